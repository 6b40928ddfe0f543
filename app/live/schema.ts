/** What goes out at the live door. */
import { z } from 'zod'
import { noticeOut } from '#app/features/notices/schema.ts'

export const liveOut = z
  .object({
    state: z.enum(['live', 'soon', 'off', 'missing']).meta({
      description: 'missing: it should have started ten minutes ago, and there is no broadcast',
    }),
    videoId: z.string().nullable().meta({ description: 'The video that is broadcast now' }),
    title: z.string().nullable(),
    startsAt: z.string().nullable().meta({ description: 'While it is soon: when the live stream opens, an instant' }),
    notice: noticeOut.nullable(),
    asOf: z.string().meta({ description: 'When this was known, an instant' }),
  })
  .meta({ id: 'LiveNow' })
