/** What comes in and goes out at the events' door. */
import { z } from 'zod'
import { optional, paging } from '#app/http/route.ts'

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
    recurrenceExceptions: z.array(
      z
        .object({
          on: z.string().meta({ description: 'The day on which the rule has it, YYYY-MM-DD' }),
          isCancelled: z.boolean(),
          date: z.string(),
          startTime: z.string(),
          endTime: z.string(),
          location: z.string(),
        })
        .meta({ id: 'RecurrenceException', description: 'What is empty is as usual' }),
    ),
    nextDate: text.meta({
      description:
        'The day of the next occurrence, one that is going on included, to which startTime, endTime and location of one event belong; null when it is over',
    }),
  })
  .meta({ id: 'Event' })

export const summaryOut = z
  .object({
    upcoming: z.number().meta({ description: 'How many events are not over' }),
    regular: z.array(eventOut).meta({ description: 'Those that have begun and recur in words alone, by title' }),
  })
  .meta({ id: 'EventSummary' })

export const listIn = z.object({
  upcoming: optional(
    z
      .enum(['true', 'false'], 'must be true or false')
      .transform((value) => value === 'true')
      .meta({ description: "true: only what is not over on the church's clocks, soonest first" }),
  ),
  ...paging(1000, 100),
})
