/** The API's output for events, with its types. */
import { z } from '@hono/zod-openapi'
import { event } from '#app/features/events/event.ts'
import { outputObject } from '#app/definitions/schemas.ts'

const changes = ['canceled', 'postponed', 'moved', 'online'] as const

const changeOut = z
  .object({
    kind: z.enum(changes),
    plannedDate: z.string().meta({ description: 'The day for which it was planned' }),
    note: z.string().nullable().meta({ description: 'Why, or what to do instead' }),
  })
  .meta({ id: 'EventChange' })
export type EventChange = z.output<typeof changeOut>

export const dateOut = z
  .object({
    on: z.string().meta({ description: 'The date that the rule gives, or for which it was planned' }),
    date: z.string(),
    endDate: z.string().meta({ description: 'Its last day; empty on one day' }),
    startTime: z.string(),
    endTime: z.string(),
    isDaily: z.boolean().meta({ description: 'The times are those of each day' }),
    location: z.string(),
    change: z.enum(['', ...changes]),
    note: z.string(),
  })
  .meta({ id: 'EventDate' })
/** A date of an event. Empty texts are unknown. */
export type Occurrence = z.output<typeof dateOut>

const openOut = z
  .object({
    on: z.string().meta({ description: 'The day for which it was planned, which names it' }),
    date: z.string(),
    endDate: z.string().meta({ description: 'Its last day; empty on one day' }),
    startTime: z.string(),
    isFull: z.boolean().meta({ description: 'Another person goes on the waiting list' }),
  })
  .meta({ id: 'OpenDate', description: 'A date for which people can sign up' })
export type OpenDate = z.output<typeof openOut>

export const eventOut = outputObject(event)
  .extend({
    nextDate: z.string().nullable().meta({
      description:
        'Date of the next occurrence, one that is under way included; startTime, endTime and location of a single event are those of this date; null when the event is over',
    }),
    days: z.string().nullable().meta({
      description: 'The days of that occurrence in words, such as February 5–7; null on one day',
    }),
    change: changeOut.nullable().meta({ description: 'The change of that occurrence; null when it is unchanged' }),
  })
  .meta({ id: 'Event' })
export type ChurchEvent = z.output<typeof eventOut>

export const summaryOut = z
  .object({
    today: z.string().meta({ description: 'At the church' }),
    firstDay: z.string().nullable().meta({ description: 'The first day of any event' }),
    lastDay: z.string().nullable().meta({ description: 'The last day on which an event begins, repetitions aside' }),
    upcoming: z.number().meta({ description: 'Number of events that are not over' }),
    regular: z.array(eventOut).meta({ description: 'Events that have begun and repeat in words alone, by title' }),
  })
  .meta({ id: 'EventSummary' })
export type EventSummary = z.output<typeof summaryOut>

const calendarOut = z
  .object({
    start: z.string().meta({ description: 'YYYY-MM-DDTHH:MM at the church, or a day' }),
    end: z.string().meta({ description: 'The same; of days, the one after the last' }),
    rule: z.string().meta({ description: 'The body of an RRULE that begins then; empty when it takes place once' }),
  })
  .meta({ id: 'CalendarEntry', description: 'The next date for links that add it to a calendar' })
export type CalendarEntry = z.output<typeof calendarOut>

export const detailsOut = eventOut
  .extend({
    when: z.string().meta({ description: 'When and where that date takes place, in words' }),
    nextDates: z.array(dateOut),
    openDates: z.array(openOut),
    calendar: calendarOut,
    sendsEmail: z.boolean().meta({ description: 'A sign-up is confirmed by email' }),
  })
  .meta({ id: 'EventDetails' })
export type EventDetails = z.output<typeof detailsOut>

/** A change of one date, for the top of every page. */
export const changesOut = z.array(
  z.object({ id: z.string(), path: z.string(), sentence: z.string(), note: z.string() }).meta({ id: 'EventNotice' }),
)

export const onDaysOut = z
  .object({
    today: z.string().meta({ description: 'At the church' }),
    from: z.string(),
    to: z.string(),
    events: z.array(
      z
        .object({
          id: z.string(),
          title: z.string(),
          date: z.string(),
          endDate: z.string().nullable().meta({ description: 'Its last day; null on one day' }),
          days: z.string().nullable().meta({ description: 'Several days in words, such as February 5–7' }),
          isDaily: z.boolean(),
          startTime: z.string().nullable(),
          endTime: z.string().nullable(),
          location: z.string().nullable(),
          categories: z.array(z.string()),
          change: changeOut.nullable(),
        })
        .meta({ id: 'EventOnDay' }),
    ),
  })
  .meta({ id: 'EventsOnDays' })
export type EventsOnDays = z.output<typeof onDaysOut>
export type EventOnDay = EventsOnDays['events'][number]
