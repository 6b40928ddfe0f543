/** SQL of newsletter subscribers. */
import { setImmediate } from 'node:timers/promises'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import {
  type Subscriber,
  subscriber,
  type SubscriberState,
  subscriberStates,
} from '#app/features/newsletter/subscriber.ts'
import { knownLists } from '#app/definitions/newsletter-settings.ts'
import { columnsOf, shownOf } from '#app/definitions/columns.ts'
import { emailKey } from '#app/forms/email-key.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { flag, isoInstant, newRecord, orNull } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

export type SubscriberRow = Selectable<Schema['newsletter_subscribers']>

/** Columns that are reset for an active subscriber. */
export const activeColumns = { is_active: 1, left_at: '', left_how: '', left_why: '', left_as: '' } as const

/** The columns for a subscriber added by an administrator or an import: their consent, or that they get no newsletter. */
export function firstColumns(isActive: boolean, by: 'desk' | 'import', now: string) {
  const [consent_at, consent_source, left_at, left_how] = isActive ? [now, by, '', ''] : ['', '', now, by]
  return { consent_at, consent_source, left_at, left_how }
}

/**
 * The subscriber with this address, locked until the transaction ends; added by the form if there is none. An address is
 * stored once, whatever its case and however many requests arrive at the same time.
 * @param isActive whether a new one is subscribed, or has to confirm first
 */
export async function lockByAddress(
  trx: Trx,
  {
    email,
    isActive,
    lists,
    language,
  }: Pick<SubscriberRow, 'email' | 'language'> & { isActive: boolean; lists: string[] },
  now: string,
): Promise<{ subscriber: SubscriberRow; isNew: boolean }> {
  // Until the address is confirmed, the chosen lists wait in `confirm_lists`.
  const added = {
    ...columnsOf(subscriber, { email, isActive, lists: isActive ? lists : [], language }),
    consent_at: now,
    consent_source: 'form',
  }
  const inserted = await trx
    .insertInto('newsletter_subscribers')
    .values({ ...newRecord(now), ...added })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  const found = subscribers(trx).where('email_key', '=', emailKey(email))
  return { subscriber: await forUpdate(trx, found).executeTakeFirstOrThrow(), isNew: inserted !== undefined }
}

function subscribers(db: Db) {
  return db.selectFrom('newsletter_subscribers').selectAll()
}

export function findSubscriber(db: Db, id: string): Promise<SubscriberRow | undefined> {
  return subscribers(db).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockSubscriber(trx: Trx, id: string): Promise<SubscriberRow | undefined> {
  return forUpdate(trx, subscribers(trx).where('id', '=', id)).executeTakeFirst()
}

/**
 * The subscriber who holds this one's address, locked. An upgrade found some twins, stored before two spellings were known
 * to be one address: one of them holds it, and the links of the other still work.
 */
export async function lockTwin(trx: Trx, { email, email_key }: SubscriberRow): Promise<SubscriberRow | undefined> {
  const key = emailKey(email)
  if (key === email_key) return undefined
  return forUpdate(trx, subscribers(trx).where('email_key', '=', key)).executeTakeFirst()
}

/** The subscriber whose confirmation email has this secret, locked; undefined when its link has expired. */
export function lockByConfirmHash(trx: Trx, hash: string, now: string): Promise<SubscriberRow | undefined> {
  const query = subscribers(trx).where('confirm_hash', '=', hash).where('confirm_until', '>', now)
  return forUpdate(trx, query).executeTakeFirst()
}

/**
 * Stores the secret of the confirmation email, with the lists that were chosen. That is not a change of the record, so the
 * version stays.
 * @param until when it expires
 */
export async function storeConfirmSecret(
  trx: Trx,
  id: string,
  { hash, until, lists }: { hash: string; until: string; lists: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ confirm_hash: hash, confirm_until: until, confirm_lists: listsColumn([...lists]) })
    .where('id', '=', id)
    .execute()
}

/** After this time unconfirmed subscribers are deleted. */
const UNCONFIRMED_DAYS = 7

/** For this time an address that bounced gets no email. */
const BOUNCED_DAYS = 30

/** An address that bounced at this instant or before may get email again. */
export function bouncedBefore(now: Temporal.Instant): string {
  return daysBefore(now, BOUNCED_DAYS)
}

/**
 * Deletes subscribers who were entered more than 7 days ago and never confirmed: they may not want to be stored. An
 * address whose confirmation email bounced is stored as long as it must get no email.
 */
export async function deleteUnconfirmed(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where((eb) =>
      eb.or([
        eb.and([inState('pending'), eb('created_at', '<', daysBefore(now, UNCONFIRMED_DAYS))]),
        eb.and([
          inState('bounced'),
          eb('consent_source', '=', 'form'),
          eb('consent_at', '=', ''),
          eb('left_at', '<=', bouncedBefore(now)),
        ]),
      ]),
    )
    .where('confirmed_at', '=', '')
    // Another confirmation email may still be valid.
    .where('confirm_until', '<=', daysBefore(now, 0))
    .execute()
}

function daysBefore(now: Temporal.Instant, days: number): string {
  return isoInstant(now.subtract({ hours: 24 * days }))
}

