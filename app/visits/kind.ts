/** Announced visits as the desk keeps them: they come from outside, and only what becomes of them is decided here. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { statusStamps } from '#app/desk/answering.ts'
import { oneOf, type RecordKind } from '#app/desk/record-kind.ts'
import { presentVisit } from '#app/visits/queries.ts'
import { visitOut, visitStatusIn } from '#app/visits/schema.ts'
import { VISIT_STATUSES, type VisitRequest } from '#app/visits/visit.ts'
import type { VisitorRequestTable } from '#db/tables/people.ts'
import { textContains } from '#db/search.ts'

export const visitKind: RecordKind<
  'visitor_requests',
  Selectable<VisitorRequestTable>,
  z.infer<typeof visitStatusIn>,
  VisitRequest
> = {
  table: 'visitor_requests',
  name: 'visitor request',
  title: 'Visitor request',
  plural: 'visitor requests',
  isReceived: true,
  input: visitStatusIn,
  output: visitOut,
  columns: ({ status }) => ({ status }),
  stamps: statusStamps,
  present: presentVisit,
  label: ({ fullName }) => fullName,
  list: {
    contains: textContains,
    sorts: { date: [['created_at', 'asc']] },
    usual: '-date',
    filters: { status: oneOf('status', VISIT_STATUSES) },
  },
}
