/** Input and output of the events API. */
import { z } from 'zod'
import { optional, paging } from '#app/http/route.ts'

const text = z.string().nullable()
const timeOfDay = text.meta({ description: 'HH:MM in the church’s time zone' })

export const eventOut = z
  .object({
    id: z.string(),
    title: z.string(),
    date: z.string().meta({
      description: 'YYYY-MM-DD: the date that was entered; in upcoming lists, the date of the next occurrence',
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
    recurrenceDescription: text.meta({ description: 'Recurrence in plain words: Every Tuesday' }),
    recurrenceExceptions: z.array(
      z
        .object({
          on: z.string().meta({ description: 'The date that the rule gives, YYYY-MM-DD' }),
          isCancelled: z.boolean(),
          date: z.string(),
          startTime: z.string(),
          endTime: z.string(),
          location: z.string(),
        })
        .meta({ id: 'RecurrenceException', description: 'Empty fields are as usual' }),
    ),
    nextDate: text.meta({
      description:
        'Date of the next occurrence, one that is under way included; startTime, endTime and location of a single event are those of this date; null when the event is over',
    }),
  })
  .meta({ id: 'Event' })

export const summaryOut = z
  .object({
    upcoming: z.number().meta({ description: 'Number of events that are not over' }),
    regular: z.array(eventOut).meta({ description: 'Events that have begun and repeat in words alone, by title' }),
  })
  .meta({ id: 'EventSummary' })

export const listIn = z.object({
  upcoming: optional(
    z
      .enum(['true', 'false'], 'must be true or false')
      .transform((value) => value === 'true')
      .meta({ description: 'true: only events that are not over in the church’s time zone, soonest first' }),
  ),
  ...paging(1000, 100),
})
