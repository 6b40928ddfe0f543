/** Messages to the parish as the desk keeps them: they come from outside, and only what becomes of them is decided here. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { MESSAGE_STATUSES, type ReceivedMessage } from '#app/contact/message.ts'
import { presentMessage } from '#app/contact/queries.ts'
import { messageOut, messageStatusIn } from '#app/contact/schema.ts'
import { statusStamps } from '#app/desk/answering.ts'
import { oneOf, type RecordKind } from '#app/desk/record-kind.ts'
import type { ContactMessageTable } from '#db/tables/people.ts'
import { textContains } from '#db/search.ts'

export const messageKind: RecordKind<
  'contact_messages',
  Selectable<ContactMessageTable>,
  z.infer<typeof messageStatusIn>,
  ReceivedMessage
> = {
  table: 'contact_messages',
  name: 'message',
  title: 'Message',
  plural: 'messages',
  isReceived: true,
  input: messageStatusIn,
  output: messageOut,
  columns: ({ status }) => ({ status }),
  stamps: statusStamps,
  present: presentMessage,
  label: ({ firstName, lastName, subject }) => `${subject} (${firstName} ${lastName})`,
  list: {
    contains: textContains,
    sorts: { date: [['created_at', 'asc']] },
    usual: '-date',
    filters: { status: oneOf('status', MESSAGE_STATUSES) },
  },
}
