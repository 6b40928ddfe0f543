/** The occurrences of an event. Server only. */
import type { EventInput } from '#app/features/events/event.ts'
import type { EventChange, Occurrence } from '#app/features/events/outputs.ts'
import type { RecurrenceException } from '#app/features/events/exceptions.ts'
import { ruleDays, ruleProblem } from '#app/features/events/rule-days.ts'
import { daysAfter, endOn, isContinuous, lastDay, type Span } from '#app/features/events/span.ts'
import { daysLater, isDay } from '#app/dates/days.ts'
import { endsAfter, longDate } from '#app/dates/format.ts'

/** The fields that decide when an event takes place. */
export interface Series extends Span {
  /** The day that was entered, which always counts as its first; `endDate` is the last day of that date. */
  date: string
  location: string
  /** The body of an RRULE; empty for a single event. An invalid rule counts as none. */
  rule: string
  exceptions: readonly RecurrenceException[]
}

/** How many next dates are shown before a schedule is confirmed. */
export const DATES_SHOWN = 5

/** Results are cached for the day; a church has a few dozen rules. */
const MAX_CACHED = 1_000
let cachedFor = ''
const cache = new Map<string, string[] | undefined>()

/**
 * The first occurrence that is not over, even if it is canceled or postponed: people who planned to come look
 * it up.
 * @param now the current time in the church's zone
 */
export function nextOccurrence(series: Series, now: Temporal.ZonedDateTime): Occurrence | null {
  return nextOccurrences(series, now, 1)[0] ?? null
}

/**
 * The occurrences that are not over, soonest first: a moved one is on its new day.
 * @param now the current time in the church's zone
 * @param max how many at most
 */
export function nextOccurrences(series: Series, now: Temporal.ZonedDateTime, max: number): Occurrence[] {
  const { today, yesterday } = clockOf(now)
  const length = daysAfter(series)
  // One that began last night, or some days ago, may continue.
  const from = length === 0 ? yesterday : daysLater(yesterday, -length)
  const exceptions = new Map(series.exceptions.map((exception) => [exception.on, exception]))
  const ahead = series.exceptions.filter(({ on }) => on >= from).length
  // Enough for those that are over (yesterday's, today's and those of the days before), and for all exceptions.
  const days = cachedDays(series, `${today} ${now.timeZoneId}`, now.timeZoneId, { from, max: max + ahead + 2 + length })
  if (!days) return [asSingle(series)].filter((one) => !isOver(one, now))
  const usual = days.filter((day) => !exceptions.has(day)).map((day) => unchanged(series, day))
  return [...usual, ...changedOnes(series)]
    .filter((one) => !isOver(one, now))
    .toSorted(byTime)
    .slice(0, max)
}

/**
 * The occurrences on these days, soonest first: also those that began before them.
 * @param days the first and the last, `YYYY-MM-DD`
 * @param timeZone the church's
 */
export function occurrencesBetween(series: Series, days: { from: string; to: string }, timeZone: string): Occurrence[] {
  const isAmong = (one: Occurrence) => lastDay(one) >= days.from && one.date <= days.to
  const from = daysLater(days.from, -daysAfter(series))
  const ofRule = series.rule === '' ? undefined : ruleDays(series, timeZone, { from, to: days.to, max: Infinity })
  if (!ofRule) return [asSingle(series)].filter(isAmong)
  const exceptions = new Set(series.exceptions.map(({ on }) => on))
  const usual = ofRule.filter((day) => !exceptions.has(day)).map((day) => unchanged(series, day))
  const changed = changedOnes(series).filter(isAmong)
  return changed.length === 0 ? usual : [...usual, ...changed].toSorted(byTime)
}

