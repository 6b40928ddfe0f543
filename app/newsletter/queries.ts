/** The only place that knows how newsletter subscribers are stored. */
import type { Db } from '#db/database.ts'
import { newRecord } from '#db/records.ts'

/**
 * Makes sure that this address gets the newsletter. An address is kept once, whatever its case and however many ask at
 * the same time; one that had left comes back.
 */
export async function subscribe(db: Db, email: string, by: { now: string }): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({
      ...newRecord(by.now),
      email,
      email_key: email.toLowerCase(),
      first_name: '',
      last_name: '',
      phone: '',
      notes: '',
      is_active: 1,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ is_active: 1, updated_at: by.now })
        .where('newsletter_subscribers.is_active', '=', 0),
    )
    .execute()
}
