/**
 * Locks on rows, on tables and on operations. On SQLite a transaction has the database to itself, so there they do nothing.
 *
 * A transaction takes locks in the order of the list below. Two transactions that both follow it can't wait
 * for each other. The list has the tables whose rows are locked and the operations that are locked together with others;
 * rows of one table are locked in the order of their ids. A change of many rows of `emails` counts as locking them. Work
 * that needs an earlier lock takes it first, or does that part in a transaction of its own.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type OperationNode, SelectQueryNode, sql, TableNode } from 'kysely'
import { type Database, engineOf, type Trx } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

const ORDER = [
  'telling of a change',
  'many rows of newsletter_subscribers',
  'newsletter_issues',
  'newsletter_subscribers',
  'events',
  'emails to strangers',
  'sending a newsletter',
  'bulk emails',
  'emails',
] as const

const reached = new WeakMap<object, number>()

/**
 * Notes that the transaction takes this lock.
 * @throws Error in tests and in development when it already has a lock that comes later in the order; in production a
 *   deadlock is resolved by running the transaction again, which is better than refusing
 */
function noteLock(trx: object, what: string): void {
  const place = ORDER.findIndex((name) => name === what)
  if (place === -1) return
  const furthest = reached.get(trx) ?? 0
  if (place < furthest && process.env['NODE_ENV'] !== 'production')
    throw new Error(`"${what}" is locked after "${ORDER[furthest]}", which is against the order in db/locks.ts`)
  reached.set(trx, Math.max(place, furthest))
}

/**
 * The query that also locks the rows it finds until the transaction ends. Order a query that finds several rows by id.
 */
export function forUpdate<Query extends { forUpdate: () => Query; toOperationNode: () => OperationNode }>(
  trx: Trx,
  query: Query,
): Query {
  noteLock(trx, tableOf(query.toOperationNode()))
  return engineOf(trx) === 'postgres' ? query.forUpdate() : query
}

function tableOf(node: OperationNode): string {
  const from = SelectQueryNode.is(node) ? node.from?.froms[0] : undefined
  return from && TableNode.is(from) ? from.table.identifier.name : ''
}

/** Waits until no other transaction holds this lock, which is released when the transaction ends. */
export async function advisoryLock(trx: Trx, operation: string): Promise<void> {
  noteLock(trx, operation)
  if (engineOf(trx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtext(${operation}))`.execute(trx)
}

/** Takes the lock until the transaction ends, unless another one has it. @returns whether it was free */
async function tryAdvisoryLock(trx: Trx, operation: string): Promise<boolean> {
  if (engineOf(trx) === 'sqlite') return true
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${operation})) as free`.execute(trx)
  return rows[0]?.free === true
}

/**
 * Runs `work` in a transaction that holds this lock. It polls for the lock, so that no time limit ends the wait, and a pooler may
 * give each transaction another connection.
 * @param onWait called once, when another transaction has the lock
 */
export async function whenFree<Result>(
  database: Database,
  operation: string,
  work: (trx: Trx) => Promise<Result>,
  onWait: () => void = () => undefined,
): Promise<Result> {
  for (let isFirst = true; ; isFirst = false) {
    const done = await database.transaction(async (trx) =>
      (await tryAdvisoryLock(trx, operation)) ? { result: await work(trx) } : undefined,
    )
    if (done) return done.result
    if (isFirst) onWait()
    await pause(RETRY_PAUSE_MS)
  }
}
const RETRY_PAUSE_MS = 100

/** What a server says that starts while another one prepares their database. */
export const WAITING = 'Another server is preparing this database. This one waits until that is done.'

/**
 * Waits until no other transaction writes large numbers of this table's rows. Imports, clearing and restoring call this
 * before they lock a row, so that no two of them lock the same rows in different orders.
 */
export async function lockForBulkWrite(trx: Trx, table: string): Promise<void> {
  await advisoryLock(trx, `many rows of ${table}`)
}

/**
 * Waits until no other transaction writes to the tables, and blocks writers until this transaction ends; reading
 * continues.
 * @throws when another transaction writes for too long; the caller can try later
 */
export async function lockTables(trx: Trx, tables: readonly (keyof Schema)[]): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  // Less than PostgreSQL's deadlock_timeout of 1 s, after which it might end the other transaction instead of this one.
  await sql`set local lock_timeout = '800ms'`.execute(trx)
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(trx)
}
