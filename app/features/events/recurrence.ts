/** The next occurrences of an event. Server only. */
import type { EventInput } from '#app/features/events/event.ts'
import type { RecurrenceException } from '#app/features/events/exceptions.ts'
import { ruleDays, ruleProblem } from '#app/features/events/rule.ts'
import { endsAfter, isDay, longDate } from '#app/ui/dates.ts'

/** The fields that decide when an event takes place. */
export interface Series {
  /** `YYYY-MM-DD`: the day that was entered, which always counts as its first. */
  date: string
  /** `HH:MM`, or empty. */
  startTime: string
  endTime: string
  location: string
  /** The body of an RRULE; empty for a single event. An invalid rule counts as none. */
  rule: string
  exceptions: readonly RecurrenceException[]
}

export interface Occurrence {
  /** The day on which the rule has it. */
  on: string
  date: string
  startTime: string
  endTime: string
  location: string
}

/** How many next dates are shown before a schedule is confirmed. */
export const DATES_SHOWN = 5

/** Results are cached for the day; a church has a few dozen rules. */
const MOST_CACHED = 1_000
let cachedFor = ''
const cache = new Map<string, string[] | undefined>()

/**
 * The first occurrence that is not over.
 * @param now the current time in the church's zone
 */
export function nextOccurrence(series: Series, now: Temporal.ZonedDateTime): Occurrence | null {
  return nextOccurrences(series, now, 1)[0] ?? null
}

/**
 * The occurrences that are not over, soonest first: a moved one is on its new day, a canceled one is left out.
 * @param now the current time in the church's zone
 * @param most how many at most
 */
export function nextOccurrences(series: Series, now: Temporal.ZonedDateTime, most: number): Occurrence[] {
  // One that began last night may continue past midnight.
  const { yesterday: from } = clockOf(now)
  const exceptions = new Map(series.exceptions.map((exception) => [exception.on, exception]))
  const ahead = series.exceptions.filter(({ on }) => on >= from).length
  // Yesterday's and today's may be over, and as many as there are exceptions may be canceled.
  const days = cachedDays(series, now.timeZoneId, { from, most: most + ahead + 2 })
  if (!days) return [asUsual(series, series.date)].filter((one) => !isOver(one, now))
  const usual = days.filter((day) => !exceptions.has(day)).map((day) => asUsual(series, day))
  const changed = series.exceptions.filter(({ isCancelled }) => !isCancelled).map((one) => asChanged(series, one))
  return [...usual, ...changed]
    .filter((one) => !isOver(one, now))
    .toSorted((a, b) => (`${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1))
    .slice(0, most)
}

/** Whether the rule has an occurrence on that day. */
function takesPlaceOn({ date, rule }: Pick<Series, 'date' | 'rule'>, day: string, timeZone: string): boolean {
  return ruleDays({ date, rule }, timeZone, { from: day, most: 1 })?.[0] === day
}

/** Whether this is after its end. Without an end it lasts until midnight. */
function isOver(
  { date, startTime, endTime }: Pick<Occurrence, 'date' | 'startTime' | 'endTime'>,
  now: Temporal.ZonedDateTime,
): boolean {
  const { today, yesterday, minute } = clockOf(now)
  if (date > today) return false
  return date < yesterday || endOf(date, startTime, endTime) <= minute
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
function endOf(date: string, startTime: string, endTime: string): string {
  const isKnown = endTime !== '' && endsAfter(startTime, endTime)
  if (isKnown && endTime > startTime) return `${date}T${endTime}`
  const nextDay = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  return `${nextDay}T${isKnown ? endTime : '00:00'}`
}

/** The rule's days; nothing when it has no usable rule. */
function cachedDays(
  { date, rule }: Series,
  timeZone: string,
  range: { from: string; most: number },
): string[] | undefined {
  if (rule === '') return undefined
  const moment = `${range.from} ${timeZone}`
  if (cachedFor !== moment) cache.clear()
  cachedFor = moment
  const key = `${date} ${range.most} ${rule}`
  if (cache.has(key)) return cache.get(key)
  const days = ruleDays({ date, rule }, timeZone, range)
  if (cache.size < MOST_CACHED) cache.set(key, days)
  return days
}

function asUsual({ startTime, endTime, location }: Series, day: string): Occurrence {
  return { on: day, date: day, startTime, endTime, location }
}

function asChanged(series: Series, { on, date, startTime, endTime, location }: RecurrenceException): Occurrence {
  return {
    on,
    date: date || on,
    startTime: startTime || series.startTime,
    endTime: endTime || series.endTime,
    location: location || series.location,
  }
}

/** The fields that are checked together. */
interface Checked extends Pick<EventInput, 'date' | 'startTime' | 'endTime' | 'recurrenceRule'> {
  recurrenceExceptions?: readonly RecurrenceException[]
}

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
  const { date, recurrenceRule = '', recurrenceExceptions = [], startTime = '', endTime = '' } = event
  const days = recurrenceExceptions.map(({ on }) => on)
  const twice = days.find((day, index) => days.indexOf(day) !== index)
  if (twice) return `${longDate(twice)} is changed twice. Remove one of the two changes.`
  for (const one of recurrenceExceptions) {
    if (one.isCancelled) continue
    const isItsDay =
      recurrenceRule !== '' && isDay(date) && takesPlaceOn({ date, rule: recurrenceRule }, one.on, timeZone)
    if (!isItsDay) {
      return `${longDate(one.on)} is not one of this event’s dates. Remove its change.`
    }
    if (!endsAfter(one.startTime || startTime, one.endTime || endTime)) {
      return `On ${longDate(one.on)} the event would end before it starts. Change its times.`
    }
  }
  return undefined
}
