/**
 * A recurrence rule in the parts that a form shows: to its text and back, and in words. Pure, for server and browser. The words
 * are composed of patterns; a language has its order, articles and plurals in what its dictionary says in their place.
 */
import { partsOf } from '#app/features/events/rule.ts'
import { everyWeek, type Frequency, type Rule, type Weekday, WEEKDAYS } from '#app/features/events/rule.ts'
import { isDay } from '#app/dates/days.ts'
import { longDate, monthOf, weekdays } from '#app/dates/format.ts'
import { capitalized } from '#app/text/format-count.ts'
import { t } from '#app/text/t.ts'

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

/** A rule as people say it: `Every other Tuesday except December`. `wordsToRule` reads the same rule from it in English. */
export function wordsOf(pattern: Rule): string {
  const { until, count } = pattern
  const often = inMonths(pattern, howOften(pattern))
  if (until !== '') return t('{often} until {date}', { often, date: longDate(until) })
  return count > 0 ? t('{often}, {count} times', { often, count }) : often
}

const EVERY = {
  DAILY: ['Every day', 'Every other day', 'Every {count} days'],
  WEEKLY: ['Every week', 'Every other week', 'Every {count} weeks'],
  MONTHLY: ['Every month', 'Every other month', 'Every {count} months'],
  YEARLY: ['Every year', 'Every other year', 'Every {count} years'],
} as const

function howOften({ freq, interval, days, monthDays, months }: Rule): string {
  const [one, other, many] = EVERY[freq]
  const often = interval === 1 ? t(one) : interval === 2 ? t(other) : t(many, { count: interval })
  if (freq === 'WEEKLY' && days.length > 0) {
    // Languages choose the one that they use: English says Every Sunday, and Spanish Todos los domingos.
    const named = { often, day: listed(dayNames(days)), days: listed(dayNames(days, inPlural())) }
    const isWorkWeek = days.map(({ day }) => day).join() === WORKDAYS.join()
    if (interval === 1) return isWorkWeek ? t('Monday–Friday') : t('Every {day}', named)
    return interval === 2 && days.length === 1 ? t('Every other {day}', named) : t('{often} on {day}', named)
  }
  if (freq === 'YEARLY' && monthDays.length > 0) {
    const date = t('{month} {day}', { month: monthNames()[(months[0] ?? 1) - 1] ?? '', day: monthDays[0] ?? 1 })
    return t('{often} on {date}', { often, date })
  }
  const nths = ordinalDays(days, monthDays)
  if (nths === '') return often
  if (freq === 'YEARLY' || interval > 1) return t('{often} on the {nths}', { often, nths })
  return capitalized(t('{nths} of the month', { nths }))
}

const inSingular = () => weekdays()
const inPlural = () => t('Sundays Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays').split(' ')
const monthNames = () => MONTH_NAMES.map((_, index) => monthOf(`2026-${String(index + 1).padStart(2, '0')}-01`))

/** @param names Sunday comes first */
function dayNames(days: Rule['days'], names = inSingular()): string[] {
  return days.map(({ day }) => names[(WEEKDAYS.indexOf(day) + 1) % 7] ?? '')
}

/** `first and third Sunday`, `15th and last day`. */
function ordinalDays(days: Rule['days'], monthDays: readonly number[]): string {
  if (monthDays.length > 0) return listed(monthDays.map(dayOfMonths))
  const weekdaysNamed = [...new Set(days.map(({ day }) => day))]
  const phrases = weekdaysNamed.map((weekday) => {
    const nths = listed(days.filter(({ day }) => day === weekday).map(({ nth }) => ordinalInWords(nth)))
    return t('{nths} {day}', { nths, day: dayNames([{ nth: 0, day: weekday }])[0] ?? '' })
  })
  return listed(phrases)
}

/** `15th`. Languages choose the ordinal or the figure. */
function dayOfMonths(day: number): string {
  if (day === -1) return t('last day')
  const named = { nth: numbered(day), day }
  return t('{nth}', named)
}

function ordinalInWords(nth: number): string {
  const [first, second, third, fourth, fifth, last] = t('first second third fourth fifth last').split(' ')
  return (nth === -1 ? last : [first, second, third, fourth, fifth][nth - 1]) ?? ''
}

function inMonths({ freq, months, monthDays }: Rule, often: string): string {
  if (months.length === 0 || months.length === 12 || (freq === 'YEARLY' && monthDays.length > 0)) return often
  const names = monthNames()
  const left = names.filter((_, index) => !months.includes(index + 1))
  if (left.length < 3) return t('{often} except {months}', { often, months: listed(left) })
  // A run of months, also one across New Year, starts where the month before is not among them.
  const starts = months.filter((month) => !months.includes(month === 1 ? 12 : month - 1))
  const [first] = starts
  if (starts.length === 1 && first !== undefined && months.length > 2) {
    const run = { first: names[first - 1] ?? '', last: names[(first + months.length - 2) % 12] ?? '' }
    return t('{often}, {first}–{last}', { often, ...run })
  }
  const some = listed(months.map((month) => names[month - 1] ?? ''))
  // The first Sunday of a month, not in some months.
  if (freq === 'YEARLY' && months.length === 1) return t('{often} in {month}', { often, month: some })
  return t('{often} in {months}', { often, months: some })
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
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t('{list} and {last}', { list: names.slice(0, -1).join(', '), last })
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
