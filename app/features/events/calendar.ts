/**
 * Events as iCalendar (RFC 5545). An event is a day and a wall time at the church, so times are written with its time zone
 * and stay right before and after both clock changes.
 */
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { changeNames, takesPlace } from '#app/features/events/dates.ts'
import type { CalendarEntry, Occurrence } from '#app/features/events/outputs.ts'
import { isTime } from '#app/features/events/exceptions.ts'
import type { CalendarEvent } from '#app/features/events/calendar-rows.ts'
import { isEachDay, momentsOf } from '#app/features/events/moments.ts'
import {
  asSingle,
  changedOnes,
  nextOccurrences,
  occurrencesBetween,
  type Series,
  unchanged,
} from '#app/features/events/recurrence.ts'
import { type CalendarRule, calendarRule, endedRule } from '#app/features/events/rule.ts'
import { daysAfter, daysLater, lastDay } from '#app/features/events/span.ts'
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
  const { timeZone } = options
  const common = commonOf(event, options)
  const series = calendarSeries(event)
  const entry = (one: Occurrence, id = '') => withTimes({ ...common, id: common.id.replace('@', `${id}@`) }, one)
  const entered = calendarRule(event, timeZone)
  if (!entered) return [entry(asSingle({ ...series, rule: '' }))]
  // One rule can't say both which weeks and which days: each week is an entry of its own.
  if (isEachDay(series)) return aroundNow(series, options).map((one) => entry(one, `-${one.on}`))
  const isUsual = series.startTime === '' || momentsOf(unchanged(series, entered.first), timeZone).isAsEntered
  // Calendars give all occurrences the times and the length of the first one.
  const rule = isUsual ? entered : calendarRule(event, timeZone, daysLater(entered.first, 1))
  const changed = changedOnes(series)
  // An entry with a time can't replace an all-day occurrence: khal would show both.
  const needsOwnEntry = ({ startTime }: Occurrence) => event.startTime === '' && startTime !== ''
  const leftOut = event.recurrenceExceptions.filter(({ isCancelled }) => isCancelled).map(({ on }) => on)
  // The entered day counts even if the rule doesn't include it; then it is an entry of its own.
  const firsts = [...new Set([event.date, entered.first])]
    .filter((day) => (rule === undefined || day < rule.first) && !leftOut.includes(day))
    .map((day) => changed.find(({ on }) => on === day) ?? unchanged(series, day))
    .map((one) => entry(one, one.on === event.date ? '-first' : `-${one.on}`))
  if (rule === undefined) return firsts
  const inRule = changed.filter((one) => one.on >= rule.first)
  const alone = inRule.filter(needsOwnEntry)
  const of = { event, timeZone }
  const whole = {
    ...entry(unchanged(series, rule.first)),
    repeating: ruleLines(rule, [...leftOut, ...alone.map(({ on }) => on)], of),
  }
  const others = [...inRule.filter((one) => !needsOwnEntry(one)), ...atClockChanges(series, options)]
  return [
    ...firsts,
    whole,
    ...alone.map((one) => entry(one, `-${one.on}`)),
    ...others.filter(({ on }) => on >= rule.first).map((one) => ({ ...entry(one), repeating: replacing(one, of) })),
  ]
}

/** Calendars have what single entries say so many years before and after the present one. */
const YEARS_BEFORE = 1
const YEARS_AFTER = 2
const MAX_ENTRIES = 100

function aroundNow(series: Series, { now, timeZone }: CalendarOptions): Occurrence[] {
  const [from, to] = [now.subtract({ years: YEARS_BEFORE }), now.add({ years: YEARS_AFTER })]
  const days = { from: from.toPlainDate().toString(), to: to.toPlainDate().toString() }
  return occurrencesBetween(series, days, timeZone).slice(0, MAX_ENTRIES)
}

