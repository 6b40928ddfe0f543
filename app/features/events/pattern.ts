/** A recurrence rule in the parts that a form shows: to its text and back, and in words. Pure, for server and browser. */
import { partsOf } from '#app/features/events/rule.ts'
import { everyWeek, type Frequency, type Rule, type Weekday, WEEKDAYS } from '#app/features/events/rule.ts'
import { isDay } from '#app/dates/days.ts'
import { longDate } from '#app/dates/format.ts'
import { capitalized } from '#app/text/format-count.ts'

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
export const MONTH_NAMES = [
  ...(['January', 'February', 'March', 'April', 'May', 'June', 'July'] as const),
  ...(['August', 'September', 'October', 'November', 'December'] as const),
]
export const ALL_MONTHS = MONTH_NAMES.map((_, index) => index + 1)
export const WORKDAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5)
export const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const

/** The body of an RRULE (RFC 5545, section 3.3.10). */
export function ruleOf({ freq, interval, days, monthDays, months, until, count }: Rule): string {
  const byDay = days.map(({ nth, day }) => `${nth === 0 ? '' : nth}${day}`).join(',')
  const parts = [
    `FREQ=${freq}`,
    interval > 1 ? `INTERVAL=${interval}` : '',
    byDay === '' ? '' : `BYDAY=${byDay}`,
    monthDays.length > 0 ? `BYMONTHDAY=${monthDays.join(',')}` : '',
    months.length > 0 && months.length < 12 ? `BYMONTH=${months.join(',')}` : '',
    count > 0 ? `COUNT=${count}` : '',
    until === '' ? '' : `UNTIL=${until.replaceAll('-', '')}`,
  ]
  return parts.filter(Boolean).join(';')
}

const SHOWN_PART = /^(?:FREQ|INTERVAL|BYDAY|BYMONTHDAY|BYMONTH|COUNT)=|^UNTIL=\d{8}$/
/** Which of the weekdays of a month. */
export const NTHS = [1, 2, 3, 4, 5, -1]

/** The parts of a rule; undefined when it has others than the form shows. */
export function shownParts(text: string): Rule | undefined {
  const isShown = text.startsWith('FREQ=') && text.split(';').every((part) => SHOWN_PART.test(part))
  const read = partsOf(text)
  if (!isShown || 'problem' in read) return undefined
  const { freq, days } = read.rule
  const isOfMonths = freq === 'MONTHLY' || freq === 'YEARLY'
  return days.every(({ nth }) => (isOfMonths ? NTHS.includes(nth) : nth === 0)) ? read.rule : undefined
}

/** A rule as people say it: `Every other Tuesday except December`. `wordsToRule` reads the same rule from it. */
export function wordsOf(pattern: Rule): string {
  const { until, count } = pattern
  const end = until === '' ? (count > 0 ? `, ${count} times` : '') : ` until ${longDate(until)}`
  return `${howOften(pattern)}${inMonths(pattern)}${end}`
}

function howOften({ freq, interval, days, monthDays, months }: Rule): string {
  const every = interval === 1 ? 'Every' : interval === 2 ? 'Every other' : `Every ${interval}`
  const units = `${every} ${UNITS[freq]}${interval > 2 ? 's' : ''}`
  const names = listed(days.map(({ day }) => WEEKDAY_NAMES[day]))
  if (freq === 'WEEKLY' && days.length > 0) {
    const isWorkWeek = days.map(({ day }) => day).join() === WORKDAYS.join()
    if (interval === 1) return isWorkWeek ? 'Monday–Friday' : `Every ${names}`
    return interval === 2 && days.length === 1 ? `Every other ${names}` : `${units} on ${names}`
  }
  if (freq === 'YEARLY' && monthDays.length > 0)
    return `${units} on ${MONTH_NAMES[(months[0] ?? 1) - 1]} ${monthDays[0]}`
  const nths = ordinalDays(days, monthDays)
  if (nths === '') return units
  if (freq === 'YEARLY') return `${units} on the ${nths}`
  return interval === 1 ? `${capitalized(nths)} of the month` : `${units} on the ${nths}`
}

/** `first and third Sunday`, `15th and last day`. */
function ordinalDays(days: Rule['days'], monthDays: readonly number[]): string {
  if (monthDays.length > 0) {
    const numbers = monthDays.map((day) => (day === -1 ? 'last day' : numbered(day)))
    return listed(numbers)
  }
  const weekdays = [...new Set(days.map(({ day }) => day))]
  const phrases = weekdays.map((weekday) => {
    const nths = days.filter(({ day }) => day === weekday).map(({ nth }) => ordinal(nth))
    return `${listed(nths)} ${WEEKDAY_NAMES[weekday]}`
  })
  return listed(phrases)
}