/** Changes a subscriber and raises their version, so that an open form notices. */
export async function changeSubscriber(
  trx: Trx,
  id: string,
  changes: Partial<Omit<SubscriberRow, 'id' | 'version'>>,
  now: string,
): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ ...changes, updated_at: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** All of them by address, with the day on which each subscribed. */
export async function listSubscribers(
  db: Db,
  {
    isActive,
    state,
    lists,
  }: { isActive?: boolean | undefined; state?: SubscriberState | undefined; lists?: string | undefined },
): Promise<(Subscriber & { since: string })[]> {
  let query = subscribers(db).orderBy('email_key').limit(ROWS_PER_STATEMENT)
  if (isActive !== undefined) query = query.where('is_active', '=', flag(isActive))
  if (state !== undefined) query = query.where(inState(state))
  if (lists !== undefined) query = query.where(onList(lists))
  const all: (Subscriber & { since: string })[] = []
  for (let after = ''; ;) {
    const rows = await query.where('email_key', '>', after).execute()
    for (const row of rows) all.push({ ...presentSubscriber(row), since: row.created_at.slice(0, 10) })
    const last = rows.at(-1)
    if (rows.length < ROWS_PER_STATEMENT || !last) return all
    after = last.email_key
    await setImmediate()
  }
}
/** Other requests run between two statements. */
const ROWS_PER_STATEMENT = 1_000

export function presentSubscriber(row: SubscriberRow): Subscriber {
  return {
    ...shownOf(subscriber, row),
    state: stateOf(row),
    consentAt: orNull(row.consent_at),
    consentSource: orNull(row.consent_source),
    confirmedAt: orNull(row.confirmed_at),
    leftLists: storedLists(row.left_lists),
    welcomedAt: orNull(row.welcomed_at),
    leftAt: orNull(row.left_at),
    leftHow: orNull(row.left_how),
    leftWhy: orNull(row.left_why),
  }
}

/** Names of lists, as subscribers and newsletters store them. */
export const storedLists = (column: string) => subscriber.fields.lists.read(column)
export const listsColumn = (lists: string[]) => subscriber.fields.lists.write(lists)

/** The condition for subscribers on this list, spelled so. */
export function onList(name: string): Expression<SqlBool> {
  // In the stored JSON a name stands in quotes, and so do its own.
  const pattern = `%${JSON.stringify(name).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`lists like ${pattern} escape '\\'`
}

/** Whether a subscriber with these lists gets what goes to those; no lists mean everyone. */
export function isOnOne(of: readonly string[], to: readonly string[]): boolean {
  return to.length === 0 || knownLists(to, of).length > 0
}

/** The columns from which a subscriber's state follows. */
export type StateColumns = Pick<SubscriberRow, 'is_active' | 'left_at' | 'left_how' | 'left_as' | 'consent_source'>

/** Subscribers in the trash who had left, by the key of their address: a table must not bring them back either. */
export async function leftBeforeDeletion(
  db: Db,
): Promise<Map<string, { is: SubscriberState; at: string; why: string }>> {
  const deleted = await db
    .selectFrom('deleted_records')
    .where('table_name', '=', 'newsletter_subscribers')
    .select('record')
    .execute()
  const rows = deleted.map(({ record }) => JSON.parse(record) as SubscriberRow)
  const left = rows.map((row) => [emailKey(row.email), { is: stateOf(row), at: row.left_at, why: WHY }] as const)
  return new Map(left.filter(([, { is }]) => is !== 'active' && is !== 'pending'))
}
const WHY = 'before they were deleted'

/** The states in which a person left, here or elsewhere. */
const leavings = ['unsubscribed', 'bounced', 'complained', 'unconfirmed'] as const

/** `inState` is the same condition in SQL. */
export function stateOf(row: StateColumns): SubscriberState {
  if (row.is_active === 1) return 'active'
  const left = leavings.find((state) => row.left_how === state || row.left_as === state)
  if (left) return left
  return isPending(row) ? 'pending' : 'inactive'
}

/** Whether they were asked by email and have not confirmed yet. */
export function isPending({ is_active, left_at, consent_source }: StateColumns): boolean {
  return is_active === 0 && left_at === '' && consent_source === 'form'
}

/**
 * The condition for subscribers in this state.
 * @returns nothing for an unknown state
 */
export function stateFilter(given: string): Expression<SqlBool> | undefined {
  const state = subscriberStates.find((one) => one === given)
  return state && inState(state)
}

function inState(state: SubscriberState): Expression<SqlBool> {
  const waits = sql<SqlBool>`(left_at = '' and consent_source = 'form')`
  switch (state) {
    case 'active':
      return sql<SqlBool>`is_active = 1`
    case 'pending':
      return sql<SqlBool>`(is_active = 0 and ${waits})`
    case 'inactive':
      return sql<SqlBool>`(is_active = 0 and left_how not in ('unsubscribed', 'bounced') and left_as = '' and not ${waits})`
    default:
      return sql<SqlBool>`(is_active = 0 and (left_how = ${state} or left_as = ${state}))`
  }
}
