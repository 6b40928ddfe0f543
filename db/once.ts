/** Deeds that must not be done twice, or not by two at the same time, whichever processes share the database. */
import { sql } from 'kysely'
import { type Database, engineOf, type Trx } from '#db/database.ts'
import type { Instant } from '#db/schema.ts'

/**
 * Does `work` once in the life of the database, in one transaction with its record: a row of `settings` with the deed's
 * name. Who comes second waits at that row until the first has finished, and then has nothing to do.
 * @param deed a name that is no setting's, such as `defaultsStored`
 * @returns whether it was done now
 * @throws what `work` throws; the deed then counts as not done
 */
export function once(
  database: Database,
  deed: string,
  now: Instant,
  work: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const claimed = await trx
      .insertInto('settings')
      .values({ name: deed, value: JSON.stringify(now), updated_at: now, sample: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!claimed) return false
    await work(trx)
    return true
  })
}

/**
 * Waits until no other transaction has taken the same turn; it is given back when this one ends. On SQLite every
 * transaction has the turn already.
 */
export async function takeTurn(trx: Trx, deed: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtext(${deed}))`.execute(trx)
}
