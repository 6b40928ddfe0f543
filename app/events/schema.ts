/** What comes in and goes out at the events' door. */
import { z } from 'zod'
import { optional, paging } from '#app/http/door.ts'

const text = z.string().nullable()
const timeOfDay = text.meta({ description: "HH:MM, in the church's zone" })

export const eventOut = z
  .object({
    id: z.string(),
    title: z.string(),
    date: z.string().meta({
      description: 'YYYY-MM-DD: the day that was entered; among upcoming events the day of the next occurrence',
    }),
    startTime: timeOfDay,
    endTime: timeOfDay,
    location: text,
    description: text.meta({ description: 'Paragraphs, split by blank lines' }),
    imageUrl: text,
    externalUrl: text,
    externalLinkText: text,
    isRecurring: z.boolean(),
    recurrenceRule: text.meta({ description: 'The body of an RRULE (RFC 5545): FREQ=WEEKLY;BYDAY=TU' }),
    recurrenceDescription: text.meta({ description: 'As people say it: Every Tuesday' }),
    nextDate: text.meta({ description: 'The next day on which it takes place, today included; null when it is over' }),
  })
  .meta({ id: 'Event' })

export const listIn = z.object({
  upcoming: optional(
    z
      .enum(['true', 'false'], 'must be true or false')
      .transform((value) => value === 'true')
      .meta({ description: "true: only what takes place today or later in the church's zone, soonest first" }),
  ),
  ...paging(1000, 100),
})
