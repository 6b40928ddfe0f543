/** Routes of events, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { event, type EventInput, recursBy } from '#app/features/events/event.ts'
import { plainRule } from '#app/features/events/exceptions.ts'
import { eventImport } from '#app/features/events/import.ts'
import { categoryNames, changesSoon, eventsOnDays } from '#app/features/events/days.ts'
import {
  countUpcomingEvents,
  eventColumns,
  type EventRow,
  everyEvent,
  findEvent,
  listedEventAt,
  listEvents,
  listUpcomingEvents,
  recurringCondition,
  regularEvents,
  byNextDate,
  whenCondition,
} from '#app/features/events/queries.ts'
import { recurrenceProblems } from '#app/features/events/recurrence.ts'
import { withPlainEnd } from '#app/features/events/rule.ts'
import { signUpAdminRoutes } from '#app/features/events/sign-ups/api.ts'
import { signUp } from '#app/features/events/sign-ups/sign-up.ts'
import { fillPlaces, openDates } from '#app/features/events/sign-ups/store.ts'
import { changesOut, detailsOut, eventOut, onDaysOut, summaryOut } from '#app/features/events/outputs.ts'
import { addNextDates } from '#app/features/events/next-dates-api.ts'
import { eventsText, eventTable } from '#app/features/events/table.ts'
import { churchMoment, churchToday } from '#app/http/church-time.ts'
import { badFields, HttpError } from '#app/http/errors.ts'
import { readOneRoute, readRoute } from '#app/http/read-route.ts'
import { day, newRouter, onlyFor, optional, paging, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { importRoute } from '#app/records/import/bulk.ts'
import { type AnyKind, kindOf } from '#app/records/record-kind.ts'
import { type Feature, recordRoutes } from '#app/records/routes.ts'
import { inputOf } from '#app/records/schemas.ts'
import { api } from '#app/routes.ts'
import type { Db, Trx } from '#db/database.ts'
import { published } from '#db/published.ts'

const category = optional(queryText('Only events of this category'))

const listIn = z.object({
  upcoming: optional(
    z
      .enum(['true', 'false'], 'must be true or false')
      .transform((value) => value === 'true')
      .meta({ description: 'true: only events that are not over in the church’s time zone, soonest first' }),
  ),
  category,
  ...paging(1000, 100),
})

const MAX_DAYS = 62
const daysIn = z.object({
  from: optional(day.meta({ description: 'The first day; today at the church by default' })),
  to: optional(day.meta({ description: `The last day, at most ${MAX_DAYS} days later; six days later by default` })),
})

/** @throws HttpError 400 for more days than a page shows */
function daysOf({ from, to }: z.output<typeof daysIn>, today: Temporal.PlainDate) {
  const first = from === undefined ? today : Temporal.PlainDate.from(from)
  const last = to === undefined ? first.add({ days: 6 }) : Temporal.PlainDate.from(to)
  if (first.until(last).days > MAX_DAYS) throw badFields({ to: `must be within ${MAX_DAYS} days after from` })
  return { from: first.toString(), to: last.toString() }
}

export const events: Feature = {
  definitions: [event, signUp],
  routes,
  adminRoutes: (services) => adminRoutes(services).route('/', signUpAdminRoutes(services)),
}

const TAG = 'Events'

function routes(services: Services): Router {
  const router = newRouter()
  addSummary(router, services)
  addDays(router, services)
  addEvents(router, services)
  return router
}

/** The number of events, and their categories. */
function addSummary(router: Router, services: Services): void {
  const db = published(services)
  readRoute(router, {
    tag: TAG,
    path: api.eventsSummary,
    summary: 'How many events are coming, and those that repeat without known dates',
    query: z.object({ category }),
    answer: summaryOut,
    answerDescription: 'The summary',
    handle: async ({ query }) => {
      const now = await churchMoment(services)
      const rows = await siteRows(services, 'events')
      const upcoming = await countUpcomingEvents(db, now, query.category, rows)
      const regular = regularEvents(rows, now, query.category)
      return { today: now.toPlainDate().toString(), upcoming, regular }
    },
  })

  readRoute(router, {
    tag: TAG,
    path: api.eventCategories,
    summary: 'The categories of all events',
    answer: z.array(z.string()),
    answerDescription: 'In alphabetical order',
    handle: () => categoryNames(db),
  })
}

/** What takes place on given days, and what has changed. */
function addDays(router: Router, services: Services): void {
  const db = published(services)
  readRoute(router, {
    tag: TAG,
    path: api.eventsOnDays,
    summary: 'Every occurrence on these days: a repeating event as often as it takes place',
    query: daysIn,
    answer: onDaysOut,
    answerDescription: 'By day and time',
    handle: async ({ query }) => {
      const now = await churchMoment(services)
      return eventsOnDays(db, now, daysOf(query, now.toPlainDate()), await siteRows(services, 'events'))
    },
  })

  readRoute(router, {
    tag: TAG,
    path: api.eventChanges,
    summary: 'Dates of the next seven days that are canceled, postponed, moved or online only',
    answer: changesOut,
    answerDescription: 'Soonest first, at most five',
    handle: async () => changesSoon(await siteRows(services, 'events'), await churchMoment(services)),
  })
}

function addEvents(router: Router, services: Services): void {
  const db = published(services)
  readRoute(router, {
    tag: TAG,
    path: api.events,
    summary: 'List events by date and time, earliest first; all events or only upcoming ones',
    query: listIn,
    answer: z.array(eventOut),
    answerDescription: 'The events',
    handle: async ({ query: { upcoming, ...page } }) =>
      upcoming
        ? listUpcomingEvents(db, await churchMoment(services), page, await siteRows(services, 'events'))
        : listEvents(db, await churchMoment(services), page),
  })

  readOneRoute(router, {
    tag: TAG,
    path: api.event,
    summary: 'One event',
    name: 'Event',
    answer: detailsOut,
    answerDescription: 'The event, with its next five dates and the changed ones after them',
    find: async (id) => {
      const found = await findEvent(db, await churchMoment(services), id)
      return found && { ...found, openDates: await openDates(services.database.db, found) }
    },
  })
}

const ADMIN_TAG = 'Admin: events'

function adminRoutes(services: Services): Router {
  const router = newRouter()

  importRoute(router, services, {
    path: adminApi.eventsBulk,
    tag: ADMIN_TAG,
    summary: 'Bulk import events from a table; saves all rows or none',
    definition: event,
    format: eventTable,
    kind: async () => eventImport(await churchMoment(services)),
  })

  addExport(router, services)
  addNextDates(router, services, ADMIN_TAG)
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
    access: onlyFor(services, 'editor'),
    tag: ADMIN_TAG,
    summary: 'Every event as tab-delimited text that the import reads again; X-Total-Count holds the total',
    answer: z.string(),
    answerDescription: 'The file',
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
  const input = eventInput(now.timeZoneId)
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
    input,
    inputAfter: () => input,
    output: eventOut,
    columns: (given) => eventColumns(given as EventInput),
    present: (row) => listedEventAt(now)(row as EventRow),
  }
}

/** The form's fields, with a rule that can be used and exceptions of that rule. */
function eventInput(timeZone: string) {
  const fields = inputOf(event)
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
