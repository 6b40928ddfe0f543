/**
 * Events as iCalendar (RFC 5545). An event is a day and a wall time at the church, so times are written with its time zone
 * and stay right before and after both clock changes.
 */
import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator'
import type { CalendarEvent } from '#app/features/events/queries.ts'
import { calendarRule } from '#app/features/events/rule.ts'
import { timeZoneComponent } from '#app/discovery/time-zone.ts'
import { routes } from '#app/routes.ts'
import { recordPath } from '#app/ui/slug.ts'

export interface CalendarOptions {
  /** Name of the whole calendar; none for a single event. */
  name?: string
  siteUrl: string
  /** The church's IANA time zone. */
  timeZone: string
  now: Temporal.ZonedDateTime
}

/** How long an event without an end is in a calendar. */
const USUAL_HOURS = 1

export function calendarText(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const { name, siteUrl, timeZone, now } = options
  const host = new URL(siteUrl).hostname
  const first = events.reduce((year, { date }) => Math.min(year, Number(date.slice(0, 4))), now.year)
  const calendar = ical({
    prodId: { company: 'Narthex', product: host, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: () => timeZoneComponent(timeZone, Math.max(first, 1970), now.year) },
    ...(name === undefined ? {} : { name, ttl: 60 * 60 }),
  })
  for (const event of events) for (const entry of entriesOf(event, options)) calendar.createEvent(entry)
  return calendar.toString()
}

interface When {
  date: string
  startTime: string
  endTime: string
  location: string
}

/** One entry for the event, and one for each occurrence that is changed. */
function entriesOf(event: CalendarEvent, { siteUrl, timeZone }: CalendarOptions): ICalEventData[] {
  const host = new URL(siteUrl).hostname
  const url = new URL(recordPath(routes.event, event), siteUrl).href
  const common = {
    id: `${event.id}@${host}`,
    summary: event.title,
    description: [event.description.trim(), url].filter(Boolean).join('\n\n'),
    url,
    timezone: timeZone,
    stamp: new Date(event.updatedAt),
    lastModified: new Date(event.updatedAt),
    sequence: event.version - 1,
  }
  const rule = calendarRule(event, timeZone)
  if (!rule) return [{ ...common, ...placed(event) }]
  const isAllDay = event.startTime === ''
  const changes = event.recurrenceExceptions.filter(({ isCancelled, on }) => !isCancelled && on >= rule.first)
  // The library writes RECURRENCE-ID with a time always, so a changed day without one is left out and stands alone.
  const leftOut = event.recurrenceExceptions
    .filter((one) => one.isCancelled || (isAllDay && changes.includes(one)))
    .map(({ on }) => on)
  const series = {
    ...common,
    ...placed({ ...event, date: rule.first }),
    repeating: ruleLines(rule, leftOut, { event, timeZone }),
  }
  // The day that was entered counts, also where the rule doesn't give it. It stands alone then.
  const odd =
    rule.first === event.date || leftOut.includes(event.date)
      ? []
      : [{ ...common, id: `${event.id}-first@${host}`, ...placed(event) }]
  const changed = changes.map(({ on, ...other }) => ({
    ...common,
    ...(isAllDay
      ? { id: `${event.id}-${on}@${host}` }
      : { recurrenceId: startOf({ date: on, startTime: event.startTime }) }),
    ...placed({
      date: other.date || on,
      startTime: other.startTime || event.startTime,
      endTime: other.endTime || event.endTime,
      location: other.location || event.location,
    }),
  }))
  return [...odd, series, ...changed]
}

function placed({ date, startTime, endTime, location }: When) {
  const start = startOf({ date, startTime })
  const place = location === '' ? {} : { location }
  if (startTime === '') return { ...place, allDay: true, start, end: start.add({ days: 1 }) }
  const end = Temporal.PlainDateTime.from(`${date}T${endTime || startTime}`)
  const isKnown = endTime !== '' && endTime !== startTime
  const after = isKnown ? (endTime < startTime ? end.add({ days: 1 }) : end) : start.add({ hours: USUAL_HOURS })
  return { ...place, start, end: after }
}

function startOf({ date, startTime }: Pick<When, 'date' | 'startTime'>): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(`${date}T${startTime || '00:00'}`)
}

interface Series {
  event: CalendarEvent
  timeZone: string
}

/** RRULE and EXDATE. UNTIL has the form of DTSTART: a date, or an instant in UTC (section 3.3.10). */
function ruleLines(
  { rule, until }: { rule: string; until: string },
  leftOut: string[],
  { event, timeZone }: Series,
): string {
  const compact = (text: string) => text.replace(/[-:]/g, '')
  const lastMoment = () => {
    const moment = Temporal.PlainDateTime.from(`${until}T23:59:59`).toZonedDateTime(timeZone).toInstant()
    return compact(moment.toString({ smallestUnit: 'second' }))
  }
  const end = until === '' ? '' : `;UNTIL=${event.startTime === '' ? compact(until) : lastMoment()}`
  const days = leftOut.map((day) =>
    event.startTime === '' ? compact(day) : `${compact(day)}T${compact(event.startTime)}00`,
  )
  const parameter = event.startTime === '' ? 'VALUE=DATE' : `TZID=${timeZone}`
  const excluded = days.length > 0 ? [`EXDATE;${parameter}:${days.join(',')}`] : []
  return [`RRULE:${rule}${end}`, ...excluded].join('\r\n')
}
