/** What people, questions, beliefs and ministries tell the engines on the server: they are parts of pages. */
import { shownOf } from '#app/definitions/columns.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { withoutUnpromised } from '#app/features/church/claims.ts'
import { belief, ministry, question, staffMember } from '#app/features/church/church.ts'
import { staffPlace } from '#app/features/church/place.ts'
import { inOrder } from '#app/features/church/queries.ts'
import { readPromises } from '#app/http/promises.ts'
import { type Asked, type FoundLine, publicKind, type Reading } from '#app/http/public-kind.ts'
import { siteRows, type SiteRows } from '#app/http/site-rows.ts'
import { sentenceWith } from '#app/text/sentence-with.ts'
import { shortened } from '#app/text/shortened.ts'
import { searchText } from '#db/search-text.ts'

const MAX_TEXT_LENGTH = 150

export const publicChurch = publicKind({
  place: staffPlace,
  definition: staffMember,
  found: {
    heading: 'People',
    name: 'people',
    find: (services, asked) => findParts(services, asked, [[staffMember, 'staff_members']]),
    names: async (services) => (await siteRows(services, 'staff_members')).map(({ name }) => name),
  },
  alsoFound: [{ heading: 'Pages', name: 'pages', find: (services, asked) => findParts(services, asked, pageTables) }],
})

type PartTable = readonly [AnyDefinition, 'staff_members' | 'questions' | 'beliefs' | 'ministries']

const pageTables: readonly PartTable[] = [
  [question, 'questions'],
  [belief, 'beliefs'],
  [ministry, 'ministries'],
]

async function findParts(services: Reading, { terms }: Asked, tables: readonly PartTable[]): Promise<FoundLine[]> {
  const found: FoundLine[] = []
  const promises = await readPromises(services)
  for (const [definition, table] of tables) {
    for (const row of inOrder(
      withoutUnpromised<SiteRows[typeof table][number]>(await siteRows(services, table), promises),
    )) {
      const shown = shownOf(definition, row)
      const texts = textsOf(definition, shown)
      const whole = searchText(texts)
      const path = definition.page?.(shown)
      if (path === undefined || !terms.every((term) => whole.includes(term))) continue
      const title = definition.title(shown)
      const others = texts.filter((text) => text !== title)
      found.push({ title, text: sentenceWith(others, terms) ?? excerpt(others.join(' · ')), path })
    }
  }
  return found
}

/** The texts that the page shows, without email addresses and links. */
function textsOf({ fields }: AnyDefinition, shown: object): string[] {
  const values = new Map<string, unknown>(Object.entries(shown))
  return Object.entries(fields).flatMap(([name, { type }]) => {
    const value = values.get(name)
    return (type === 'line' || type === 'text') && typeof value === 'string' && value !== '' ? [value] : []
  })
}

function excerpt(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), MAX_TEXT_LENGTH)
}
