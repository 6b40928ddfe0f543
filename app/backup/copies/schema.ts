/** Input and output schemas of the routes about copies elsewhere. */
import { z } from '@hono/zod-openapi'
import { placeIn, placeOut } from '#app/backup/copies/place.ts'

export const copiesIn = z.object({
  place: placeIn,
  renewsKey: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the copies from now on get another key; those of a new place always do' }),
})

export const copiesOut = z
  .object({
    place: placeOut.nullable(),
    state: z
      .object({
        since: z.string(),
        isLocked: z.boolean().meta({ description: 'Whether its password has to be entered again' }),
        isOnSameDisk: z.boolean().meta({ description: 'Whether it would be lost together with the website' }),
        copied: z.string().nullable().meta({ description: 'Name of the newest copy' }),
        copiedAt: z.string().nullable(),
        problem: z.string().nullable().meta({ description: 'Why the last copy isn’t there, in a sentence' }),
        rehearsedAt: z.string().nullable().meta({ description: 'When a copy was restored in a test' }),
        rehearsalProblem: z.string().nullable().meta({ description: 'Why the last test failed, in a sentence' }),
      })
      .nullable(),
  })
  .meta({ id: 'Copies' })
export type CopiesAnswer = z.output<typeof copiesOut>

export const copiesStored = z.object({
  message: z.string(),
  sheet: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .nullable()
    .meta({ description: 'What to print and keep, with the key of the copies; null when the key stays the same' }),
})
export type CopiesStored = z.output<typeof copiesStored>
export type Sheet = NonNullable<CopiesStored['sheet']>

export const copyFiles = z.array(z.object({ name: z.string(), bytes: z.number() }))
