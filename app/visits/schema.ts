/** What comes in and goes out at the visits' door. */
import { z } from 'zod'
import { formIn } from '#app/http/form-input.ts'
import { KIDS, visitRules } from '#app/visits/visit.ts'

export const visitIn = formIn(visitRules, {
  fullName: 'At most 200 characters',
  phone: '10 to 40 characters, written in any way',
  email: 'Where to answer',
  numberOfKids: `One of ${KIDS.join(', ')}`,
}).meta({ id: 'VisitorRequestInput' })

export const visitReceivedOut = z
  .object({ id: z.string(), message: z.string().meta({ description: 'What to tell the visitor' }) })
  .meta({ id: 'VisitorRequestReceived' })
