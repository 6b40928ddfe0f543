/**
 * The days of a recurrence rule, and whether a rule can be used. Rules are expanded at midnight in UTC, so that an event stays
 * on its day when daylight time changes.
 */
import { RRuleTemporal } from 'rrule-temporal'
import { plainRule } from '#app/features/events/exceptions.ts'
import { partsOf, type Rule, WEEKDAYS, withPlainEnd } from '#app/features/events/rule.ts'
import { longDate } from '#app/dates/format.ts'
import { daysLater, isDay } from '#app/dates/days.ts'

interface Series {
  /** The day that was entered, `YYYY-MM-DD`. */
  date: string
  /** The body of an RRULE. */
  rule: string
}

/**
 * The days of a rule from a day on, always including the entered one.
 * @param timeZone the church's, in which an `UNTIL` in UTC is read
 * @param to the last day
 * @param max how many days at most
 * @returns `YYYY-MM-DD`, in order; undefined for an invalid rule
 */
export function ruleDays(
  { date, rule }: Series,
  timeZone: string,
  { from, to, max }: { from: string; to?: string; max: number },
): string[] | undefined {
  const read = readRule(rule, timeZone)
  if ('problem' in read || !isDay(date) || endsBefore(read.rule, date)) return undefined
  return expandRule(read.rule, date, { from, max, ...(to === undefined ? {} : { to }) })
}

/**
 * The problem with an invalid rule, as a sentence for the person who typed it. Rules are checked more strictly against RFC
 * 5545 here than when they are used, since stored ones may be older than this check.
 * @param timeZone the church's
 */
export function ruleProblem({ date, rule: text }: Series, timeZone: string): string | undefined {
  const read = readRule(text, timeZone)
  if ('problem' in read) return `The repeat rule ${read.problem}`
  const { rule, names } = read
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return `The repeat rule contains ${twice} twice. Remove one of them.`
  if (names.includes('COUNT') && names.includes('UNTIL')) {
    return 'The repeat rule has two end dates. Remove COUNT or UNTIL.'
  }
  const contradiction = contradictions.find(({ applies }) => applies(rule))
  if (contradiction) return `We can’t use this repeat rule: ${contradiction.text}`
  if (!isDay(date)) return undefined
  if (endsBefore(rule, date)) {
    return `The repeat rule ends on ${longDate(rule.until)}, before the event’s date. Choose a later end.`
  }
  return neverOccurs(rule, date) ? 'This repeat rule never produces a date. Check its days and months.' : undefined
}

/** Combinations that RFC 5545 forbids. */
const contradictions: { applies: (rule: Rule) => boolean; text: string }[] = [
  { applies: ({ freq, weeks }) => weeks.length > 0 && freq !== 'YEARLY', text: 'BYWEEKNO needs FREQ=YEARLY' },
  { applies: ({ freq, yearDays }) => yearDays.length > 0 && freq !== 'YEARLY', text: 'BYYEARDAY needs FREQ=YEARLY' },
  {
    applies: ({ freq, monthDays }) => monthDays.length > 0 && freq === 'WEEKLY',
    text: 'BYMONTHDAY can’t be used with FREQ=WEEKLY',
  },
  {
    applies: ({ freq, days }) => hasNth(days) && freq !== 'MONTHLY' && freq !== 'YEARLY',
    text: 'BYDAY with a number needs FREQ=MONTHLY or FREQ=YEARLY',
  },
  {
    applies: ({ days, weeks }) => hasNth(days) && weeks.length > 0,
    text: 'BYDAY with a number can’t be used with BYWEEKNO',
  },
  {
    applies: ({ positions, months, monthDays, yearDays, weeks, days }) =>
      positions.length > 0 && months.length + monthDays.length + yearDays.length + weeks.length + days.length === 0,
    text: 'BYSETPOS needs another part such as BYDAY',
  },
]

function hasNth(days: Rule['days']): boolean {
  return days.some(({ nth }) => nth !== 0)
}

