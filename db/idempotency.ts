/** Operations that must run only once in all processes that share the database. */
import type { Database, Db, Trx } from '#db/database.ts'
import { whenFree } from '#db/locks.ts'
import type { Instant } from '#db/tables/columns.ts'

/**
 * Runs `work` once in the life of the database, in one transaction with its record: a row of `settings` with the
 * operation's name. A second caller waits until the first has finished, however long that takes, and then does nothing.
 * @param operation a name that no setting has, such as `defaultsStored`
 * @param onWait called once, when another process is at it
 * @returns whether it ran now
 * @throws what `work` throws; the operation then counts as not run
 */
export function runOnce(
  database: Database,
  operation: string,
  now: Instant,
  work: (trx: Trx) => Promise<void>,
  onWait?: () => void,
): Promise<boolean> {
  const claim = async (trx: Trx) => {
    const claimed = await trx
      .insertInto('settings')
      .values({ name: operation, value: JSON.stringify(now), updated_at: now, sample: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!claimed) return false
    await work(trx)
    return true
  }
  return whenFree(database, operation, claim, onWait)
}

/**
 * Runs `work` unless it has already run under this key. A concurrent second caller waits until the first has finished, and
 * gets its result.
 * @param requestHash the key is valid only for this request
 * @returns the result of the first run; undefined when the key was used for another request
 */
export async function runOnceByKey(
  trx: Trx,
  { key, requestHash }: { key: string; requestHash: string },
  now: Instant,
  work: () => Promise<string>,
): Promise<string | undefined> {
  const claimed = await trx
    .insertInto('done_once')
    .values({ key, asked: requestHash, result: '', done_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) {
    const result = await work()
    await trx.updateTable('done_once').set({ result }).where('key', '=', key).execute()
    return result
  }
  const before = await trx.selectFrom('done_once').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  return before.asked === requestHash ? before.result : undefined
}

/**
 * Creates a record unless one was created under this key before and still exists.
 * @param make returns its id
 * @returns the id of the record, created now or earlier
 */
export async function createOnce(
  trx: Trx,
  key: string,
  now: Instant,
  { make, isKept: exists }: { make: () => Promise<string>; isKept: (id: string) => Promise<boolean> },
): Promise<string> {
  for (;;) {
    const id = (await runOnceByKey(trx, { key, requestHash: '' }, now, make)) ?? ''
    if (await exists(id)) return id
    // If several callers find the record deleted, one of them removes the key; the others wait here, and then find the new
    // record.
    await trx.deleteFrom('done_once').where('key', '=', key).where('result', '=', id).execute()
  }
}

/** The result stored under this key; undefined when there is none. */
export async function storedResult(trx: Trx, key: string): Promise<string | undefined> {
  const done = await trx.selectFrom('done_once').select('result').where('key', '=', key).executeTakeFirst()
  return done?.result
}

/** Longer than anyone repeats a request by mistake. */
const KEY_LIFETIME_HOURS = 48

export async function deleteOldKeys(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: KEY_LIFETIME_HOURS }).toString({ smallestUnit: 'millisecond' })
  await db.deleteFrom('done_once').where('done_at', '<', before).execute()
}
