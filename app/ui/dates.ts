/** Dates and times for people. A date is formatted as noon UTC, so no time zone can move it to another day. */
import { remembered } from '#app/ui/remembered.ts'

/** @returns writes a day that way; text that is no date comes back as it is */
function writer(options: Intl.DateTimeFormatOptions): (day: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return remembered((day) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    const noon = new Date(`${day}T12:00:00Z`)
    return Number.isNaN(noon.getTime()) ? day : format.format(noon)
  })
}

/** Whether text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** `November 15, 2026`; text that is not a date is returned unchanged. */
export const longDate = writer({ year: 'numeric', month: 'long', day: 'numeric' })

/** `Sunday, November 15, 2026`. */
export const fullDate = writer({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** `Sunday, November 15`, of a day that is near. */
export const nearDate = writer({ weekday: 'long', month: 'long', day: 'numeric' })

/** `Sunday`. */
export const weekday = writer({ weekday: 'long' })

/** `Nov`. */
export const shortMonth = writer({ month: 'short' })

/** `15`. */
export const dayOfMonth = writer({ day: 'numeric' })

/** `2026`. */
export const year = writer({ year: 'numeric' })

/** `10:30 a.m.` for `10:30`; text that is not a time of day is returned unchanged. */
export function clockTime(time: string): string {
  const parts = /^(\d{1,2}):(\d{2})(:\d{2})?$/.exec(time)
  if (!parts) return time
  const hour = Number(parts[1])
  return `${hour % 12 || 12}:${parts[2]} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** An end before this time counts as the next morning. */
export const EARLY = '06:00'

/**
 * Whether an end is possible for this start: after it, or early on the next morning. Times are `HH:MM`; empty is unknown.
 */
export function endsAfter(start: string | null, end: string | null): boolean {
  return !start || !end || end > start || (end < start && end < EARLY)
}

/** `10:30 a.m. – 12:00 p.m.`, or the one known time, or nothing. An impossible end is left out. */
export function timeSpan(start: string | null, end: string | null): string {
  return [start, endsAfter(start, end) ? end : null].flatMap((time) => (time ? [clockTime(time)] : [])).join(' – ')
}
