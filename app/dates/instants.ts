/**
 * Instants in the church's time zone, as emails have them; days in tables, which have no zone; and the church's wall time. For the
 * dashboard in browsers, which have no Temporal yet.
 */
import { memoized } from '#app/memoized.ts'
import { dateLocale, halfOfDay } from '#app/dates/format.ts'
import { hasLongDays } from '#app/text/customs.ts'

let momentZone = ''

/** Sets the zone of `moment`, an IANA name. Until then it is the browser's. */
export function setMomentZone(timeZone: string): void {
  momentZone = timeZone
}

/** Formats dates and times in the order of the church's country. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateLocale(), { ...options, hour12: !hasLongDays() })
}

/** @param key the zone, and what else the format depends on */
const momentFormat = memoized((key: string) => {
  const [timeZone] = key.split(' ')
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) })
})
const dayFormat = memoized(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** Whether the clocks of the browser and of this zone differ at the moment. */
export function isElsewhere(timeZone: string): boolean {
  const now = new Date().toISOString()
  return wallTime(now, timeZone) !== wallTime(now, Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** `6:00 p.m.`, as the website writes times, in what `Intl` writes as `6:00 PM` or `6:00 pm`. */
export function withClock(formatted: string): string {
  // The space before AM and PM is a narrow one in newer data, which few fonts have.
  return formatted.replace(/\s([ap])m\b/i, (_, half: string) => ` ${halfOfDay(half.toLowerCase() === 'a' ? 'a' : 'p')}`)
}

/**
 * `Nov 21, 2026, 6:00 p.m.`, which needs no period at the end of a sentence; text that is not an instant is returned unchanged.
 * @param instant ISO 8601
 */
export function moment(instant: string): string {
  const date = new Date(instant)
  const format = momentFormat(`${momentZone} ${dateLocale()} ${hasLongDays()}`)
  // No line ends between the time and what follows it.
  return Number.isNaN(date.getTime()) ? instant : withClock(format.format(date)).replace(/ (?=[ap]\.?m\b)/, '\u00a0')
}

/**
 * `Nov 22, 2026`, for tables; text that is not a day is returned unchanged. Read and formatted as noon in UTC, as
 * `app/dates/format.ts` does.
 * @param day `YYYY-MM-DD`
 */
export function shortDay(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(noon.getTime()) ? day : dayFormat(dateLocale()).format(noon)
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
