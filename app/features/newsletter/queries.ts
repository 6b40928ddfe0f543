/** The only place that knows how newsletter subscribers are stored. */
import { setImmediate } from 'node:timers/promises'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import {
  emailKey,
  type Subscriber,
  type SubscriberInput,
  type SubscriberState,
  subscriberStates,
} from '#app/features/newsletter/subscriber.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/for-update.ts'
import { flag, newRecord, orNull } from '#db/records.ts'
import type { NewsletterSubscriberTable } from '#db/tables/people.ts'
import { searchText } from '#db/search-text.ts'

export type SubscriberRow = Selectable<NewsletterSubscriberTable>

/**
 * Makes sure that this address gets the newsletter. An address is kept once, whatever its case and however many ask at
 * the same time; one that had left comes back. Whom the admin area has switched off stays off, and so does an address that took
 * no mail lately, since anybody can enter it.
 * @param bouncedBefore when it must have bounced to be tried again
 */
export async function subscribe(
  db: Db,
  email: string,
  { now, bouncedBefore }: { now: string; bouncedBefore: string },
): Promise<void> {
  const consent = { consent_at: now, consent_source: 'form' }
  await db
    .insertInto('newsletter_subscribers')
    .values({ ...newRecord(now), ...subscriberColumns({ email }), ...consent })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet((eb) => ({
          ...consent,
          ...returning,
          updated_at: now,
          version: eb('newsletter_subscribers.version', '+', 1),
        }))
        .where('newsletter_subscribers.is_active', '=', 0)
        .where('newsletter_subscribers.left_how', 'not in', ['desk', 'import'])
        .where((eb) =>
          eb.or([
            eb('newsletter_subscribers.left_how', '<>', 'bounced'),
            eb('newsletter_subscribers.left_at', '<=', bouncedBefore),
          ]),
        ),
    )
    .execute()
}

/** What is no longer true of whoever gets the newsletter. */
export const returning = { is_active: 1, left_at: '', left_how: '', left_why: '' } as const

/** What is noted of who comes onto the list by the admin area or a table: their consent, or that they are not to get it. */
export function firstNoted(isActive: boolean, by: 'desk' | 'import', now: string) {
  const [consent_at, consent_source, left_at, left_how] = isActive ? [now, by, '', ''] : ['', '', now, by]
  return { consent_at, consent_source, left_at, left_how }
}

/** The subscriber of this address, held until the transaction ends; made when there is none, and not active yet. */
export async function heldByAddress(trx: Trx, email: string, { now }: { now: string }): Promise<SubscriberRow> {
  const pending = { ...subscriberColumns({ email, isActive: false }), consent_at: now, consent_source: 'form' }
  await trx
    .insertInto('newsletter_subscribers')
    .values({ ...newRecord(now), ...pending })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
  const query = trx.selectFrom('newsletter_subscribers').selectAll().where('email_key', '=', emailKey(email))
  return forUpdate(trx, query).executeTakeFirstOrThrow()
}

export function findSubscriber(db: Db, id: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends. */
export function holdSubscriber(trx: Trx, id: string): Promise<SubscriberRow | undefined> {
  return forUpdate(trx, trx.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Whom the letter with this secret asks, held until the transaction ends; nothing when it is no longer good. */
export function holdByConfirmHash(trx: Trx, hash: string, now: string): Promise<SubscriberRow | undefined> {
  const query = trx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
  return forUpdate(trx, query).executeTakeFirst()
}

/**
 * Keeps the secret of the letter that asks them. That is no change of what anybody keeps about them, so their version stays.
 * @param until when it is no longer good
 */
export async function noteAsked(trx: Trx, id: string, { hash, until }: { hash: string; until: string }): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ confirm_hash: hash, confirm_until: until })
    .where('id', '=', id)
    .execute()
}

/** For how many days somebody is kept who was entered and has never confirmed it. */
const UNCONFIRMED = 7

/** For how many days an address is left alone that took no mail. */
const LEFT_ALONE = 30

/** Who bounced at this moment or before may be written to again. */
export function leftAloneSince(now: Temporal.Instant): string {
  return daysBefore(now, LEFT_ALONE)
}

