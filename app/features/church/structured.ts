/** The page for new visitors as schema.org nodes: the church, and the questions that people ask. */
import type * as Schema from 'schema-dts'
import { questionsRead } from '#app/features/church/reads.ts'
import { church } from '#app/ui/structured-church.ts'
import type { Describe } from '#app/ui/structured-parts.ts'

export const describeVisit: Describe = (site) => {
  const asked = site.reads.peek(questionsRead) ?? []
  if (asked.length === 0) return [church(site)]
  const mainEntity = asked.map(({ question, answer }): Schema.Question => {
    return { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }
  })
  return [church(site), { '@type': 'FAQPage', mainEntity }]
}
