/** The only place that knows how messages to the parish are stored. */
import type { Message } from '#app/contact/message.ts'
import type { Db } from '#db/database.ts'
import { newRecord } from '#db/records.ts'

/**
 * Stores a new message, unanswered.
 * @returns its id
 */
export async function writeMessage(db: Db, message: Message, by: { now: string }): Promise<string> {
  const record = {
    ...newRecord(by.now),
    first_name: message.firstName,
    last_name: message.lastName,
    email: message.email,
    subject: message.subject,
    message: message.message,
    status: 'new' as const,
  }
  await db.insertInto('contact_messages').values(record).execute()
  return record.id
}
