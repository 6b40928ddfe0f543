/** The only place that knows how messages to the parish are stored. */
import type { Selectable } from 'kysely'
import type { Message, ReceivedMessage } from '#app/contact/message.ts'
import type { Db } from '#db/database.ts'
import { newRecord, orNull } from '#db/records.ts'
import type { ContactMessageTable } from '#db/tables/people.ts'
import { searchText } from '#db/search.ts'

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
    status_at: '',
    status_by: '',
    search_text: searchText([
      `${message.firstName} ${message.lastName}`,
      message.email,
      message.subject,
      message.message,
    ]),
  }
  await db.insertInto('contact_messages').values(record).execute()
  return record.id
}

/** How many messages nobody has seen to. */
export async function countNewMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()
  return count
}

/** Every field that leaves, decided here. */
export function presentMessage(row: Selectable<ContactMessageTable>): ReceivedMessage {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    status: row.status,
    statusAt: orNull(row.status_at),
    statusBy: orNull(row.status_by),
  }
}
