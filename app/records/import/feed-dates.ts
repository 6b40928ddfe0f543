/** The day of a date as feeds write it. Pure, for server and browser. */
import { dayReadings } from '#app/dates/read-day.ts'

/** Midnight, as some programs write a day of which they know no time, in whatever zone. */
const MIDNIGHT = /[T\s](?:00:00(?::00(?:\.0{1,9})?)?|12:00(?::00)? ?am)(?![\d:.])/i

/**
 * `2012-06-03` for `Sun, 03 Jun 2012 10:00:00 +0000`: the instant's day at the church. Midnight exactly only stands for the
 * written day, and so do a date without a time and one in an unknown zone.
 * @param timeZone the church's, an IANA name
 * @returns undefined when there is no such day, or one of several
 */
export function dayOfDate(text: string, timeZone: string): string | undefined {
  const midnight = MIDNIGHT.exec(text)
  const { monthFirst, dayFirst } = dayReadings(midnight ? text.slice(0, midnight.index) : text, timeZone)
  const days = new Set([monthFirst, dayFirst].filter(Boolean))
  return days.size === 1 ? [...days][0] : undefined
}
