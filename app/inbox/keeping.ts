/** When nobody needs records of the inbox anymore: once they are answered and the church keeps them no longer. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { answerSections } from '#app/inbox/form-answers.ts'
import { messages, visitors } from '#app/inbox/sections.ts'
import type { Keeping } from '#app/records/keeping.ts'

export const inboxKeeping: readonly Keeping[] = [
  { setting: 'keepMessages', definition: messages.definition, isOld: isDone },
  { setting: 'keepVisits', definition: visitors.definition, isOld: isDone },
  ...answerSections.map(({ definition }): Keeping => ({
    setting: 'keepAnswers',
    definition,
    // Forms with a time of their own: keep-form-answers.ts.
    isOld: (before) => sql<SqlBool>`
      ${isDone(before)} and form_id not in (select id from forms where keep_months > 0)`,
  })),
]

/** Answered, and changed last before this instant. */
function isDone(before: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`status <> 'new' and updated_at < ${before}`
}
