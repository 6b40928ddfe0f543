/**
 * Addresses that unsubscribed and are not kept anymore: a keyed hash of each stays, so that an import doesn't add it again. Without
 * the site's key, which is in no backup, nobody can find out an address by trying.
 */
import { sql, type SqlBool } from 'kysely'
import { stateOf, type SubscriberRow } from '#app/features/newsletter/queries.ts'
import { subscriber, type SubscriberState } from '#app/features/newsletter/subscriber.ts'
import { emailKey } from '#app/forms/email-key.ts'
import { derivedKey, type KeyConfig, sign } from '#app/http/secret.ts'
import type { Keeping } from '#app/records/keeping.ts'
import type { Db, Trx } from '#db/database.ts'
import type { Instant } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    forgotten_addresses: {
      /** HMAC-SHA-256 of the address's key, in base64url. */
      hash: string
      left_as: SubscriberState
      left_at: Instant
    }
  }
}

/** @returns what hashes an address, given its key (`emailKey`) */
function hasher(config: KeyConfig): (key: string) => string {
  const secret = derivedKey(config, 'addresses that unsubscribed')
  return (key) => sign(secret, key)
}

/** Stores the hash of someone who is erased, and asked for nothing more than that. @param email in any case */
export async function rememberErased(trx: Trx, config: KeyConfig, email: string, now: Instant): Promise<void> {
  const hash = hasher(config)(emailKey(email))
  const row = trx.insertInto('forgotten_addresses').values({ hash, left_as: 'unsubscribed', left_at: now })
  await row.onConflict((conflict) => conflict.column('hash').doNothing()).execute()
}

/** Stores the hashes of those who left. Bounced addresses and such that never confirmed asked for nothing. */
async function rememberLeft(trx: Trx, config: KeyConfig, rows: readonly SubscriberRow[]): Promise<void> {
  const hashOf = hasher(config)
  const left = rows.flatMap((row) => {
    const left_as = stateOf(row)
    const isWish = left_as === 'unsubscribed' || left_as === 'complained' || left_as === 'inactive'
    return isWish ? [{ hash: hashOf(row.email_key), left_as, left_at: row.left_at }] : []
  })
  if (left.length === 0) return
  const all = trx.insertInto('forgotten_addresses').values(left)
  await all.onConflict((conflict) => conflict.column('hash').doNothing()).execute()
}

/** Former subscribers whose time is over. */
export const formerSubscribers: Keeping = {
  setting: 'keepFormerSubscribers',
  definition: subscriber,
  // Someone who is just coming back has an email with a link.
  isOld: (before) =>
    sql<SqlBool>`is_active = 0 and left_at <> '' and left_at < ${before} and confirm_until < ${before}`,
  onMove: (trx, { config }, rows) => rememberLeft(trx, config, rows as readonly SubscriberRow[]),
}

/** @returns how an address left that was deleted since, by its key; undefined for others, and for those who came back */
export async function forgottenAddresses(
  db: Db,
  config: KeyConfig,
): Promise<(key: string) => { is: SubscriberState; at: string; why: string } | undefined> {
  const rows = await db.selectFrom('forgotten_addresses').selectAll().execute()
  if (rows.length === 0) return () => undefined
  const byHash = new Map(rows.map((row) => [row.hash, row]))
  const present = await db.selectFrom('newsletter_subscribers').select('email_key').execute()
  const back = new Set(present.map((row) => row.email_key))
  const hashOf = hasher(config)
  return (key) => {
    const row = back.has(key) ? undefined : byHash.get(hashOf(key))
    return row && { is: row.left_as, at: row.left_at, why: 'before they were deleted' }
  }
}
