/** Input and output of the routes of archives. */
import { z } from 'zod'

/** 100 GB. */
const MAX_BYTES = 100 * 1024 ** 3

export const uploadIn = z.object({
  bytes: z
    .int('must be the size in bytes')
    .min(1, 'is empty')
    .max(MAX_BYTES, 'is too large')
    .meta({ description: 'Size of the whole file' }),
})
export const partOut = z.object({
  id: z.string(),
  received: z.number().meta({ description: 'In bytes' }),
  isWhole: z.boolean(),
})

export const importIn = z.object({
  id: z.string('is required').min(1, 'is required').max(100).meta({ description: 'ID of an upload that is complete' }),
  preview: z.boolean().default(false).meta({ description: 'Return what would be done without saving' }),
})

export const reportOut = z
  .object({
    lists: z.array(
      z.object({
        list: z.string().meta({ description: 'Such as `sermons`, `pictures`, `settings`; records come first' }),
        created: z.number(),
        changed: z.number(),
        unchanged: z.number(),
        notTaken: z
          .array(z.object({ title: z.string(), why: z.string() }))
          .meta({ description: 'Records and files that were left out, by their names for people' }),
      }),
    ),
    notes: z.array(z.string()).meta({ description: 'What a person should know, in sentences' }),
    isWritten: z.boolean(),
  })
  .meta({ id: 'ArchiveReport' })
