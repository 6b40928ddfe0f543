/** The only place that knows how messages to the parish are stored. */
import type { Selectable } from 'kysely'
import type { Message, ReceivedMessage } from '#app/inbox/contact/message.ts'
import type { Db } from '#db/database.ts'
import { newRecord, orNull } from '#db/records.ts'
import type { ContactMessageTable } from '#db/tables/people.ts'
import { searchText } from '#db/search-text.ts'

/**
 * Stores a new message, unanswered.
 * @param now when it was sent; somebody is to have answered so many hours later
 * @returns its id
 */
export async function writeMessage(
  db: Db,
  message: Message,
  { now, followUpHours }: { now: string; followUpHours: number },
): Promise<string> {
  const record = {
    ...newRecord(now),
    first_name: message.firstName,
    last_name: message.lastName,
    email: message.email,
    subject: message.subject,
    message: message.message,
    status: 'new' as const,
    status_at: '',
    status_by: '',
    due_at: Temporal.Instant.from(now).add({ hours: followUpHours }).toString({ smallestUnit: 'millisecond' }),
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

/** Whether the message is still there. */
export async function hasMessage(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
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
