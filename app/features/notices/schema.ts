/** What goes out at the notices' door. */
import { z } from 'zod'

export const noticeOut = z
  .object({
    id: z.string(),
    date: z.string().meta({ description: 'The day of worship, YYYY-MM-DD' }),
    kind: z.enum(['cancelled', 'moved', 'online_only']),
    time: z.string().nullable().meta({ description: "HH:MM in the church's zone, when it moved to another time" }),
    location: z.string().nullable().meta({ description: 'When it moved to another place' }),
    message: z.string(),
    shownFrom: z.string().meta({ description: 'The first day on which visitors are told, YYYY-MM-DD' }),
  })
  .meta({ id: 'Notice' })
