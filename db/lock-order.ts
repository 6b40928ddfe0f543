/**
 * The order in which a transaction takes locks: down this list, never up. Two transactions that both follow it can't wait
 * for each other. It lists the tables whose rows are locked (db/for-update.ts) and the advisory locks (db/idempotency.ts)
 * that are taken together with others; rows of one table are locked in the order of their ids. A change of many rows of
 * `letters` counts as locking them. Work that needs a lock further up takes it first, or does that part in a transaction
 * of its own.
 */
const ORDER = [
  'many rows of newsletter_subscribers',
  'newsletter_issues',
  'newsletter_subscribers',
  'events',
  'letters to strangers',
  'sending a newsletter',
  'bulk letters',
  'letters',
] as const

const reached = new WeakMap<object, number>()

/**
 * Notes that the transaction takes this lock.
 * @throws Error in tests and in development when it already has a lock that comes later in the order; in production a
 *   deadlock is resolved by running the transaction again, which is better than refusing
 */
export function noteLock(trx: object, what: string): void {
  const place = ORDER.findIndex((name) => name === what)
  if (place === -1) return
  const furthest = reached.get(trx) ?? 0
  if (place < furthest && process.env['NODE_ENV'] !== 'production')
    throw new Error(`"${what}" is locked after "${ORDER[furthest]}", which is against the order in db/lock-order.ts`)
  reached.set(trx, Math.max(place, furthest))
}
