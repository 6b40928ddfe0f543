/**
 * Dates and times for people. Not by `Intl`, whose first format blocks a phone for 50 to 100 ms while the page hydrates.
 */
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** Sunday comes first. */
export const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

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
    const [weekday = '', month = ''] = [WEEKDAYS[date.getUTCDay()], MONTHS[date.getUTCMonth()]]
    return format({ weekday, month, day: date.getUTCDate(), year: date.getUTCFullYear() })
  }
}

/** `November 15, 2026`. */
export const longDate = formatter(({ month, day, year }) => `${month} ${day}, ${year}`)

/** `Sunday, November 15, 2026`. */
export const fullDate = formatter(({ weekday: name, month, day, year }) => `${name}, ${month} ${day}, ${year}`)

/** `Sunday, November 15`. */
export const nearDate = formatter(({ weekday: name, month, day }) => `${name}, ${month} ${day}`)

/** `Sunday`. */
export const weekday = formatter((date) => date.weekday)

/** `Nov`. */
export const shortMonth = formatter(({ month }) => month.slice(0, 3))

/** `15`. */
export const dayOfMonth = formatter(({ day }) => String(day))

/** `2026`. */
export const year = formatter((date) => String(date.year))

/** `10:30 a.m.` for `10:30`; text that is not a time of day is returned unchanged. */
export function clockTime(time: string): string {
  const parts = /^(\d{1,2}):(\d{2})(:\d{2})?$/.exec(time)
  if (!parts) return time
  const hour = Number(parts[1])
  return `${hour % 12 || 12}:${parts[2]} ${hour < 12 ? 'a.m.' : 'p.m.'}`
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