/**
 * Forgets who was entered more than 7 days ago and has never confirmed it: nobody knows whether they want to be kept. An
 * address that did not even take the letter is kept for as long as it is left alone.
 */
export async function forgetUnconfirmed(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where((eb) =>
      eb.or([
        eb.and([inState('pending'), eb('created_at', '<', daysBefore(now, UNCONFIRMED))]),
        eb.and([
          inState('bounced'),
          eb('consent_source', '=', 'form'),
          eb('consent_at', '=', ''),
          eb('left_at', '<=', leftAloneSince(now)),
        ]),
      ]),
    )
    .where('confirmed_at', '=', '')
    // A letter that has just asked them once more is still good.
    .where('confirm_until', '<=', daysBefore(now, 0))
    .execute()
}

function daysBefore(now: Temporal.Instant, days: number): string {
  return now.subtract({ hours: 24 * days }).toString({ smallestUnit: 'millisecond' })
}

/** Changes a subscriber, who is a version on then, so that whoever edits them is told. */
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

/** All of them in the order of their addresses, with the day on which each came. */
export async function listSubscribers(
  db: Db,
  { isActive, state }: { isActive?: boolean | undefined; state?: SubscriberState | undefined },
): Promise<(Subscriber & { since: string })[]> {
  let query = db.selectFrom('newsletter_subscribers').selectAll().orderBy('email_key').limit(READ_AT_ONCE)
  if (isActive !== undefined) query = query.where('is_active', '=', flag(isActive))
  if (state !== undefined) query = query.where(inState(state))
  const all: (Subscriber & { since: string })[] = []
  for (let after = ''; ;) {
    const rows = await query.where('email_key', '>', after).execute()
    for (const row of rows) all.push({ ...presentSubscriber(row), since: row.created_at.slice(0, 10) })
    const last = rows.at(-1)
    if (rows.length < READ_AT_ONCE || !last) return all
    after = last.email_key
    await setImmediate()
  }
}
/** Rows in one reading of the whole list; SQLite answers nobody else while it reads. */
const READ_AT_ONCE = 1_000

/** A subscriber's own columns, those that are made from others included. */
export function subscriberColumns(subscriber: SubscriberInput) {
  const { email, firstName = '', lastName = '', phone = '', notes = '' } = subscriber
  return {
    email,
    email_key: emailKey(email),
    first_name: firstName,
    last_name: lastName,
    phone,
    notes,
    is_active: flag(subscriber.isActive ?? true),
    search_text: searchText([email, `${firstName} ${lastName}`, phone, notes]),
  }
}

/** Every field that leaves, decided here. */
export function presentSubscriber(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    firstName: orNull(row.first_name),
    lastName: orNull(row.last_name),
    phone: orNull(row.phone),
    notes: orNull(row.notes),
    isActive: row.is_active === 1,
    state: stateOf(row),
    consentAt: orNull(row.consent_at),
    consentSource: orNull(row.consent_source),
    confirmedAt: orNull(row.confirmed_at),
    leftAt: orNull(row.left_at),
    leftHow: orNull(row.left_how),
    leftWhy: orNull(row.left_why),
  }
}

/** In what state a subscriber is; `inState` says the same to the database. */
function stateOf(row: SubscriberRow): SubscriberState {
  if (row.is_active === 1) return 'active'
  if (row.left_how === 'unsubscribed' || row.left_how === 'bounced') return row.left_how
  return isPending(row) ? 'pending' : 'inactive'
}

/** Whether somebody was asked by letter and has not answered yet. */
export function isPending({ is_active, left_at, consent_source }: SubscriberRow): boolean {
  return is_active === 0 && left_at === '' && consent_source === 'form'
}

/**
 * What holds for subscribers in this state.
 * @returns nothing for a text that is none
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
      return sql<SqlBool>`(is_active = 0 and left_how not in ('unsubscribed', 'bounced') and not ${waits})`
    default:
      return sql<SqlBool>`(is_active = 0 and left_how = ${state})`
  }
}
