/** Routes of events for the dashboard. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { event, type EventInput, recursBy } from '#app/features/events/event.ts'
import { plainRule, readExceptions, type RecurrenceException } from '#app/features/events/exceptions.ts'
import { eventImporter } from '#app/features/events/import.ts'
import { dateOut, eventOut } from '#app/features/events/outputs.ts'
import {
  byNextDate,
  eventColumns,
  type EventRow,
  everyEvent,
  listedEventAt,
  recurringCondition,
  whenCondition,
} from '#app/features/events/queries.ts'
import { DATES_SHOWN, nextOccurrences, recurrenceProblems } from '#app/features/events/recurrence.ts'
import { withPlainEnd } from '#app/features/events/rule.ts'
import { givesFirst } from '#app/features/events/rule-days.ts'
import { fillPlaces } from '#app/features/events/sign-ups/places.ts'
import { eventsText } from '#app/features/events/table.ts'
import { churchMoment, churchToday } from '#app/http/church-time.ts'
import { badFields, HttpError } from '#app/http/errors.ts'
import { day, newRouter, onlyFor, optional, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { alsoForDrafts } from '#app/records/access.ts'
import { importRoute } from '#app/records/import/route.ts'
import { type AnyKind, kindOf } from '#app/records/record-kind.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { inputOf } from '#app/definitions/schemas.ts'
import type { Db, Trx } from '#db/database.ts'

const ADMIN_TAG = 'Admin: events'

export function eventAdminRoutes(services: Services): Router {
  const router = newRouter()
  importRoute(router, services, eventImporter, {
    path: adminApi.eventsBulk,
    tag: ADMIN_TAG,
    summary: 'Bulk import events from a table; saves all rows or none',
  })
  addExport(router, services)
  addNextDates(router, services)
  // A change may free places for people on a waiting list.
  const afterChange = (trx: Trx) => fillPlaces(trx, services)
  const asOf = async () => ({ ...eventKind(await churchMoment(services)), afterChange })
  const before = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO('UTC')
  // After the others, so that `export` is not read as an id.
  router.route('/', recordRoutes(services, eventKind(before), asOf))
  return router
}

function addExport(router: Router, services: Services): void {
  route(router, {
    method: 'get',
    path: adminApi.eventsExport,
    access: onlyFor(services, 'events'),
    tag: ADMIN_TAG,
    summary: 'Every event as tab-delimited text that the import reads again; X-Total-Count holds the total',
    answer: z.string(),
    answerType: 'text/plain',
    refuses: ['notFound'],
    handle: async ({ c }) => {
      const events = await everyEvent(services.database.db)
      if (events.length === 0) {
        throw new HttpError(404, { error: 'no_events', message: 'There are no events to export' })
      }
      return c.text(eventsText(events), 200, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': `attachment; filename="events-export-${await churchToday(services)}.txt"`,
        'X-Total-Count': String(events.length),
      })
    },
  })
}

/**
 * Events as records of the admin area.
 * @param now the current time at the church, which decides what is next and what is past
 */
function eventKind(now: Temporal.ZonedDateTime): AnyKind {
  const filters = {
    recurring: {
      condition: (_: unknown, given: string) => Promise.resolve(recurringCondition(given)),
      description: 'true: only recurring events; false: only one-time events',
    },
    when: {
      condition: (db: Db, given: string) => whenCondition(db, now, given),
      description:
        'upcoming: events that are not over; regular: events that have begun and repeat in words alone; past: the rest',
    },
  }
  return {
    ...kindOf(event, { canClear: true }, { filters, sorts: { next: (db) => byNextDate(db, now) } }),
    ...eventFields(now.timeZoneId),
    output: eventOut,
    present: (row) => listedEventAt(now)(row as EventRow),
  }
}

/** What the fields of a new event, and of one that is changed, accept, and what is stored of them. */
export function eventFields(timeZone: string) {
  return {
    input: eventInput(timeZone),
    inputAfter: (before: object) => eventInput(timeZone, before),
    columns: (given: object) => eventColumns(given as EventInput),
  }
}

