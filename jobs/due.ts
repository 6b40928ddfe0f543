/** When something is due: by the wall clock of a place, or every so many minutes. */

/**
 * `at`: wall times `HH:MM` in the given IANA time zone (looked up each time if it can change), every day or on one weekday
 * (1 Monday to 7 Sunday). `everyMinutes`: 1 to 60, counted from the full hour in UTC.
 */
export type When =
  | { readonly at: readonly string[]; readonly zone: string | (() => Promise<string>); readonly weekday?: number }
  | { readonly everyMinutes: number }

/**
 * The latest scheduled time that has passed: `2026-11-22T14:00` for wall times, an instant in UTC for intervals.
 *
 * A wall time is a date and time, not an instant, so that a day stays the same day when the clocks or the zone change. A
 * time that the clocks skip is due later by the skipped hour, one that repeats is due the first time (RFC 5545, section
 * 3.3.5; `compatible` in Temporal).
 */
export async function latestDue(when: When, now: Temporal.Instant): Promise<string> {
  if ('everyMinutes' in when) {
    const step = when.everyMinutes * 60_000
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / step) * step).toString()
  }
  const zone = typeof when.zone === 'string' ? when.zone : await when.zone()
  return latestAt(when.at, zone, when.weekday, now)
}

function latestAt(times: readonly string[], zone: string, weekday: number | undefined, now: Temporal.Instant): string {
  const latestFirst = times.toSorted().toReversed()
  let day = now.toZonedDateTimeISO(zone).toPlainDate()
  for (let back = 0; back <= 7; back++, day = day.subtract({ days: 1 })) {
    if (weekday !== undefined && day.dayOfWeek !== weekday) continue
    for (const time of latestFirst) {
      const moment = day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
      if (Temporal.Instant.compare(moment, now) <= 0) return `${day.toString()}T${time}`
    }
  }
  throw new RangeError('a job needs at least one time of day')
}
