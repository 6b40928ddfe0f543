/** What goes out at the Sunday services' door. */
import { z } from 'zod'

export const serviceOut = z
  .object({
    id: z.string(),
    date: z.string().meta({ description: 'YYYY-MM-DD' }),
    time: z.string().meta({ description: "HH:MM, in the church's zone" }),
    location: z.string().nullable(),
    youtubeUrl: z.string().nullable(),
    isLive: z.boolean(),
  })
  .meta({ id: 'SundayService' })