/** The form's fields, with a rule that can be used and exceptions of that rule. */
function eventInput(timeZone: string, before?: object) {
  const fields = inputOf(event, before)
    .transform((given) => ({ ...given, recurrenceRule: withPlainEnd(plainRule(given.recurrenceRule), timeZone) }))
    .superRefine((given, c) => {
      for (const [field, message] of Object.entries(recurrenceProblems(given, timeZone))) {
        c.addIssue({ code: 'custom', path: [field], message })
      }
    })
  return z.preprocess(withRecurring, fields)
}

/** Derives whether an event recurs from its rule and description, if that is not given. */
function withRecurring(given: unknown): unknown {
  if (given === null || typeof given !== 'object') return given
  const { isRecurring, ...fields }: Record<string, unknown> = { ...given }
  if (isRecurring !== undefined) return given
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const recurrenceRule = textOf(fields['recurrenceRule'])
  const recurrenceDescription = textOf(fields['recurrenceDescription'])
  return { ...fields, isRecurring: recursBy({ recurrenceRule, recurrenceDescription }) }
}

const long = (max: number) => z.string().max(max, `must have at most ${max} characters`)
const datesIn = z.object({
  date: optional(day.meta({ description: 'The first date; today when it isn’t known yet' })),
  rule: long(500).meta({ description: 'The body of an RRULE' }),
  exceptions: optional(long(12_000).meta({ description: 'EXDATE=…;CHANGE=…, as in an export' })),
  endDate: optional(day.meta({ description: 'The last day of the first date' })),
  startTime: optional(queryText('HH:MM')),
  endTime: optional(queryText('HH:MM')),
  isDaily: optional(queryText('true when these are the times of each day')),
  location: optional(long(300)),
})

const datesOut = z
  .object({
    problem: z.string().optional().meta({ description: 'Why there are no dates' }),
    isFirstOdd: z.boolean().meta({ description: 'The first date is not one that the rule gives' }),
    dates: z.array(dateOut),
  })
  .meta({ id: 'NextDates' })

export type NextDates = z.infer<typeof datesOut>

function addNextDates(router: Router, services: Services): void {
  route(router, {
    method: 'get',
    path: adminApi.eventDates,
    access: alsoForDrafts(services, 'events'),
    tag: ADMIN_TAG,
    summary: 'The next five dates of a repeat rule with its exceptions; nothing is stored',
    query: datesIn,
    answer: datesOut,
    answerDescription: 'The dates, or the problem',
    handle: async ({ query: { date, rule: given, exceptions: text = '', ...place } }) => {
      const read = readExceptions(text)
      if ('unreadable' in read) throw badFields({ exceptions: `can’t be read: ${read.unreadable.slice(0, 80)}` })
      const now = await churchMoment(services)
      return nextDates({ date, rule: plainRule(given), exceptions: read.exceptions, ...place }, now)
    },
  })
}

type Asked = Omit<z.infer<typeof datesIn>, 'exceptions'> & { exceptions: RecurrenceException[] }

function nextDates({ date, rule, exceptions, ...place }: Asked, now: Temporal.ZonedDateTime): NextDates {
  const first = date ?? now.toPlainDate().toString()
  const { startTime = '', endTime = '', location = '' } = place
  const span = {
    date: first,
    endDate: (date && place.endDate) ?? '',
    startTime,
    endTime,
    isDaily: place.isDaily === 'true',
  }
  const event = { ...span, recurrenceRule: rule, recurrenceExceptions: exceptions }
  const [problem] = Object.values(recurrenceProblems(event, now.timeZoneId))
  if (problem !== undefined) return { problem, isFirstOdd: false, dates: [] }
  const series = { ...span, location, rule, exceptions }
  const isFirstOdd = !givesFirst({ date: first, rule }, now.timeZoneId)
  // Without a first date the rule is counted from today, which is not an occurrence itself.
  const isCounted = (on: string) => date !== undefined || !isFirstOdd || on !== first
  const dates = nextOccurrences(series, now, DATES_SHOWN + 1).filter(({ on }) => isCounted(on))
  return { isFirstOdd: isFirstOdd && date !== undefined, dates: dates.slice(0, DATES_SHOWN) }
}
