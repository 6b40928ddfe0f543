/** The Sunday for which a notice is most likely written. For browsers, which have no Temporal yet. */

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** From half past twelve on, when worship is over, a Sunday counts as the day after. */
const AFTERNOON = 11.5 * HOUR

/**
 * The next Sunday at the church, `YYYY-MM-DD`; today when it is one and worship is not over.
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the church's zone
 */
export function comingSunday(now: number, timeZone: string): string {
  const [month, day, year] = new Intl.DateTimeFormat('en-US', { timeZone })
    .format(now + AFTERNOON)
    .split('/')
    .map(Number)
  const today = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day))
  return new Date(today.getTime() + ((7 - today.getUTCDay()) % 7) * DAY).toISOString().slice(0, 10)
}
