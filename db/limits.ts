/** Rate limits shared by all processes. Keys are hashed, so no IP or email address is stored. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { isoInstant } from '#db/records.ts'

/** Counting stops here, far beyond every limit and within what a column holds. */
const MAX_COUNT = 1_000_000_000

/**
 * Counts once more within a window that begins with the first count.
 * @param seconds length of the window
 * @param by how much this one counts
 * @returns the count so far, with this one, and when the window ends
 */
export async function countInWindow(
  db: Db,
  what: string,
  seconds: number,
  now: Temporal.Instant,
  by = 1,
): Promise<{ count: number; endsAt: string }> {
  const at = isoInstant(now)
  const ends_at = isoInstant(now.add({ seconds }))
  const isOver = sql<boolean>`limits.ends_at <= ${at}`
  const { count, ends_at: endsAt } = await db
    .insertInto('limits')
    .values({ key: hashOf(what), count: by, allowed_at: '', ends_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then ${by} when limits.count > ${MAX_COUNT} then limits.count else limits.count + ${by} end`,
        ends_at: sql<string>`case when ${isOver} then excluded.ends_at else limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
  await deleteSurplus(db, now)
  return { count, endsAt }
}

/** Attempts at something that has to wait longer after each, such as signing in. */
export interface Tries {
  count: number
  /** When the next one is allowed, in milliseconds since 1970. */
  nextAt: number
  /** When all of them are forgotten. */
  forgottenAt: number
}

/**
 * Reads and changes tries in one step, so that concurrent ones in all processes are counted.
 * @param change gets the tries of each key in order, undefined where there are none, and returns what to store; `null`
 *   forgets the key, and undefined leaves it
 */
export function changeTries(
  database: Database,
  keys: readonly string[],
  now: number,
  change: (tries: (Tries | undefined)[]) => (Tries | null | undefined)[],
): Promise<void> {
  const hashes = keys.map(hashOf)
  return database.transaction(async (trx) => {
    await advisoryLock(trx, '(lock name) tries')
    const rows = await trx.selectFrom('limits').selectAll().where('key', 'in', hashes).execute()
    const known = hashes.map((key) =>
      triesOf(
        rows.find((row) => row.key === key),
        now,
      ),
    )
    const changed = change(known)
    for (const [n, tries] of changed.entries()) await store(trx, hashes[n] ?? '', tries)
    await deleteSurplus(trx, Temporal.Instant.fromEpochMilliseconds(now))
  })
}

function triesOf(row: { count: number; allowed_at: string; ends_at: string } | undefined, now: number) {
  const forgottenAt = Date.parse(row?.ends_at ?? '')
  if (!row || forgottenAt <= now) return undefined
  return { count: row.count, nextAt: Date.parse(row.allowed_at), forgottenAt }
}

async function store(trx: Trx, key: string, tries: Tries | null | undefined): Promise<void> {
  if (tries === undefined) return
  if (tries === null) return void (await trx.deleteFrom('limits').where('key', '=', key).execute())
  const instant = (at: number) => new Date(at).toISOString()
  const columns = { count: tries.count, allowed_at: instant(tries.nextAt), ends_at: instant(tries.forgottenAt) }
  await trx
    .insertInto('limits')
    .values({ key, ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute()
}

/** An attacker may have any number of IP addresses and email addresses, and each one is a row for up to a day. */
const MAX_ROWS = 100_000
const CHANGES_PER_DELETION = 1_000

/**
 * After about every thousandth change, deletes what has ended and what is beyond the bound: the rows with the lowest counts, so
 * that what is limited stays limited. A deleted row only allows more tries, so it locks nobody out.
 */
async function deleteSurplus(db: Db, now: Temporal.Instant): Promise<void> {
  if (Math.random() * CHANGES_PER_DELETION >= 1) return
  await deleteExpiredLimits(db, now)
  // Two statements: with the keys as a subquery, PostgreSQL may sort all rows again for each of them.
  const surplus = await db
    .selectFrom('limits')
    .select('key')
    .orderBy('count', 'desc')
    .orderBy('ends_at', 'desc')
    .limit(2 * CHANGES_PER_DELETION)
    .offset(MAX_ROWS)
    .execute()
  if (surplus.length === 0) return
  const keys = surplus.map(({ key }) => key)
  await db.deleteFrom('limits').where('key', 'in', keys).execute()
}

export async function deleteExpiredLimits(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('limits').where('ends_at', '<', isoInstant(now)).execute()
}

function hashOf(what: string): string {
  return createHash('sha256').update(what).digest('base64url')
}
