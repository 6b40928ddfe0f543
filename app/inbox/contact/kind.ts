/** Messages to the parish as the admin area keeps them: they come from outside, and only what becomes of them is decided here. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { MESSAGE_STATUSES, type ReceivedMessage } from '#app/inbox/contact/message.ts'
import { presentMessage } from '#app/inbox/contact/queries.ts'
import { messageOut, messageStatusIn } from '#app/inbox/contact/schema.ts'
import { followedFilters, followedKind, ownerIn, presentFollowed } from '#app/records/answering.ts'
import type { FollowedUp } from '#app/records/followed-up.ts'
import type { FollowUp } from '#app/records/owners.ts'
import { oneOf, type RecordKind } from '#app/records/record-kind.ts'
import type { ContactMessageTable } from '#db/tables/people.ts'
import { textContains } from '#db/search.ts'

type Row = Selectable<ContactMessageTable>
type Input = z.infer<typeof messageStatusIn> & { ownerId: string }

/** @param follow who may see to them and how soon, at this moment */
export function messageKind(
  follow: FollowUp,
): RecordKind<'contact_messages', Row, Input, ReceivedMessage & FollowedUp> {
  return {
    ...followedKind(NAME, follow),
    table: 'contact_messages',
    name: NAME,
    title: 'Message',
    plural: 'messages',
    input: messageStatusIn.extend({ ownerId: ownerIn(follow.owners) }),
    output: messageOut,
    columns: ({ status, ownerId }) => ({ status, owner_id: ownerId }),
    present: (row) => ({ ...presentMessage(row), ...presentFollowed(row, follow) }),
    label: ({ firstName, lastName, subject }) => `${subject} (${firstName} ${lastName})`,
    list: {
      contains: textContains,
      sorts: { date: [['created_at', 'asc']] },
      usual: '-date',
      filters: { status: oneOf('status', MESSAGE_STATUSES), ...followedFilters(follow) },
    },
  }
}
const NAME = 'message'
