/** Converts between instants and the church's wall time, for browsers, which have no Temporal yet. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultConfig } from '#app/settings.ts'
import { siteConfigRead } from '#app/ui/site.ts'

/** The church's zone, an IANA name. */
export function useTimeZone(): string {
  const { data: { timeZone } = defaultConfig } = useQuery(siteConfigRead)
  return timeZone
}

/** Today at the church, `YYYY-MM-DD`. */
export function useToday(): string {
  const [now] = useState(() => new Date().toISOString())
  return wallTime(now, useTimeZone()).slice(0, 10)
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

/**
 * The instant of a wall time; a time that the clocks skip counts as the one an hour later.
 * @param wall `YYYY-MM-DDTHH:MM`
 */
export function instantOf(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (moment: number) => Date.parse(`${wallTime(new Date(moment).toISOString(), timeZone)}Z`) - moment
  const first = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(first)).toISOString()
}

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** From half past twelve on, when worship is over, Sunday counts as Monday. */
const AFTERNOON = 11.5 * HOUR

/**
 * The next Sunday at the church, `YYYY-MM-DD`; today if it is Sunday and worship is not over.
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the church's zone
 */
export function comingSunday(now: number, timeZone: string): string {
  const [month, date, year] = new Intl.DateTimeFormat('en-US', { timeZone })
    .format(now + AFTERNOON)
    .split('/')
    .map(Number)
  const today = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date))
  return new Date(today.getTime() + ((7 - today.getUTCDay()) % 7) * DAY).toISOString().slice(0, 10)
}
