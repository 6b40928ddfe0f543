/** The Sunday for which a notice is most likely written. For browsers, which have no Temporal yet. */

const DAY = 24 * 60 * 60_000

/**
 * The next Sunday at the church, today when it is one, `YYYY-MM-DD`.
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the church's zone
 */
export function comingSunday(now: number, timeZone: string): string {
  const [month, day, year] = new Intl.DateTimeFormat('en-US', { timeZone }).format(now).split('/').map(Number)
  const today = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day))
  return new Date(today.getTime() + ((7 - today.getUTCDay()) % 7) * DAY).toISOString().slice(0, 10)
}
