/** What the calls that import say of rows and questions. */
import { z } from 'zod'
import { outcomes } from '#app/records/import/report.ts'

export const reportRowOut = z.object({
  line: z.number().meta({ description: 'The first data row is line 2, below the header row' }),
  id: z.string().optional().meta({ description: 'Of its record, once there is one' }),
  title: z.string(),
  when: z.string().optional().meta({ description: 'Its day and time, as they were read' }),
  is: z.enum(outcomes),
  fields: z.array(z.string()).optional(),
  sameAs: z.number().optional(),
  why: z.string().optional(),
  notes: z.array(z.string()),
  offer: z
    .object({ cells: z.record(z.string(), z.string()), text: z.string() })
    .optional()
    .meta({ description: 'Cells to send the row with again, once a person has confirmed them' }),
  becomes: z.string().optional().meta({ description: 'What the record becomes and why, where rows differ in it' }),
})

export const questionOut = z.object({
  column: z.string(),
  text: z.string(),
  values: z.array(z.object({ value: z.string(), count: z.number(), meaning: z.string().optional() })),
  isOneOf: z.boolean().optional().meta({ description: 'Exactly one of the values is the answer' }),
})
