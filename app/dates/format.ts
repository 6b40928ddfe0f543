/**
 * Dates and times for people. Not by `Intl`, whose first format blocks a phone for 50 to 100 ms while the page hydrates.
 */
import { hasLongDays, hasShortHalves, isDayFirst } from '#app/text/customs.ts'
import { language, t } from '#app/text/t.ts'

const months = () =>
  t('January February March April May June July August September October November December').split(' ')

/** The names of the days of the week; Sunday comes first. */
export const weekdays = () => t('Sunday Monday Tuesday Wednesday Thursday Friday Saturday').split(' ')

/** The language in which `Intl` puts dates and times into the church's order. British English has no clock of 12 hours there. */
export function dateLocale(): string {
  if (language() !== 'en') return language()
  return isDayFirst() ? 'en-AU' : 'en-US'
}

interface DateParts {
  weekday: string
  month: string
  day: number
  year: number
}

/** @returns a function that formats `YYYY-MM-DD`; text that is not a date is returned unchanged */
function formatter(format: (date: DateParts) => string): (day: string) => string {
  return (text) => {
    const date = new Date(`${text}T12:00:00Z`)
    if (Number.isNaN(date.getTime())) return text
    const [weekday = '', month = ''] = [weekdays()[date.getUTCDay()], months()[date.getUTCMonth()]]
    return format({ weekday, month, day: date.getUTCDate(), year: date.getUTCFullYear() })
  }
}

/** The day in its month: `November 15`. */
const inMonth = ({ month, day }: DateParts) =>
  isDayFirst() ? t('{day} {month}', { day, month }) : t('{month} {day}', { month, day })
/** The date after its day of the week. */
const inWeek = (weekday: string, date: string) =>
  isDayFirst() ? t('{weekday} {date}', { weekday, date }) : t('{weekday}, {date}', { weekday, date })

/** `November 15, 2026`, or `15 November 2026`. */
export const longDate = formatter((date) => inYear(inMonth(date), date.year))

/** `Sunday, November 15, 2026`, or `Sunday 15 November 2026`. */
export const fullDate = formatter((date) => inWeek(date.weekday, inYear(inMonth(date), date.year)))

/** `Sunday, November 15`, or `Sunday 15 November`. */
export const nearDate = formatter((date) => inWeek(date.weekday, inMonth(date)))

/** `November 15`, or `15 November`. */
export const monthAndDay = formatter(inMonth)

/** `November`. */
export const monthOf = formatter(({ month }) => month)

/** Two days of one month: `November 1–15`, or `1–15 November`. */
export function daysInMonth(first: string, last: string): string {
  const days = `${dayOfMonth(first)}–${dayOfMonth(last)}`
  const month = monthOf(first)
  return isDayFirst() ? t('{days} {month}', { days, month }) : t('{month} {days}', { month, days })
}

/** A date with its year. */
function inYear(date: string, year: number | string): string {
  return isDayFirst() ? t('{date} {year}', { date, year }) : t('{date}, {year}', { date, year })
}

/** The year after a day or days without one. */
export function withYear(days: string, day: string): string {
  return inYear(days, year(day))
}

/** `Sunday`. */
export const weekday = formatter((date) => date.weekday)

/** `Nov`. */
export const shortMonth = formatter(({ month }) => month.slice(0, 3))

/** `15`. */
export const dayOfMonth = formatter(({ day }) => String(day))

/** `2026`. */
export const year = formatter((date) => String(date.year))

/** `10:30 a.m.`, `10:30 am` or `10:30` for `10:30`; text that is not a time of day is returned unchanged. */
export function clockTime(time: string): string {
  const parts = /^(\d{1,2}):(\d{2})(:\d{2})?$/.exec(time)
  if (!parts) return time
  const hour = Number(parts[1])
  if (hasLongDays()) return `${String(hour).padStart(2, '0')}:${parts[2]}`
  return `${hour % 12 || 12}:${parts[2]} ${halfOfDay(hour < 12 ? 'a' : 'p')}`
}

/** `a.m.` or `am`. */
export function halfOfDay(half: 'a' | 'p'): string {
  if (hasShortHalves()) return `${half}m`
  return half === 'a' ? t('a.m.') : t('p.m.')
}

/** An end before this time counts as the next morning. */
export const NIGHT_END = '06:00'

/**
 * Whether an end is possible for this start: after it, or early on the next morning. Times are `HH:MM`; empty is unknown.
 */
export function endsAfter(start: string | null, end: string | null): boolean {
  return !start || !end || end > start || (end < start && end < NIGHT_END)
}

/** `10:30 a.m. – 12:00 p.m.`, or the one known time, or nothing. An impossible end is left out. */
export function timeSpan(start: string | null, end: string | null): string {
  return [start, endsAfter(start, end) ? end : null].flatMap((time) => (time ? [clockTime(time)] : [])).join(' – ')
}