/** Whether the rule includes the first date, which counts as an occurrence in any case. */
export function givesFirst({ date, rule }: Series, timeZone: string): boolean {
  const read = readRule(rule, timeZone)
  if ('problem' in read) return false
  return expandRule(read.rule, date, { from: date, max: 1, hasFirst: false })[0] === date
}

/**
 * A rule as calendars take it: its first day is one that it gives, which RFC 5545 asks of DTSTART (section 3.8.5.3). The
 * time of day is the event's own, and the caller writes the end, since it knows the form of DTSTART.
 * @param from the day from which on it is wanted: what is left of its COUNT
 * @returns undefined for an event that takes place once, and after the rule's last day
 */
export function calendarRule(
  { date, isRecurring, recurrenceRule }: { date: string; isRecurring: boolean; recurrenceRule: string },
  timeZone: string,
  from = date,
): CalendarRule | undefined {
  const read = isRecurring ? readRule(recurrenceRule, timeZone) : { problem: 'none' }
  if ('problem' in read || !isDay(date) || endsBefore(read.rule, date)) return undefined
  const { count, until } = read.rule
  const [given] = expandRule(read.rule, date, { from: date, max: 1, hasFirst: false })
  // The entered day counts even if the rule doesn't include it.
  const isOdd = given !== date
  const isWhole = from <= date
  const days = isWhole ? [given] : expandRule(read.rule, date, { from, max: Math.max(count, 1) })
  const [first] = days
  const left = count > 0 && isWhole ? count - Number(isOdd) : count > 0 ? days.length : 0
  if (first === undefined || (count > 0 && left === 0)) return undefined
  const kept = plainRule(recurrenceRule)
    .split(';')
    .filter((part) => !/^(?:UNTIL|COUNT|BYHOUR|BYMINUTE|BYSECOND)=/.test(part))
  return { rule: [...kept, ...(left === 0 ? [] : [`COUNT=${left}`])].join(';'), first, until }
}

/** `until` is the last day, or empty. */
export interface CalendarRule {
  rule: string
  first: string
  until: string
}

/** The rule with its end in the form of DTSTART: a date, or an instant in UTC (section 3.3.10). */
export function endedRule({ rule, until }: CalendarRule, hasTime: boolean, timeZone: string): string {
  if (until === '') return rule
  const last = Temporal.PlainDateTime.from(`${until}T23:59:59`).toZonedDateTime(timeZone).toInstant()
  const end = hasTime ? last.toString({ smallestUnit: 'second' }) : until
  return `${rule};UNTIL=${end.replace(/[-:]/g, '')}`
}

function readRule(text: string, timeZone: string): ReturnType<typeof partsOf> {
  return partsOf(withPlainEnd(plainRule(text), timeZone))
}

/** A rule that ends before it begins has no days. */
function endsBefore({ until }: Rule, date: string): boolean {
  return until !== '' && until < date
}

interface DayRange {
  /** `YYYY-MM-DD`. */
  from: string
  /** The last day; without it, there is no limit but the rule's own. */
  to?: string
  max: number
  /** Whether the first day counts even if the rule does not match it. */
  hasFirst?: boolean
}

/** How many days a period of a rule has at most. */
const PERIOD = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }
const DAY_MS = 24 * 60 * 60 * 1000
/** The calendar repeats after 400 years: a rule without a day in as many periods never has one. */
const CYCLE = { DAILY: 146_097, WEEKLY: 20_871, MONTHLY: 4_800, YEARLY: 400 }
/** Nobody plans an event for a later day. */
const LAST_DAY = '2400-12-31'

/**
 * The days of a rule from a day on, in order.
 * @param first the day that was entered, `YYYY-MM-DD`
 */
