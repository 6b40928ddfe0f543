/** Moments as the admin area's people read them, in the zone of their own clock; and days, which have no zone. */

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * `Nov 21, 2026, 6:00 PM`; text that is no moment comes back as it is.
 * @param instant ISO 8601
 */
export function moment(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : format.format(date)
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * `Nov 22, 2026`, for tables; text that is no day comes back as it is. Read as noon in UTC and written in UTC, as
 * `app/ui/dates.ts` does.
 * @param day `YYYY-MM-DD`
 */
export function shortDay(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(noon.getTime()) ? day : dayFormat.format(noon)
}