/** The occurrences of a series during which the clocks change, so that a calendar would get their times wrong. */
function atClockChanges(series: Series, { now, timeZone }: CalendarOptions): Occurrence[] {
  if (series.startTime === '') return []
  const near = changesOf(timeZone, now.year - YEARS_BEFORE, now.year + YEARS_AFTER).flatMap(({ at }) => {
    const to = at.toPlainDate().toString()
    return occurrencesBetween(series, { from: daysLater(to, -1), to }, timeZone)
  })
  return near.filter((one) => one.change === '' && !momentsOf(one, timeZone).isAsEntered)
}

function calendarSeries({ recurrenceRule: rule, recurrenceExceptions: exceptions, ...event }: CalendarEvent): Series {
  return { ...event, rule, exceptions }
}

function withTimes(common: Common, one: Occurrence): ICalEventData {
  const { location, change, note } = one
  const { start, end, isDay: allDay } = timesOf(one, common.timezone)
  return {
    ...common,
    ...(change === '' || change === 'moved' ? {} : { summary: `${changeNames[change]}: ${common.summary}` }),
    ...(note === '' ? {} : { description: `${note}\n\n${common.description}` }),
    // iCalendar has no status for postponed events.
    ...(change === '' ? {} : { status: isOff(change) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED }),
    ...(location === '' ? {} : { location }),
    ...(isEachDay(one) ? { repeating: `RRULE:${eachDay(one)}` } : {}),
    ...(allDay ? { allDay } : {}),
    start,
    end,
  }
}

/** Start and end on the church's clocks; of whole days, the end is the day after the last. */
function timesOf(one: Occurrence, timeZone: string) {
  if (one.startTime === '') {
    const [start, end] = [one.date, daysLater(lastDay(one), 1)].map((day) => Temporal.PlainDateTime.from(day))
    return { start: start as Temporal.PlainDateTime, end: end as Temporal.PlainDateTime, isDay: true }
  }
  const { start, end = start.add({ hours: DEFAULT_HOURS }) } = momentsOf(one, timeZone)
  return { start: start.toPlainDateTime(), end: end.toPlainDateTime(), isDay: false }
}

function eachDay(one: Occurrence): string {
  return `FREQ=DAILY;COUNT=${daysAfter(one) + 1}`
}

/** The next date on which people can come, with what repeats from then on, for links that add it to a calendar. */
export function calendarEntry(event: CalendarEvent, now: Temporal.ZonedDateTime): CalendarEntry {
  const series = { ...calendarSeries(event), rule: event.isRecurring ? event.recurrenceRule : '' }
  const ahead = nextOccurrences(series, now, event.recurrenceExceptions.length + 1)
  const one = ahead.find(takesPlace) ?? ahead[0] ?? asSingle({ ...series, rule: '' })
  const { start, end, isDay: isWhole } = timesOf(one, now.timeZoneId)
  const text = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'minute' }).slice(0, isWhole ? 10 : 16)
  return {
    start: text(start),
    end: text(end),
    rule: isEachDay(one) ? eachDay(one) : ruleFrom(event, one, now.timeZoneId),
  }
}

/** The rule from an occurrence on; empty when that isn't one that the rule gives, as it is usually. */
function ruleFrom(event: CalendarEvent, one: Occurrence, timeZone: string): string {
  const rule = one.change === '' ? calendarRule(event, timeZone, one.on) : undefined
  return rule?.first === one.on ? endedRule(rule, one.startTime !== '', timeZone) : ''
}

interface OfSeries {
  event: CalendarEvent
  timeZone: string
}

/** RRULE and EXDATE. */
function ruleLines(rule: CalendarRule, leftOut: string[], of: OfSeries): string {
  const excluded = leftOut.length > 0 ? [`EXDATE;${dateValue(leftOut, of)}`] : []
  return [`RRULE:${endedRule(rule, of.event.startTime !== '', of.timeZone)}`, ...excluded].join('\r\n')
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
