/**
 * Events as iCalendar (RFC 5545). An event is a day and a wall time at the church, so times are written with its time zone
 * and stay right before and after both clock changes.
 */
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { changeNames, takesPlace } from '#app/features/events/dates.ts'
import { changesOf, compact, timeZoneComponent } from '#app/features/events/clock-changes.ts'
import type { CalendarEntry, Occurrence } from '#app/features/events/outputs.ts'
import type { CalendarEvent } from '#app/features/events/calendar-rows.ts'
import { isEachDay, momentsOf } from '#app/features/events/moments.ts'
import {
  asSingle,
  changedOnes,
  endOf,
  nextOccurrences,
  occurrencesBetween,
  type Series,
  unchanged,
} from '#app/features/events/recurrence.ts'
import { type CalendarRule, calendarRule, endedRule } from '#app/features/events/rule-days.ts'
import { daysAfter, lastDay } from '#app/features/events/span.ts'
import { daysLater, isDay, isTime } from '#app/dates/days.ts'
import { routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import { language, t } from '#app/text/t.ts'

export interface CalendarOptions {
  /** Name of the whole calendar; none for a single event. */
  name?: string
  siteUrl: string
  /** The host in UIDs, by which calendars know an event: always the same, whatever address the site has. */
  uidHost: string
  /** The church's IANA time zone. */
  timeZone: string
  now: Temporal.ZonedDateTime
}

type Options = CalendarOptions & { changes: readonly NearChange[] }

export function calendarText(given: readonly CalendarEvent[], options: CalendarOptions): string {
  // A damaged row must not break the calendar.
  const events = given.filter((one) => isDay(one.date) && [one.startTime, one.endTime].every(isTime))
  return textOf(events, options)
}

/** A calendar of one event, which people add to their own. */
export function eventCalendar(event: CalendarEvent, options: CalendarOptions): string {
  return textOf([event], options)
}

function textOf(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const { name, siteUrl, timeZone, now } = options
  // The time zone's changes are given from the first year on.
  const first = events.reduce((year, { date }) => Math.min(year, Number(date.slice(0, 4))), now.year)
  const host = new URL(siteUrl).hostname
  const calendar = ical({
    prodId: { company: 'Narthex', product: host, language: language().toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: () => timeZoneComponent(timeZone, Math.max(first, 1970), now.year) },
    ...(name === undefined ? {} : { name, ttl: 60 * 60 }),
  })
  const all = { ...options, changes: nearChanges(options) }
  for (const event of events) for (const entry of entriesOf(event, all)) calendar.createEvent(entry)
  return calendar.toString()
}

type Common = ReturnType<typeof commonOf>

function commonOf(event: CalendarEvent, { siteUrl, uidHost, timeZone }: CalendarOptions) {
  const url = new URL(event.page ?? recordPath(routes.event, event), siteUrl).href
  return {
    id: `${event.uid ?? event.id}@${uidHost}`,
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
function entriesOf(event: CalendarEvent, options: Options): ICalEventData[] {
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

/** A change of the clocks. */
interface NearChange {
  day: string
  /** Wall times around it, `YYYY-MM-DDTHH:MM`; no clock changes by more hours. */
  from: string
  to: string
}

function nearChanges({ now, timeZone }: CalendarOptions): NearChange[] {
  return changesOf(timeZone, now.year - YEARS_BEFORE, now.year + YEARS_AFTER).map(({ at }) => {
    const later = (hours: number) => at.add({ hours }).toString({ smallestUnit: 'minute' })
    return { day: at.toPlainDate().toString(), from: later(-3), to: later(3) }
  })
}

/** The occurrences of a series during which the clocks change, so that a calendar would get their times wrong. */
function atClockChanges(series: Series, { timeZone, changes }: Options): Occurrence[] {
  if (series.startTime === '') return []
  return changes.flatMap(({ day, from, to }) => {
    const meets = (one: Occurrence) => `${one.date}T${one.startTime}` <= to && endOf(one) >= from
    // Most events are by day, and expanding their rules would take far longer than this.
    const length = daysAfter(series)
    const mayMeet = Array.from({ length: length + 3 }, (_, n) => unchanged(series, daysLater(day, 1 - n))).some(meets)
    if (!mayMeet) return []
    return occurrencesBetween(series, { from: daysLater(day, -1), to: daysLater(day, 1) }, timeZone).filter(
      (one) => one.change === '' && meets(one) && !momentsOf(one, timeZone).isAsEntered,
    )
  })
}

function calendarSeries({ recurrenceRule: rule, recurrenceExceptions: exceptions, ...event }: CalendarEvent): Series {
  return { ...event, rule, exceptions }
}

function withTimes(common: Common, one: Occurrence): ICalEventData {
  const { location, change, note } = one
  const { start, end, isDay: allDay } = timesOf(one, common.timezone)
  return {
    ...common,
    ...(change === '' || change === 'moved' ? {} : { summary: `${t(changeNames[change])}: ${common.summary}` }),
    ...(note === '' ? {} : { description: `${note}\n\n${common.description}` }),
    // iCalendar has no status for postponed events.
    ...(change === '' ? {} : { status: isOff(change) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED }),
    ...(location === '' ? {} : { location }),
    ...(isEachDay(one) ? { repeating: `RRULE:${eachDay(one)}` } : {}),
    ...(allDay ? { allDay } : {}),
    start,
    ...(end ? { end } : {}),
  }
}

/** Start and end on the church's clocks; of whole days, the end is the day after the last. Without an entered end, there is none. */
function timesOf(one: Occurrence, timeZone: string) {
  if (one.startTime === '') {
    const [start, end] = [one.date, daysLater(lastDay(one), 1)].map((day) => Temporal.PlainDateTime.from(day))
    return { start: start as Temporal.PlainDateTime, end: end as Temporal.PlainDateTime, isDay: true }
  }
  const { start, end } = momentsOf(one, timeZone)
  return { start: start.toPlainDateTime(), end: end?.toPlainDateTime(), isDay: false }
}

function eachDay(one: Occurrence): string {
  return `FREQ=DAILY;COUNT=${daysAfter(one) + 1}`
}

/** The next date on which people can come, with what repeats from then on, for links that add it to a calendar. */
export function calendarEntry(event: CalendarEvent, now: Temporal.ZonedDateTime): CalendarEntry {
  const series = { ...calendarSeries(event), rule: event.isRecurring ? event.recurrenceRule : '' }
  const ahead = nextOccurrences(series, now, event.recurrenceExceptions.length + 1)
  const one = ahead.find(takesPlace) ?? ahead[0] ?? asSingle({ ...series, rule: '' })
  // The services to which the links lead take no event without an end.
  const { start, end = start, isDay: isWhole } = timesOf(one, now.timeZoneId)
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
