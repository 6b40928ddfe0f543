/**
 * Routes of the calendars that people subscribe to: events, and worship among them, as weekly services with the changes that
 * notices name, and special services.
 */
import type { Context } from 'hono'
import { changed, type RecurrenceException } from '#app/features/events/exceptions.ts'
import { event, type EventInput } from '#app/features/events/event.ts'
import { type CalendarEvent, calendarEventOf, calendarEvents } from '#app/features/events/calendar-rows.ts'
import { type CalendarOptions, calendarText, eventCalendar } from '#app/features/events/calendar.ts'
import { listServiceTimes } from '#app/features/church/queries.ts'
import { notice } from '#app/features/notices/notice.ts'
import { isSpecial } from '#app/features/sunday-services/api.ts'
import { type SundayService, sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { latest } from '#app/http/rss.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { notFound } from '#app/http/errors.ts'
import { feed, feedRoute, lastChange } from '#app/http/feeds.ts'
import { idParam, newRouter, route, type Router } from '#app/http/route.ts'
import { firstAddress } from '#app/http/site-address.ts'
import { readSiteConfig } from '#app/http/settings.ts'
import { shownOf, withDefaults } from '#app/definitions/columns.ts'
import type { Services } from '#app/http/services.ts'
import { documents, eventCalendarFile, routes } from '#app/routes.ts'
import { isDay, isTime } from '#app/dates/days.ts'
import { isServiceChange, type ServiceChange } from '#app/ui/notices.ts'
import { isAbout, isPublicService, movableService, serviceName } from '#app/church/worship-services.ts'
import type { ServiceTime } from '#app/ui/service-times.tsx'
import type { RecordRow } from '#app/records/record-kind.ts'
import { published } from '#db/published.ts'

export function calendarRoutes(services: Services): Router {
  const router = newRouter()
  const db = published(services)
  route(router, {
    ...feedRoute,
    answerType: 'text/calendar',
    path: documents.calendar,
    summary: 'All events and services as a calendar to subscribe to',
    answerDescription: 'iCalendar (RFC 5545)',
    handle: async ({ c }) => {
      const { churchName } = await readSiteConfig(services.database.db, services.log)
      const options = { ...(await place(services)), name: churchName }
      const worship = await worshipEvents(services, options.now.toPlainDate())
      const events = [...worship, ...(await calendarEvents(db))]
      return calendar(c, calendarText(events, options), lastChange(events))
    },
  })

  // OpenAPI can't describe a parameter that is only a part of a path segment.
  router.get(eventCalendarFile, async (c) => {
    const id = c.req.param('file').slice(0, -'.ics'.length)
    const event = idParam.safeParse({ id }).success ? await calendarEventOf(db, id) : undefined
    if (!event) throw notFound('Event')
    return calendar(c, eventCalendar(event, await place(services)), event.updatedAt)
  })
  return router
}

async function place(services: Services): Promise<CalendarOptions> {
  const now = await churchMoment(services)
  const { config, database } = services
  const uidHost = new URL(await firstAddress(database.db, config)).hostname
  return { siteUrl: config.siteUrl, uidHost, timeZone: now.timeZoneId, now }
}

function calendar(c: Context, text: string, changed: string): Response {
  const answer = feed(c, text, changed)
  answer.headers.set('Content-Type', 'text/calendar; charset=utf-8')
  return answer
}

/** Special services, and changes of weekly ones, of so many days before and after today are in the calendar. */
const DAYS = 366

async function worshipEvents(services: Services, today: Temporal.PlainDate): Promise<CalendarEvent[]> {
  const db = published(services)
  const from = today.subtract({ days: DAYS }).toString()
  const until = today.add({ days: DAYS }).toString()
  const weekly = await db.selectFrom('service_times').selectAll().execute()
  const noticesThen = db.selectFrom('notices').selectAll().where('date', '>=', from).where('date', '<=', until)
  const notices = await noticesThen.orderBy('date').orderBy('kind').orderBy('id').execute()
  const servicesThen = db.selectFrom('sunday_services').selectAll().where('date', '>=', from).where('date', '<=', until)
  const special = await servicesThen.orderBy('date').orderBy('id').execute()

  const changes = notices
    .filter(isWhole)
    .map((row) => ({ ...shownOf(notice, row), updatedAt: row.updated_at }))
    .filter(isServiceChange)
  const rows = new Map(weekly.map((row) => [row.id, row]))
  const times = listServiceTimes(weekly)
  return [
    ...times.flatMap((service) => {
      const row = rows.get(service.id)
      return row && isPublicService(service) ? [weeklyEvent(row, service, changesOf(service, times, changes))] : []
    }),
    ...special
      .filter((row) => isWhole(row) && row.time !== '')
      .flatMap((row) => {
        const service = shownOf(sundayService, row)
        return isSpecial(service, weekly) ? [specialEvent(row, service)] : []
      }),
  ]
}

/** A damaged row must not break the calendar. */
function isWhole({ date, time }: { date: string; time: string }): boolean {
  return isDay(date) && isTime(time)
}

type Change = ServiceChange & { updatedAt: string }

/** What is changed about a service: of each day that is its own, the biggest change. */
function changesOf(service: ServiceTime, times: readonly ServiceTime[], changes: readonly Change[]): Change[] {
  const { weekday, time } = service
  const isMovable = movableService(times, weekday) === service
  const isOwn = (change: Change) =>
    Temporal.PlainDate.from(change.date).dayOfWeek === weekday && isAbout(change, { time, isMovable })
  return [...Map.groupBy(changes.filter(isOwn), ({ date }) => date).values()].flatMap((ofDay) => ofDay.slice(0, 1))
}

const DAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** A weekly service, since the week in which it was entered. */
function weeklyEvent(row: RecordRow, { weekday, time, name }: ServiceTime, changes: readonly Change[]): CalendarEvent {
  const entered = Temporal.PlainDate.from(row.created_at.slice(0, 10))
  const first = entered.add({ days: (weekday - entered.dayOfWeek + 7) % 7 }).toString()
  const since = changes.filter(({ date }) => date >= first)
  const fields = {
    title: name,
    date: first,
    startTime: time,
    isRecurring: true,
    recurrenceRule: `FREQ=WEEKLY;BYDAY=${DAY_CODES[weekday - 1]}`,
    recurrenceExceptions: since.map((change) => exceptionOf(change, time)),
  }
  const updatedAt = latest([row.updated_at, ...since.map((change) => change.updatedAt)])
  return { ...calendarEvent(row, routes.contact, fields), updatedAt }
}

function exceptionOf({ date, kind, time, location, message: note }: Change, usual: string): RecurrenceException {
  if (kind === 'cancelled') return changed(date, { status: 'canceled', note })
  if (kind === 'online_only') return changed(date, { status: 'online', note })
  const startTime = time ?? usual
  return changed(date, { startTime, location: location ?? '', note })
}

function specialEvent(row: RecordRow, service: SundayService): CalendarEvent {
  const { date, time, location } = service
  return calendarEvent(row, `${routes.home}#${row.id}`, {
    title: serviceName(service),
    date,
    startTime: time,
    location: location ?? '',
  })
}

function calendarEvent(row: RecordRow, page: string, fields: EventInput): CalendarEvent {
  const { id, version, updated_at: updatedAt, created_at: createdAt } = row
  return { ...withDefaults(event, fields), id, page, version, updatedAt, createdAt }
}
