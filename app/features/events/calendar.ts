/**
 * Events as iCalendar (RFC 5545). An event is a day and a wall time at the church, so times are written with its time zone
 * and stay right before and after both clock changes.
 */
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { changeNames } from '#app/features/events/dates.ts'
import type { Occurrence } from '#app/features/events/outputs.ts'
import { isTime } from '#app/features/events/exceptions.ts'
import type { CalendarEvent } from '#app/features/events/queries.ts'
import { asSingle, unchanged, changedOnes, type Series } from '#app/features/events/recurrence.ts'
import { calendarRule } from '#app/features/events/rule.ts'
import { WEEKDAYS } from '#app/features/events/rule-days.ts'
import { routes } from '#app/routes.ts'
import { isDay } from '#app/ui/dates.ts'
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
const DEFAULT_HOURS = 1

export function calendarText(all: readonly CalendarEvent[], options: CalendarOptions): string {
  // A damaged row must not break the calendar.
  const events = all.filter((one) => isDay(one.date) && [one.startTime, one.endTime].every(isTime))
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

type Common = ReturnType<typeof commonOf>

function commonOf(event: CalendarEvent, { siteUrl, timeZone }: CalendarOptions) {
  const url = new URL(recordPath(routes.event, event), siteUrl).href
  return {
    id: `${event.uid ?? event.id}@${new URL(siteUrl).hostname}`,
    summary: event.title,
    description: [event.description.trim(), url].filter(Boolean).join('\n\n'),
    url,
    timezone: timeZone,
    stamp: new Date(event.updatedAt),
    lastModified: new Date(event.updatedAt),
    sequence: event.version - 1,
  }
}

/** One entry for the event, and one for each occurrence that is changed. */
function entriesOf(event: CalendarEvent, options: CalendarOptions): ICalEventData[] {
  const common = commonOf(event, options)
  const series = calendarSeries(event)
  const rule = calendarRule(event, options.timeZone)
  if (!rule) return [withTimes(common, asSingle({ ...series, rule: '' }))]
  const { recurrenceExceptions: exceptions, date } = event
  const changed = changedOnes(series)
  // An entry with a time can't replace an all-day occurrence: khal would show both.
  const needsOwnEntry = ({ startTime }: Occurrence) => event.startTime === '' && startTime !== ''
  const leftOut = exceptions.filter(({ isCancelled }) => isCancelled).map(({ on }) => on)
  const alone = changed.filter((one) => one.on >= rule.first && needsOwnEntry(one))
  const whole = {
    ...withTimes(common, unchanged(series, rule.first)),
    repeating: ruleLines(rule, [...leftOut, ...alone.map(({ on }) => on)], { event, timeZone: options.timeZone }),
  }
  // The entered day counts even if the rule doesn't include it; then it is an entry of its own.
  const isOdd = rule.first !== date && !leftOut.includes(date)
  const odd = isOdd ? (changed.find(({ on }) => on === date) ?? unchanged(series, date)) : undefined
  const others = changed.filter((one) => one.on >= rule.first && !needsOwnEntry(one))
  return [
    ...(odd ? [withTimes({ ...common, id: common.id.replace('@', '-first@') }, odd)] : []),
    whole,
    ...alone.map((one) => withTimes({ ...common, id: common.id.replace('@', `-${one.on}@`) }, one)),
    ...others.map((one) => ({
      ...withTimes(common, one),
      repeating: replacing(one, { event, timeZone: options.timeZone }),
    })),
  ]
}

function calendarSeries({ recurrenceRule: rule, recurrenceExceptions: exceptions, ...event }: CalendarEvent): Series {
  return { ...event, rule, exceptions }
}

function withTimes(common: Common, { date, startTime, endTime, location, change, note }: Occurrence): ICalEventData {
  const start = Temporal.PlainDateTime.from(`${date}T${startTime || '00:00'}`)
  const own = {
    ...common,
    ...(change === '' || change === 'moved' ? {} : { summary: `${changeNames[change]}: ${common.summary}` }),
    ...(note === '' ? {} : { description: `${note}\n\n${common.description}` }),
    // iCalendar has no status for postponed events.
    ...(change === '' ? {} : { status: isOff(change) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED }),
    ...(location === '' ? {} : { location }),
  }
  if (startTime === '') return { ...own, allDay: true, start, end: start.add({ days: 1 }) }
  const end = Temporal.PlainDateTime.from(`${date}T${endTime || startTime}`)
  const isKnown = endTime !== '' && endTime !== startTime
  const after = isKnown ? (endTime < startTime ? end.add({ days: 1 }) : end) : start.add({ hours: DEFAULT_HOURS })
  return { ...own, start, end: after }
}

interface OfSeries {
  event: CalendarEvent
  timeZone: string
}

/** RRULE and EXDATE. UNTIL has the form of DTSTART: a date, or an instant in UTC (section 3.3.10). */
function ruleLines({ rule, until }: { rule: string; until: string }, leftOut: string[], series: OfSeries): string {
  const lastMoment = () => {
    const moment = Temporal.PlainDateTime.from(`${until}T23:59:59`).toZonedDateTime(series.timeZone).toInstant()
    return compact(moment.toString({ smallestUnit: 'second' }))
  }
  const end = until === '' ? '' : `;UNTIL=${series.event.startTime === '' ? compact(until) : lastMoment()}`
  const excluded = leftOut.length > 0 ? [`EXDATE;${dateValue(leftOut, series)}`] : []
  return [`RRULE:${rule}${end}`, ...excluded].join('\r\n')
}

/** The lines with which a changed occurrence replaces the one of the rule; a canceled one does not block time. */
function replacing({ on, change }: Occurrence, of: OfSeries): string {
  // The library passes two lines through unchanged, but treats one as a rule. Its own RECURRENCE-ID always has a time.
  return [`RECURRENCE-ID;${dateValue([on], of)}`, `TRANSP:${isOff(change) ? 'TRANSPARENT' : 'OPAQUE'}`].join('\r\n')
}

function isOff(change: Occurrence['change']): boolean {
  return change === 'canceled' || change === 'postponed'
}

/** Planned days in the form of DTSTART, with their parameter. */
function dateValue(days: readonly string[], { event: { startTime }, timeZone }: OfSeries): string {
  if (startTime === '') return `VALUE=DATE:${days.map(compact).join(',')}`
  return `TZID=${timeZone}:${days.map((day) => `${compact(day)}T${compact(startTime)}00`).join(',')}`
}

function compact(text: string): string {
  return text.replace(/[-:]/g, '')
}

interface Change {
  /** The wall time at which it happens, in the offset before it. */
  at: Temporal.PlainDateTime
  from: string
  to: string
  isDaylight: boolean
}

/** A yearly rule is used only if it is right for so many years ahead. */
const YEARS_AHEAD = 10

/**
 * A VTIMEZONE (RFC 5545, section 3.6.5) from this machine's time zone data: the changes of past
 * years one by one, and from this year on yearly rules, if the zone follows any.
 * @param zone an IANA name
 * @param first the first year that a calendar needs
 * @param now the present year
 */
export function timeZoneComponent(zone: string, first: number, now: number): string {
  const changes = changesOf(zone, Math.min(first, now) - 1, now + YEARS_AHEAD)
  const rules = changes.filter(({ at }) => at.year === now)
  const ahead = changes.filter(({ at }) => at.year > now)
  const hasRules = rules.length > 0 && ahead.every((one) => rules.some((rule) => isYearly(rule, one)))
  const observances = hasRules
    ? changes
        .filter(({ at }) => at.year <= now)
        .map((one) => observance(one, one.at.year === now ? yearly(one) : undefined))
    : changes.map((one) => observance(one))
  const parts = observances.length > 0 ? observances : [observance(always(zone, now))]
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n')
}

function changesOf(zone: string, first: number, last: number): Change[] {
  const changes: Change[] = []
  let at = Temporal.ZonedDateTime.from({ year: first, month: 1, day: 1, timeZone: zone })
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > last) return changes
    const before = next.subtract({ nanoseconds: 1 })
    const shift = before.offsetNanoseconds - next.offsetNanoseconds
    changes.push({
      at: next.toPlainDateTime().add({ nanoseconds: shift }),
      from: before.offset,
      to: next.offset,
      isDaylight: next.offsetNanoseconds > before.offsetNanoseconds,
    })
    at = next
  }
}

/** A zone without changes. */
function always(zone: string, year: number): Change {
  const { offset } = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: zone })
  return { at: Temporal.PlainDateTime.from('1970-01-01T00:00'), from: offset, to: offset, isDaylight: false }
}

/** Whether both follow one rule: the same month, weekday, time and offsets. */
function isYearly(rule: Change, one: Change): boolean {
  const isAlike = rule.from === one.from && rule.to === one.to && rule.at.toPlainTime().equals(one.at.toPlainTime())
  return isAlike && yearly(rule) === yearly(one)
}

function yearly({ at }: Change): string {
  const isLast = at.day + 7 > at.daysInMonth
  return `FREQ=YEARLY;BYMONTH=${at.month};BYDAY=${isLast ? -1 : Math.ceil(at.day / 7)}${WEEKDAYS[at.dayOfWeek - 1] ?? ''}`
}

function observance({ at, from, to, isDaylight }: Change, rule?: string): string[] {
  const name = isDaylight ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${compact(at.toString({ smallestUnit: 'second' }))}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `END:${name}`,
  ]
}
