/**
 * The days of a recurrence rule (RFC 5545, section 3.3.10). Pure.
 *
 * Rules are expanded over calendar days, so an event stays on its day when daylight time changes. Days are numbers
 * since 1970-01-01 here. A day has to match each part of the rule; that is what the RFC's table of "expand" and "limit"
 * means when there are no times of day.
 */

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A rule without further parts. Numbers of days that are negative count from the end. */
export const everyWeek = {
  freq: 'WEEKLY' as Frequency,
  /** Every how many days, weeks, months or years. */
  interval: 1,
  /** Number of occurrences including the first day; 0 means no limit. */
  count: 0,
  /** The last day, `YYYY-MM-DD`; empty is no limit. */
  until: '',
  months: [] as number[],
  monthDays: [] as number[],
  yearDays: [] as number[],
  weeks: [] as number[],
  /** `nth` of the month or the year; 0 for all of them. */
  days: [] as { nth: number; day: Weekday }[],
  /** Which of the matching days of a day, week, month or year. */
  positions: [] as number[],
  /** First day of the week. Monday is 0. */
  weekStart: 0,
}
export type Rule = typeof everyWeek

/** The calendar repeats after 400 years: a rule without a day in as many periods never has one. */
const CYCLE = { DAILY: 146_097, WEEKLY: 20_871, MONTHLY: 4_800, YEARLY: 400 }
const DAY = 86_400_000
const LAST_DAY = dayNumber(9999, 12, 31)

interface DayRange {
  /** `YYYY-MM-DD`. */
  from: string
  /** The last day; without it, there is no limit but the rule's own. */
  to?: string
  max: number
  /** Whether the first day counts even if the rule does not match it. */
  hasFirst?: boolean
}

/**
 * The days of a rule from a day on, in order.
 * @param first the day that was entered, `YYYY-MM-DD`
 * @returns `days`, and whether it `neverOccurs`: there is no further day although the rule has no end
 */
export function expandRule(
  rule: Rule,
  first: string,
  { from, to, max, hasFirst = true }: DayRange,
): { days: string[]; neverOccurs: boolean } {
  const start = numberOfDay(first)
  const earliest = Math.max(start, numberOfDay(from))
  const { count, until: ruleEnd } = ending(rule, start)
  const until = to === undefined ? ruleEnd : Math.min(ruleEnd, numberOfDay(to))
  const full = withDefaults(rule, start)
  const beginOf = unitsFrom(rule, start)
  const days: string[] = []
  let left = count === 0 ? Infinity : count
  // A rule with a count is counted from its first day.
  let period = count === 0 ? Math.floor(unitOf(rule, start, earliest) / rule.interval) : 0
  for (let last = period + CYCLE[rule.freq]; period <= last; period++) {
    const begin = beginOf(period * rule.interval)
    if (begin > until) return { days, neverOccurs: false }
    const some = daysBetween(full, begin, beginOf(period * rule.interval + 1)).filter((day) => day >= start)
    if (period === 0 && hasFirst && some[0] !== start) some.unshift(start)
    if (some.length > 0) last = period + CYCLE[rule.freq]
    for (const day of some) {
      if (day > until || left === 0) return { days, neverOccurs: false }
      left--
      if (day >= earliest) days.push(textOf(day))
      if (days.length === max) return { days, neverOccurs: false }
    }
  }
  return { days, neverOccurs: true }
}

/** The last day, and the number of days if that has to be counted. A plain interval needs no counting. */
function ending({ freq, interval, count, until, ...parts }: Rule, start: number) {
  const last = until === '' ? LAST_DAY : numberOfDay(until)
  const isPlain = Object.values(parts).every((part) => !Array.isArray(part) || part.length === 0)
  if (count === 0 || freq !== 'DAILY' || !isPlain) return { count, until: last }
  return { count: 0, until: start + (count - 1) * interval }
}

/** A rule with all its parts; Monday is 0. */
interface FullRule extends Omit<Rule, 'days'> {
  days: { nth: number; day: number }[]
}

/** The rule with the parts that it leaves to its first day. */
function withDefaults({ days: named, ...rule }: Rule, start: number): FullRule {
  const { freq, months, monthDays, yearDays, weeks } = rule
  const days = named.map(({ nth, day }) => ({ nth, day: WEEKDAYS.indexOf(day) }))
  const full = { ...rule, days }
  if (freq === 'DAILY' || monthDays.length + yearDays.length + days.length > 0) return full
  if (freq === 'WEEKLY' || weeks.length > 0) return { ...full, days: [{ nth: 0, day: weekday(start) }] }
  const { month, date } = dateOf(start)
  const isOfYear = freq === 'YEARLY' && months.length === 0
  return { ...full, monthDays: [date], months: isOfYear ? [month] : months }
}