function inMonths({ freq, months, monthDays }: Rule): string {
  if (months.length === 0 || months.length === 12 || (freq === 'YEARLY' && monthDays.length > 0)) return ''
  const left = MONTH_NAMES.filter((_, index) => !months.includes(index + 1))
  if (left.length < 3) return ` except ${listed(left)}`
  // A run of months, also one across New Year, starts where the month before is not among them.
  const starts = months.filter((month) => !months.includes(month === 1 ? 12 : month - 1))
  const [first] = starts
  if (starts.length === 1 && first !== undefined && months.length > 2) {
    return `, ${MONTH_NAMES[first - 1]}–${MONTH_NAMES[(first + months.length - 2) % 12]}`
  }
  return ` in ${listed(months.map((month) => MONTH_NAMES[month - 1] ?? ''))}`
}

export function ordinal(nth: number): string {
  return nth === -1 ? 'last' : (['first', 'second', 'third', 'fourth', 'fifth'][nth - 1] ?? numbered(nth))
}

/** `1st`, `22nd`, `13th`. */
export function numbered(day: number): string {
  const ending = day % 100 > 10 && day % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/** `Monday, Wednesday and Friday`. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The kind of repetition, which the form asks first. `''`: not chosen; `other`: a rule that the form can't show. */
export type Repeats = '' | 'day' | 'week' | 'weekday of the month' | 'day of the month' | 'year' | 'other'

export function repeatsOf(rule: string): Repeats {
  if (rule === '') return ''
  const pattern = shownParts(rule)
  if (!pattern) return 'other'
  const { freq, days, monthDays } = pattern
  if (freq === 'DAILY') return days.length + monthDays.length === 0 ? 'day' : 'other'
  if (freq === 'WEEKLY') return monthDays.length === 0 ? 'week' : 'other'
  if (freq === 'YEARLY') return days.length + monthDays.length === 0 ? 'year' : 'other'
  if (days.length === 0) return monthDays.length > 0 ? 'day of the month' : 'other'
  const isOneWeekday = new Set(days.map(({ day }) => day)).size === 1
  return isOneWeekday && monthDays.length === 0 ? 'weekday of the month' : 'other'
}

const FREQUENCIES: Partial<Record<Repeats, Frequency>> = { day: 'DAILY', week: 'WEEKLY', year: 'YEARLY' }

/** The simplest schedule of that kind, by the event's first date if known; its months and its end stay. */
export function beginning(repeats: Repeats, date: string, before: Rule | undefined): Rule {
  const { months, until, count } = before ?? everyWeek
  const weekday = weekdayOn(date)
  const nth = isDay(date) ? Math.ceil(Number(date.slice(8)) / 7) : 1
  const common: Rule = { ...everyWeek, freq: FREQUENCIES[repeats] ?? 'MONTHLY', months, until, count }
  if (repeats === 'week') return { ...common, days: weekday ? [{ nth: 0, day: weekday }] : [] }
  if (repeats === 'day of the month') return { ...common, monthDays: [isDay(date) ? Number(date.slice(8)) : 1] }
  // A fifth weekday is not in every month; usually the last is meant.
  if (repeats === 'weekday of the month')
    return { ...common, days: [{ nth: nth < 5 ? nth : -1, day: weekday ?? 'SU' }] }
  return common
}

/**
 * Whether description and rule mean the same, as far as the description goes: it may leave out the rule's end and months.
 */
export function isSame(words: { rule: string }, rule: string, date: string): boolean {
  const [named, set] = [shownParts(words.rule), shownParts(rule)]
  if (!named || !set) return words.rule === rule
  const core = (pattern: Rule) => JSON.stringify([pattern.freq, pattern.interval, daysOf(pattern, date)])
  const isNarrower = (['months', 'until', 'count'] as const).every(
    (name) => String(named[name]) === String(everyWeek[name]) || sorted(named[name]) === sorted(set[name]),
  )
  return core(named) === core(set) && isNarrower
}

/** The description for a schedule that has none of its own. */
export function wordsFor(rule: string): string {
  const pattern = shownParts(rule)
  return pattern ? wordsOf(pattern) : ''
}

function daysOf({ freq, days, monthDays, months }: Rule, date: string): unknown {
  const weekday = weekdayOn(date)
  if (freq === 'WEEKLY' && days.length === 0 && weekday) return [[weekday], '', []]
  const ofYear = freq === 'YEARLY' ? months : []
  return [days.map(({ nth, day }) => `${nth || ''}${day}`).toSorted(), sorted(monthDays), ofYear]
}

function sorted(value: string | number | readonly number[]): string {
  return typeof value === 'object' ? value.toSorted((a, b) => a - b).join() : String(value)
}

function weekdayOn(date: string): Weekday | undefined {
  return isDay(date) ? WEEKDAYS[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] : undefined
}
