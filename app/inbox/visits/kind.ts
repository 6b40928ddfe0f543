/** Announced visits as the admin area keeps them: they come from outside, and only what becomes of them is decided here. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { followedFilters, followedKind, ownerIn, presentFollowed } from '#app/records/answering.ts'
import type { FollowedUp } from '#app/records/followed-up.ts'
import type { FollowUp } from '#app/records/owners.ts'
import { oneOf, type RecordKind } from '#app/records/record-kind.ts'
import { presentVisit } from '#app/inbox/visits/queries.ts'
import { visitOut, visitStatusIn } from '#app/inbox/visits/schema.ts'
import { VISIT_STATUSES, type VisitRequest } from '#app/inbox/visits/visit.ts'
import type { VisitorRequestTable } from '#db/tables/people.ts'
import { textContains } from '#db/search.ts'

type Row = Selectable<VisitorRequestTable>
type Input = z.infer<typeof visitStatusIn> & { ownerId: string }

/** @param follow who may see to them and how soon, at this moment */
export function visitKind(follow: FollowUp): RecordKind<'visitor_requests', Row, Input, VisitRequest & FollowedUp> {
  return {
    ...followedKind(NAME, follow),
    table: 'visitor_requests',
    name: NAME,
    title: 'Visitor request',
    plural: 'visitor requests',
    input: visitStatusIn.extend({ ownerId: ownerIn(follow.owners) }),
    output: visitOut,
    columns: ({ status, ownerId }) => ({ status, owner_id: ownerId }),
    present: (row) => ({ ...presentVisit(row), ...presentFollowed(row, follow) }),
    label: ({ fullName }) => fullName,
    list: {
      contains: textContains,
      sorts: { date: [['created_at', 'asc']] },
      usual: '-date',
      filters: { status: oneOf('status', VISIT_STATUSES), ...followedFilters(follow) },
    },
  }
}
const NAME = 'visitor request'
