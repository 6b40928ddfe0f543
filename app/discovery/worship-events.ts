/** Worship as events of the calendar: weekly services, with the changes that notices name, and special services. */
import { changed, type RecurrenceException } from '#app/features/events/exceptions.ts'
import { event, type EventInput } from '#app/features/events/event.ts'
import type { CalendarEvent } from '#app/features/events/calendar-rows.ts'
import { listServiceTimes } from '#app/features/church/queries.ts'
import { notice } from '#app/features/notices/notice.ts'
import { isSpecial } from '#app/features/sunday-services/api.ts'
import { type SundayService, sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { latest } from '#app/http/rss.ts'
import { shownOf, withDefaults } from '#app/definitions/columns.ts'
import type { Services } from '#app/http/services.ts'
import { routes } from '#app/routes.ts'
import { isDay, isTime } from '#app/dates/days.ts'
import { isServiceChange, type ServiceChange } from '#app/ui/notices.ts'
import { isAbout, isPublicService, movableService, serviceName } from '#app/church/worship-services.ts'
import type { ServiceTime } from '#app/ui/service-times.tsx'
import type { RecordRow } from '#app/records/record-kind.ts'
import { published } from '#db/published.ts'

/** Special services, and changes of weekly ones, of so many days before and after today are in the calendar. */
const DAYS = 366

export async function worshipEvents(services: Services, today: Temporal.PlainDate): Promise<CalendarEvent[]> {
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
