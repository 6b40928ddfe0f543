/**
 * Instants in the church's time zone, as emails have them; days in tables, which have no zone; and the church's wall time. For the
 * dashboard in browsers, which have no Temporal yet.
 */

const style = { dateStyle: 'medium', timeStyle: 'short' } as const
let format = new Intl.DateTimeFormat('en-US', style)

/** Sets the zone of `moment`, an IANA name. Until then it is the browser's. */
export function setMomentZone(timeZone: string): void {
  if (format.resolvedOptions().timeZone !== timeZone) format = new Intl.DateTimeFormat('en-US', { ...style, timeZone })
}

/** Whether the clocks of the browser and of this zone differ at the moment. */
export function isElsewhere(timeZone: string): boolean {
  const now = new Date().toISOString()
  return wallTime(now, timeZone) !== wallTime(now, Intl.DateTimeFormat().resolvedOptions().timeZone)
}

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
 * `app/dates/format.ts` does.
 * @param day `YYYY-MM-DD`
 */
export function shortDay(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(noon.getTime()) ? day : dayFormat.format(noon)
}

/**
 * @param instant ISO 8601
 * @param timeZone IANA name
 * @returns `YYYY-MM-DDTHH:MM`, the value of a `datetime-local` field
 */
export function wallTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(instant)).replace(' ', 'T')
}

/** The instant of a wall time, `YYYY-MM-DDTHH:MM`; one that the clocks skip counts as the one an hour later. */
export function instantOf(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (moment: number) => Date.parse(`${wallTime(new Date(moment).toISOString(), timeZone)}Z`) - moment
  const first = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(first)).toISOString()
}