function byTime(a: Occurrence, b: Occurrence): number {
  return `${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1
}

/** Whether this is after its end. Without an end it lasts until midnight. */
function isOver(one: Span, now: Temporal.ZonedDateTime): boolean {
  const { today, yesterday, minute } = clockOf(now)
  const last = lastDay(one)
  if (last > today) return false
  return last < yesterday || endOf(one) <= minute
}

/** A time as days and minutes; the last one is cached, since a list needs it for every event. */
function clockOf(now: Temporal.ZonedDateTime) {
  if (lastClock?.now !== now) {
    const today = now.toPlainDate()
    lastClock = {
      now,
      today: today.toString(),
      yesterday: today.subtract({ days: 1 }).toString(),
      minute: now.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    }
  }
  return lastClock
}
let lastClock: { now: Temporal.ZonedDateTime; today: string; yesterday: string; minute: string } | undefined

/** The end as the church's clocks show it, `YYYY-MM-DDTHH:MM`. */
export function endOf(one: Span): string {
  const last = lastDay(one)
  return endOn(last, one) ?? `${daysLater(last, 1)}T00:00`
}

/** The rule's days; nothing when it has no usable rule. They are kept while `moment`, the day at the church, is the same. */
function cachedDays(
  { date, rule }: Series,
  moment: string,
  timeZone: string,
  range: { from: string; max: number },
): string[] | undefined {
  if (rule === '') return undefined
  if (cachedFor !== moment) cache.clear()
  cachedFor = moment
  const key = `${date} ${range.from} ${range.max} ${rule}`
  if (cache.has(key)) return cache.get(key)
  const days = ruleDays({ date, rule }, timeZone, range)
  if (cache.size < MAX_CACHED) cache.set(key, days)
  return days
}

/** An unchanged occurrence on that day. */
export function unchanged(series: Series, day: string): Occurrence {
  const { startTime, endTime, isDaily, location } = series
  const endDate = lastDayFrom(series, day)
  return { on: day, date: day, endDate, startTime, endTime, isDaily, location, change: '', note: '' }
}

/** The last day of an occurrence that begins on this day: each has the length of the first. */
function lastDayFrom(series: Series, day: string): string {
  const length = daysAfter(series)
  return length === 0 ? '' : daysLater(day, length)
}

/** The occurrences that are changed, in the order in which they were entered. */
export function changedOnes(series: Series): Occurrence[] {
  return series.exceptions.filter(({ isCancelled }) => !isCancelled).map((one) => asChanged(series, one))
}

/**
 * An event that takes place once, on the day and at the time that were entered. When it was moved, its change names the
 * day that it was planned for.
 */
export function asSingle(series: Series): Occurrence {
  const change = series.exceptions.find(({ isCancelled }) => !isCancelled)
  if (!change) return unchanged(series, series.date)
  const location = change.status === 'online' ? change.location : ''
  const on = change.status === '' ? change.on : series.date
  return asChanged(series, { ...change, on, date: series.date, startTime: '', endTime: '', location })
}

function asChanged(series: Series, { on, status, note, ...other }: RecurrenceException): Occurrence {
  const date = other.date || on
  const startTime = other.startTime || series.startTime
  const endTime = other.endTime || series.endTime
  // An online occurrence doesn't have the location of the others.
  const location = other.location || (status === 'online' ? '' : series.location)
  const hasOtherTime = date !== on || startTime !== series.startTime || endTime !== series.endTime
  const isMoved = hasOtherTime || location !== series.location
  const when = { on, date, endDate: lastDayFrom(series, date), startTime, endTime, isDaily: series.isDaily }
  return { ...when, location, change: status || (isMoved ? 'moved' : ''), note }
}

/** The fields that are checked together. */
type Checked = Pick<
  EventInput,
  'date' | 'endDate' | 'startTime' | 'endTime' | 'isDaily' | 'recurrenceRule' | 'recurrenceExceptions'
>

/**
 * Problems with an event's recurrence, by field, as sentences for the person who typed it.
 * @param timeZone the church's
 */
export function recurrenceProblems(event: Checked, timeZone: string): Partial<Record<keyof Checked, string>> {
  const { recurrenceRule = '' } = event
  const wrongRule =
    recurrenceRule === '' ? undefined : ruleProblem({ date: event.date, rule: recurrenceRule }, timeZone)
  if (wrongRule !== undefined) return { recurrenceRule: wrongRule }
  const wrongException = exceptionProblem(event, timeZone)
  return wrongException === undefined ? {} : { recurrenceExceptions: wrongException }
}

function exceptionProblem(event: Checked, timeZone: string): string | undefined {
  const { date, endDate = '', recurrenceRule = '', recurrenceExceptions = [], startTime = '', endTime = '' } = event
  const endsLater = isContinuous({ date, endDate, isDaily: event.isDaily === true })
  const days = recurrenceExceptions.map(({ on }) => on)
  const twice = days.find((day, index) => days.indexOf(day) !== index)
  if (twice) return `${longDate(twice)} is changed twice. Remove one of the two changes.`
  if (recurrenceRule === '') return singleProblem(recurrenceExceptions)
  for (const one of recurrenceExceptions) {
    if (one.isCancelled) continue
    const [day] = ruleDays({ date, rule: recurrenceRule }, timeZone, { from: one.on, max: 1 }) ?? []
    if (!isDay(date) || day !== one.on) {
      return `${longDate(one.on)} is not one of this event’s dates. Remove its change.`
    }
    if (!endsLater && !endsAfter(one.startTime || startTime, one.endTime || endTime)) {
      return `On ${longDate(one.on)} the event would end before it starts. Change its times.`
    }
  }
  return undefined
}

function singleProblem(exceptions: readonly RecurrenceException[]): string | undefined {
  if (exceptions.length > 1) return 'This event takes place once, so it can have only one change. Remove the others.'
  const [one] = exceptions
  const hasOwn = one && !one.isCancelled && `${one.date}${one.startTime}${one.endTime}` !== ''
  return hasOwn ? 'This event takes place once. Change its own date and times instead.' : undefined
}

/** The change of one date as the API answers it; `null` for a date as planned. */
export function changeOf({ change, on, note }: Occurrence): EventChange | null {
  return change === '' ? null : { kind: change, plannedDate: on, note: note || null }
}
