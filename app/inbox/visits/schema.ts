/** What comes in and goes out at the visits' door. */
import { z } from 'zod'
import { followedOut } from '#app/records/answering.ts'
import { formIn } from '#app/http/form-input.ts'
import { KIDS, VISIT_STATUSES, visitRules } from '#app/inbox/visits/visit.ts'

export const visitIn = formIn(visitRules, {
  fullName: 'At most 200 characters',
  phone: '10 to 40 characters, written in any way',
  email: 'Where to answer',
  numberOfKids: `One of ${KIDS.join(', ')}`,
}).meta({ id: 'VisitorRequestInput' })

export const visitReceivedOut = z
  .object({ id: z.string(), message: z.string().meta({ description: 'What to tell the visitor' }) })
  .meta({ id: 'VisitorRequestReceived' })

export const visitStatusIn = z
  .object({ status: z.enum(VISIT_STATUSES, `must be one of ${VISIT_STATUSES.join(', ')}`) })
  .meta({ id: 'VisitorRequestStatus' })

export const visitOut = z
  .object({
    id: z.string(),
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    numberOfKids: z.string(),
    status: z.enum(VISIT_STATUSES),
    statusAt: z.string().nullable().meta({ description: 'When the status was set; null while it is new' }),
    statusBy: z.string().nullable(),
    ...followedOut,
  })
  .meta({ id: 'VisitorRequest' })
