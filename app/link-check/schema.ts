/** What goes out at the doors of the media watch. */
import { z } from 'zod'
import { playingKinds } from '#app/link-check/queries.ts'

export const mediaStateOut = z
  .object({
    video: z.enum(['plays', 'elsewhere', 'gone']).meta({
      description: 'elsewhere: not on this site, since YouTube alone may show it',
    }),
    audio: z.enum(['plays', 'gone']),
  })
  .meta({ id: 'MediaState' })

const troubleOut = z.object({
  kind: z.enum(['video', 'audio']),
  address: z.string().meta({ description: 'Where people would watch or hear it' }),
  why: z.string().meta({ description: 'A short word: gone, private, not_embeddable, not_found, no_host …' }),
  failedDays: z.number().meta({ description: 'Days in a row; from the second on visitors are told' }),
  failedOn: z.string().meta({ description: 'YYYY-MM-DD' }),
  records: z.array(z.object({ kind: z.enum(playingKinds), id: z.string(), title: z.string(), date: z.string() })),
})

export const mediaWatchOut = z
  .object({
    last: z.object({ startedAt: z.string(), endedAt: z.string().nullable(), said: z.string() }).nullable(),
    hasKey: z.boolean(),
    troubles: z.array(troubleOut),
  })
  .meta({ id: 'MediaWatch' })