/** How many days, weeks, months or years after the first day's a day is. */
function unitOf({ freq, weekStart }: Rule, start: number, day: number): number {
  if (freq === 'DAILY') return day - start
  if (freq === 'WEEKLY') return (weekBegin(day, weekStart) - weekBegin(start, weekStart)) / 7
  const [a, b] = [dateOf(start), dateOf(day)]
  return freq === 'YEARLY' ? b.year - a.year : (b.year - a.year) * 12 + b.month - a.month
}

/** The first day of the day, week, month or year that is so many after that of the first day. */
function unitsFrom({ freq, weekStart }: Rule, start: number): (units: number) => number {
  if (freq === 'DAILY') return (units) => start + units
  const week = weekBegin(start, weekStart)
  if (freq === 'WEEKLY') return (units) => week + units * 7
  const { year, month } = dateOf(start)
  return freq === 'MONTHLY' ? (units) => dayNumber(year, month + units, 1) : (units) => dayNumber(year + units, 1, 1)
}

function daysBetween(rule: FullRule, begin: number, end: number): number[] {
  const days: number[] = []
  for (let day = begin; day < end; day++) if (matches(rule, day)) days.push(day)
  const { positions } = rule
  if (positions.length === 0) return days
  return days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length))
}

function matches(rule: FullRule, day: number): boolean {
  const { freq, months, monthDays, yearDays, weeks, days } = rule
  const ofWeek = weekday(day)
  if (days.length > 0 && days.every((one) => one.day !== ofWeek)) return false
  const hasNth = days.some(({ nth }) => nth !== 0)
  if (!hasNth && months.length + monthDays.length + yearDays.length + weeks.length === 0) return true
  const at = dateOf(day)
  if (months.length > 0 && !months.includes(at.month)) return false
  if (monthDays.length > 0 && !monthDays.includes(at.date) && !isFromEnd(monthDays, at)) return false
  if (yearDays.length > 0 && !isAmong(yearDays, inYear(day, at))) return false
  if (weeks.length > 0 && !isAmong(weeks, weekOfYear(day, rule.weekStart))) return false
  if (!hasNth) return true
  const { place, length } = freq === 'MONTHLY' || months.length > 0 ? inMonth(at) : inYear(day, at)
  const nth = { place: Math.ceil(place / 7), fromEnd: -Math.ceil((length - place + 1) / 7) }
  const isNth = (one: FullRule['days'][number]) => one.nth === 0 || one.nth === nth.place || one.nth === nth.fromEnd
  return days.some((one) => one.day === ofWeek && isNth(one))
}

/** A place counts from 1, in a month or a year of this length in days. */
interface Place {
  place: number
  length: number
}

/** Whether numbers that count from the end of the month name this day. */
function isFromEnd(numbers: readonly number[], at: YearMonthDay): boolean {
  return numbers.some((number) => number < 0) && isAmong(numbers, inMonth(at))
}

function inMonth({ year, month, date }: YearMonthDay): Place {
  return { place: date, length: dayNumber(year, month + 1, 1) - dayNumber(year, month, 1) }
}

function inYear(day: number, { year }: YearMonthDay): Place {
  const first = dayNumber(year, 1, 1)
  return { place: day - first + 1, length: dayNumber(year + 1, 1, 1) - first }
}

/** Whether numbers that count from the start, or from the end when negative, name this place. */
function isAmong(numbers: readonly number[], { place, length }: Place): boolean {
  return numbers.includes(place) || numbers.includes(place - length - 1)
}

/** A week belongs to the year of most of its days. */
function weekOfYear(day: number, weekStart: number): Place {
  const middle = weekBegin(day, weekStart) + 3
  const { year } = dateOf(middle)
  const [first, next] = [dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1)]
  const lastMiddle = weekBegin(next - 1, weekStart) + 3
  const last = lastMiddle < next ? lastMiddle : lastMiddle - 7
  return { place: Math.floor((middle - first) / 7) + 1, length: Math.floor((last - first) / 7) + 1 }
}

function weekBegin(day: number, weekStart: number): number {
  return day - ((weekday(day) - weekStart + 7) % 7)
}

/** Monday is 0. The first day that is counted was a Thursday. */
function weekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

interface YearMonthDay {
  year: number
  /** January is 1. */
  month: number
  date: number
}

/** Cache by day number, for 1970 to 2106. */
const dates: (YearMonthDay | undefined)[] = []
const texts: (string | undefined)[] = []
const MAX_CACHED_DATES = 50_000

function dateOf(day: number): YearMonthDay {
  const known = dates[day]
  if (known) return known
  const at = new Date(day * DAY)
  const found = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
  if (day >= 0 && day < MAX_CACHED_DATES) dates[day] = found
  return found
}

/** `YYYY-MM-DD`. */
function textOf(day: number): string {
  const text = texts[day] ?? new Date(day * DAY).toISOString().slice(0, 10)
  if (day >= 0 && day < MAX_CACHED_DATES) texts[day] = text
  return text
}

/** @param month 1 for January; 13 is the next January */
function dayNumber(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / DAY
}

function numberOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY
}
