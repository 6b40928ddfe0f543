/** The days and times of a calendar's entries, and what they are at the church. */
import { type Entry, type Property, textOf } from '#app/features/events/read-calendar/entries.ts'
import { MAX_DAYS_AFTER } from '#app/features/events/span.ts'
import { longDate, NIGHT_END } from '#app/dates/format.ts'

/** A day, or a time in the zone in which it was entered. */
export type When = Temporal.PlainDate | Temporal.ZonedDateTime

/** How the times of a calendar are read. */
export interface Clock {
  /** The current time in the church's zone. */
  moment: Temporal.ZonedDateTime
  /** The zone of a TZID; the church's for an unknown one. */
  zoneOf: (tzid: string) => string
}

/** Days and times as the fields of an event; empty when unknown. */
export interface EventSpan {
  date: string
  endDate: string
  startTime: string
  endTime: string
}

/** The values of a property; those that are no days or times are left out. */
export function whensOf(property: Property | undefined, clock: Clock): When[] {
  const { parameters, values = [] } = property ?? {}
  const tzid = parameters?.['tzid']
  return values.flatMap((value) => whenOf(value, tzid, clock) ?? [])
}

/** A time without a zone is one on the church's clocks. */
function whenOf(value: string, tzid: string | undefined, { moment, zoneOf }: Clock): When | undefined {
  // A day where a time belongs is read as `2026-12-24T::`, and a period has its start before a slash.
  const [, day = '', time, isUtc] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(Z?)|T::)?(?:\/|$)/.exec(value) ?? []
  const zone = isUtc ? 'UTC' : tzid === undefined ? moment.timeZoneId : zoneOf(tzid)
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' })
    return time === undefined ? date : Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
  } catch {
    return undefined
  }
}

/** The end after a duration (RFC 5545, section 3.3.6); undefined when it is none. */
function after(start: When, duration: string): When | undefined {
  try {
    return start.add(Temporal.Duration.from(duration))
  } catch {
    return undefined
  }
}

export function isDayOnly(when: When): when is Temporal.PlainDate {
  return when instanceof Temporal.PlainDate
}

/** The day at the church. */
export function churchDay(when: When, { moment }: Clock): string {
  return (isDayOnly(when) ? when : when.withTimeZone(moment.timeZoneId).toPlainDate()).toString()
}

/** The number of days by which the church's day differs from the one that the calendar counts. */
export function daysMoved(start: When, clock: Clock): number {
  if (isDayOnly(start)) return 0
  return start.toPlainDate().until(Temporal.PlainDate.from(churchDay(start, clock))).days
}

/** The time of day at the church, `HH:MM`; '' for a day. */
export function churchTime(when: When, { moment }: Clock): string {
  return isDayOnly(when) ? '' : when.withTimeZone(moment.timeZoneId).toPlainTime().toString({ smallestUnit: 'minute' })
}

/**
 * When an entry takes place at the church, and what of it can't be kept, as sentences.
 * @param end of whole days, the day after the last (RFC 5545, section 3.6.1)
 */
function spanOf(start: When, end: When | undefined, clock: Clock): { span: EventSpan; lost: string[] } {
  const [date, startTime] = [churchDay(start, clock), churchTime(start, clock)]
  const alone = { date, endDate: '', startTime, endTime: '' }
  if (end === undefined) return { span: alone, lost: [] }
  const [endDay, endTime] = [churchDay(end, clock), churchTime(end, clock)]
  if (`${endDay}T${endTime}` < `${date}T${startTime}`) {
    const told = endTime === '' ? longDate(endDay) : `${longDate(endDay)}, ${endTime}`
    return { span: alone, lost: [`Its end (${told}) is before its start, so it has none here.`] }
  }
  const isWhole = startTime === ''
  const last = endTime === '' || (isWhole && endTime === '00:00') ? dayBefore(endDay, date) : endDay
  if (daysBetween(date, last) > MAX_DAYS_AFTER) {
    const why = `It goes on until ${longDate(last)}, longer than the ${MAX_DAYS_AFTER} days that an event can last, so it has its first day only.`
    return { span: { ...alone, startTime: isWhole ? '' : startTime }, lost: [why] }
  }
  const endDate = last === date ? '' : last
  if (isWhole) return { span: { ...alone, startTime: '', endDate }, lost: [] }
  if (endDay === date && endTime === startTime) return { span: alone, lost: [] }
  // An evening that ends after midnight is one evening.
  const isNight = daysBetween(date, endDay) === 1 && endTime < startTime && endTime < NIGHT_END
  return { span: { ...alone, endDate: isNight ? '' : endDate, endTime }, lost: [] }
}

/** The day before, and never one before `first`: some programs write an end on the day itself. */
function dayBefore(day: string, first: string): string {
  const before = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  return before < first ? first : before
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days
}

/** The same of an entry, with its start; a problem for one without a start that can be read. */
export function spanOfEntry(
  entry: Entry,
  clock: Clock,
): { span: EventSpan; lost: string[]; start: When } | { problem: string } {
  const [start] = whensOf(entry.properties.get('dtstart')?.[0], clock)
  if (start === undefined) return { problem: 'It has no start that can be read.' }
  const [end] = whensOf(entry.properties.get('dtend')?.[0], clock)
  const duration = textOf(entry, 'duration')
  const entered = { start, end: end ?? (duration === '' ? undefined : after(start, duration)) }
  const whole = wholeDays(entered.start, entered.end, clock) ?? entered
  const read = spanOf(whole.start, whole.end, clock)
  const lost = isAtUtcMidnights(whole.start, whole.end) ? [...read.lost, UTC_MIDNIGHTS] : read.lost
  return { span: read.span, lost, start: whole.start }
}
const UTC_MIDNIGHTS = 'Its calendar has it from midnight to midnight in UTC, which may mean a whole day.'

/** From midnight to midnight, at the church or in a zone that is named, is whole days. */
function wholeDays(start: When, end: When | undefined, { moment }: Clock) {
  if (end === undefined || isDayOnly(start) || isDayOnly(end) || !isLater(end, start)) return undefined
  const zone = start.timeZoneId === 'UTC' ? moment.timeZoneId : start.timeZoneId
  const [first, last] = [start.withTimeZone(zone), end.withTimeZone(zone)]
  return isMidnight(first) && isMidnight(last) ? { start: first.toPlainDate(), end: last.toPlainDate() } : undefined
}

function isAtUtcMidnights(start: When, end: When | undefined): boolean {
  if (end === undefined || isDayOnly(start) || isDayOnly(end) || start.timeZoneId !== 'UTC') return false
  return isLater(end, start) && isMidnight(start) && isMidnight(end.withTimeZone('UTC'))
}

function isLater(a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime): boolean {
  return Temporal.ZonedDateTime.compare(a, b) > 0
}

function isMidnight(when: Temporal.ZonedDateTime): boolean {
  return when.toPlainTime().equals('00:00')
}
