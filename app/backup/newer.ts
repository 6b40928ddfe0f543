/** What came into a database after an instant, so that a person knows what going back to that instant would lose. */
import { sql } from 'kysely'
import { type AnyDefinition, pluralOf } from '#app/definitions/definition.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Db } from '#db/database.ts'
import { countOf } from '#db/records.ts'

/**
 * @param definitions of all kinds of record; content is counted by what people did in the dashboard
 * @param since ISO 8601, as the database stores it
 * @returns a sentence
 */
export async function newerThan(db: Db, definitions: readonly AnyDefinition[], since: string): Promise<string> {
  const changes = await countOf(db.selectFrom('changes').where('at', '>', since).where('user_id', '<>', ''))
  const counts = [formatCount(changes, ['change in the dashboard', 'changes in the dashboard'])]
  for (const one of definitions.filter(({ isContent }) => !isContent)) {
    const newer = sql<{ n: number }>`select count(*) as n from ${sql.table(one.table)} where created_at > ${since}`
    const n = (await newer.execute(db)).rows[0]?.n ?? 0
    if (n > 0) counts.push(formatCount(n, [one.name, pluralOf(one)]))
  }
  const isNothing = changes === 0 && counts.length === 1
  if (isNothing) return 'Nothing has come in since, so nothing would be lost.'
  return `What has come in since would be lost: ${new Intl.ListFormat('en').format(changes === 0 ? counts.slice(1) : counts)}.`
}
