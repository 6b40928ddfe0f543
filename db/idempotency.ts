/** Deeds that must not be done twice, or not by two at the same time, whichever processes share the database. */
import { sql } from 'kysely'
import { type Database, type Db, engineOf, type Trx } from '#db/database.ts'
import { noteLock } from '#db/lock-order.ts'
import type { Instant } from '#db/tables/columns.ts'

/**
 * Does `work` once in the life of the database, in one transaction with its record: a row of `settings` with the deed's
 * name. Who comes second waits at that row until the first has finished, and then has nothing to do.
 * @param operation a name that is no setting's, such as `defaultsStored`
 * @returns whether it was done now
 * @throws what `work` throws; the deed then counts as not done
 */
export function runOnce(
  database: Database,
  operation: string,
  now: Instant,
  work: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const claimed = await trx
      .insertInto('settings')
      .values({ name: operation, value: JSON.stringify(now), updated_at: now, sample: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!claimed) return false
    await work(trx)
    return true
  })
}

/**
 * Does `work` unless it has been done under this key before. Who comes second, at the same moment too, waits until the
 * first has finished and is given what came of it.
 * @param asked what was asked for, as a hash; the key is good for that alone
 * @returns what `work` gave the first time, or nothing when the key was used for something else
 */
export async function runOnceByKey(
  trx: Trx,
  { key, asked }: { key: string; asked: string },
  now: Instant,
  work: () => Promise<string>,
): Promise<string | undefined> {
  const claimed = await trx
    .insertInto('done_once')
    .values({ key, asked, result: '', done_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) {
    const result = await work()
    await trx.updateTable('done_once').set({ result }).where('key', '=', key).execute()
    return result
  }
  const before = await trx.selectFrom('done_once').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  return before.asked === asked ? before.result : undefined
}

/**
 * Makes a record unless it has been made under this key before and is still there.
 * @param make gives its id
 * @returns the id of the record, whoever made it
 */
export async function onceWhileKept(
  trx: Trx,
  key: string,
  now: Instant,
  { make, isKept }: { make: () => Promise<string>; isKept: (id: string) => Promise<boolean> },
): Promise<string> {
  for (;;) {
    const id = (await runOnceByKey(trx, { key, asked: '' }, now, make)) ?? ''
    if (await isKept(id)) return id
    // Of several who find it gone only one takes the key away; the others wait here, and then find the new record.
    await trx.deleteFrom('done_once').where('key', '=', key).where('result', '=', id).execute()
  }
}

/** What came of what was done under this key; nothing when it was not done. */
export async function doneBefore(trx: Trx, key: string): Promise<string | undefined> {
  const done = await trx.selectFrom('done_once').select('result').where('key', '=', key).executeTakeFirst()
  return done?.result
}

/** For how long a key is remembered: longer than anybody repeats a request by mistake. In hours. */
const REMEMBERED = 48

/** Forgets the keys of what was done long ago. */
export async function forgetDone(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: REMEMBERED }).toString({ smallestUnit: 'millisecond' })
  await db.deleteFrom('done_once').where('done_at', '<', before).execute()
}

/**
 * Waits until no other transaction has taken the same turn; it is given back when this one ends. On SQLite every
 * transaction has the turn already.
 */
export async function advisoryLock(trx: Trx, operation: string): Promise<void> {
  noteLock(trx, operation)
  if (engineOf(trx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtext(${operation}))`.execute(trx)
}
