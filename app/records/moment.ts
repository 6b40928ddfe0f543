/** Instants in the user's own time zone; and days, which have no zone. */

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `6:00 p.m.`, as the website writes times, in what `Intl` writes as `6:00 PM`. */
export function withClock(formatted: string): string {
  // The space before AM and PM is a narrow one in newer data, which few fonts have.
  return formatted.replace(/\s([AP])M\b/, (_, half: string) => ` ${half.toLowerCase()}.m.`)
}

/**
 * `Nov 21, 2026, 6:00 p.m.`, which needs no period at the end of a sentence; text that is not an instant is returned unchanged.
 * @param instant ISO 8601
 */
export function moment(instant: string): string {
  const date = new Date(instant)
  // No line ends between the time and what follows it.
  return Number.isNaN(date.getTime()) ? instant : withClock(format.format(date)).replace(/ (?=[ap]\.m\.)/, '\u00a0')
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * `Nov 22, 2026`, for tables; text that is not a day is returned unchanged. Read and formatted as noon in UTC, as
 * `app/ui/dates.ts` does.
 * @param day `YYYY-MM-DD`
 */
export function shortDay(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(noon.getTime()) ? day : dayFormat.format(noon)
}
