/** Old addresses were kept with a `+` for a blank and in the form of Unicode that was typed, so that visitors did not find them. */
import { type Kysely, sql } from 'kysely'
import { migration } from '#db/migrations/steps.ts'

/** As `oldPath` in `app/pages/redirect.ts` wrote them then. */
async function redirects(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; address: string }>`select id, address from redirects`.execute(db)
  const taken = new Set(rows.map(({ address }) => address))
  for (const { id, address } of rows) {
    const [path = '', query] = address.split('?')
    const now = path.normalize().replaceAll('+', ' ') + (query === undefined ? '' : `?${query}`)
    if (taken.has(now)) continue
    taken.add(now)
    await sql`update redirects set address = ${now} where id = ${id}`.execute(db)
  }
}

export const oldAddresses = migration(redirects)