function expandRule(rule: Rule, first: string, { from, to = LAST_DAY, max, hasFirst = true }: DayRange): string[] {
  // The first day is one of COUNT, also when the rule does not match it, and the library counts only those that match.
  const isFirst = unlessNever(() => libraryRule(rule, first).occursOn(Temporal.PlainDate.from(first)))
  const isOdd = hasFirst && !isFirst
  const days = isOdd && first >= from && first <= to ? [first] : []
  if (isFirst === undefined || (isOdd && rule.count === 1)) return days
  const all = libraryRule({ ...rule, count: isOdd && rule.count > 0 ? rule.count - 1 : rule.count }, first)
  const last = [to, rule.until || LAST_DAY].toSorted()[0] ?? to
  let begin = from > first ? from : first
  // The library finds all days between two fast, and one after another slowly.
  for (let length = Math.min(max, 1_000) * PERIOD[rule.freq] * rule.interval; begin <= last; length *= 4) {
    const end = [daysLater(begin, Math.min(length, 400 * 366)), last].toSorted()[0] ?? last
    for (const day of daysBetween(all, begin, end)) {
      if (days.length >= max) return days
      days.push(day)
    }
    if (days.length >= max) return days
    begin = daysLater(end, 1)
  }
  return days
}

function daysBetween(rule: RRuleTemporal, from: string, to: string): string[] {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
  return (
    unlessNever(() => rule.between(midnight(from), midnight(to), true).map((one) => one.toString().slice(0, 10))) ?? []
  )
}

/** Whether there is no day after the first, although the rule has no end. */
function neverOccurs(rule: Rule, first: string): boolean {
  if (rule.until !== '' || rule.count === 1) return false
  if (rule.freq === 'DAILY') return !occursDaily(rule, first)
  return !unlessNever(() => libraryRule({ ...rule, count: 0 }, first).next(new Date(`${first}T00:00:00Z`)))
}

/** Whether a daily rule has a day in the calendar's cycle. The library takes ten times as long to find that it hasn't. */
function occursDaily({ interval, months, monthDays, days, positions }: Rule, first: string): boolean {
  if (positions.length > 0 && !positions.includes(1) && !positions.includes(-1)) return false
  const start = Date.parse(`${first}T00:00:00Z`)
  for (let step = 0; step < CYCLE.DAILY; step++) {
    const day = new Date(start + step * interval * DAY_MS)
    const [month, date] = [day.getUTCMonth(), day.getUTCDate()]
    if (months.length > 0 && !months.includes(month + 1)) continue
    const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7]
    if (days.length > 0 && !days.some((one) => one.day === weekday)) continue
    if (monthDays.length === 0 || monthDays.includes(date)) return true
    const length = new Date(Date.UTC(day.getUTCFullYear(), month + 1, 0)).getUTCDate()
    if (monthDays.includes(date - length - 1)) return true
  }
  return false
}

/** The library gives up with an error after `maxIterations` periods without a day. */
function unlessNever<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof Error && /Maximum|exceeded/.test(error.message)) return undefined
    throw error
  }
}

function libraryRule({ freq, interval, count, until, ...rule }: Rule, first: string): RRuleTemporal {
  const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('UTC')
  // The library would take the weekday of a rule that names only weeks from the day one looks from (version 2.2.7).
  const weekday = WEEKDAYS[Temporal.PlainDate.from(first).dayOfWeek - 1] ?? 'MO'
  const days = rule.weeks.length > 0 && rule.days.length === 0 ? [{ nth: 0, day: weekday }] : rule.days
  return new RRuleTemporal({
    freq,
    interval,
    dtstart: midnight(first),
    tzid: 'UTC',
    maxIterations: CYCLE[freq],
    maxCandidateEvaluations: 1_000_000,
    wkst: WEEKDAYS[rule.weekStart] ?? 'MO',
    ...(count > 0 && { count }),
    ...(until !== '' && { until: midnight(until) }),
    ...(rule.months.length > 0 && { byMonth: rule.months }),
    ...(rule.monthDays.length > 0 && { byMonthDay: rule.monthDays }),
    ...(rule.yearDays.length > 0 && { byYearDay: rule.yearDays }),
    ...(rule.weeks.length > 0 && { byWeekNo: rule.weeks }),
    ...(days.length > 0 && { byDay: days.map(({ nth, day }) => `${nth || ''}${day}`) }),
    ...(rule.positions.length > 0 && { bySetPos: rule.positions }),
  })
}
