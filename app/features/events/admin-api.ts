/** Admin routes of events: import, export, and the next dates of a repeat rule. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { plainRule } from '#app/features/events/event.ts'
import { readExceptions } from '#app/features/events/exceptions.ts'
import { eventImport } from '#app/features/events/import.ts'
import { eventKind } from '#app/features/events/kind.ts'
import { everyEvent } from '#app/features/events/queries.ts'
import { DATES_SHOWN, nextOccurrences, recurrenceProblems } from '#app/features/events/recurrence.ts'
import { givesFirst } from '#app/features/events/rule.ts'
import { eventsText, eventTable } from '#app/features/events/table.ts'
import { churchMoment, churchToday } from '#app/http/church-time.ts'
import { badFields, HttpError } from '#app/http/errors.ts'
import { day, newRouter, onlyAdministrators, optional, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { importRoute } from '#app/records/import/bulk.ts'

const long = (most: number) => z.string().max(most, `must have at most ${most} characters`)
const datesIn = z.object({
  date: optional(day.meta({ description: 'The first date; today when it isn’t known yet' })),
  rule: long(500).meta({ description: 'The body of an RRULE' }),
  exceptions: optional(long(12_000).meta({ description: 'EXDATE=…;CHANGE=…, as in an export' })),
  startTime: optional(queryText('HH:MM')),
  endTime: optional(queryText('HH:MM')),
  location: optional(long(300)),
})

const datesOut = z
  .object({
    problem: z.string().optional().meta({ description: 'Why there are no dates' }),
    isFirstOdd: z.boolean().meta({ description: 'The first date is not one that the rule gives' }),
    dates: z.array(
      z.object({
        on: z.string().meta({ description: 'The date that the rule gives' }),
        date: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        location: z.string(),
      }),
    ),
  })
  .meta({ id: 'NextDates' })

export type NextDates = z.infer<typeof datesOut>

export function eventsAdminRoutes(services: Services): Router {
  const tag = 'Admin: events'
  const router = newRouter()

  importRoute(router, services, {
    path: adminApi.eventsBulk,
    tag,
    summary: 'Add and update events from a pasted table: all of it or nothing',
    format: eventTable,
    kind: async () => eventImport(await churchMoment(services)),
  })

  route(router, {
    method: 'get',
    path: adminApi.eventsExport,
    access: onlyAdministrators(services),
    tag,
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

  route(router, {
    method: 'get',
    path: adminApi.eventDates,
    access: onlyAdministrators(services),
    tag,
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

  const addresses = { all: adminApi.events, one: adminApi.event, clear: adminApi.eventsClear }
  const asOf = async () => eventKind(await churchMoment(services))
  const before = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO('UTC')
  // After the others: `export` is no id.
  router.route('/', recordRoutes(services, eventKind(before), addresses, asOf))
  return router
}

type Asked = Omit<z.infer<typeof datesIn>, 'exceptions'> & Pick<Parameters<typeof nextOccurrences>[0], 'exceptions'>

function nextDates({ date, rule, exceptions, ...place }: Asked, now: Temporal.ZonedDateTime): NextDates {
  const first = date ?? now.toPlainDate().toString()
  const { startTime = '', endTime = '', location = '' } = place
  const event = { title: '', date: first, startTime, endTime, recurrenceRule: rule, recurrenceExceptions: exceptions }
  const [problem] = Object.values(recurrenceProblems(event, now.timeZoneId))
  if (problem !== undefined) return { problem, isFirstOdd: false, dates: [] }
  const series = { date: first, startTime, endTime, location, rule, exceptions }
  const isFirstOdd = !givesFirst({ date: first, rule }, now.timeZoneId)
  // Today stands for a first date that is not known, and is none itself.
  const isCounted = (on: string) => date !== undefined || !isFirstOdd || on !== first
  const dates = nextOccurrences(series, now, DATES_SHOWN + 1).filter(({ on }) => isCounted(on))
  return { isFirstOdd: isFirstOdd && date !== undefined, dates: dates.slice(0, DATES_SHOWN) }
}
