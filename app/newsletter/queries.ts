/** The only place that knows how newsletter subscribers are stored. */
import type { Selectable } from 'kysely'
import { emailKey, type Subscriber, type SubscriberInput } from '#app/newsletter/subscriber.ts'
import type { Db } from '#db/database.ts'
import { flag, newRecord, orNull } from '#db/records.ts'
import type { NewsletterSubscriberTable } from '#db/tables/people.ts'
import { searchText } from '#db/search.ts'

/**
 * Makes sure that this address gets the newsletter. An address is kept once, whatever its case and however many ask at
 * the same time; one that had left comes back.
 */
export async function subscribe(db: Db, email: string, by: { now: string }): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ ...newRecord(by.now), ...subscriberColumns({ email }) })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet((eb) => ({
          is_active: 1,
          updated_at: by.now,
          version: eb('newsletter_subscribers.version', '+', 1),
        }))
        .where('newsletter_subscribers.is_active', '=', 0),
    )
    .execute()
}

/** All of them in the order of their addresses, with the day on which each came. */
export async function listSubscribers(
  db: Db,
  { isActive }: { isActive?: boolean | undefined },
): Promise<(Subscriber & { since: string })[]> {
  let query = db.selectFrom('newsletter_subscribers').selectAll().orderBy('email_key')
  if (isActive !== undefined) query = query.where('is_active', '=', flag(isActive))
  return (await query.execute()).map((row) => ({ ...presentSubscriber(row), since: row.created_at.slice(0, 10) }))
}

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
export function presentSubscriber(row: Selectable<NewsletterSubscriberTable>): Subscriber {
  return {
    id: row.id,
    email: row.email,
    firstName: orNull(row.first_name),
    lastName: orNull(row.last_name),
    phone: orNull(row.phone),
    notes: orNull(row.notes),
    isActive: row.is_active === 1,
  }
}
