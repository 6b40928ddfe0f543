/** The days of worship next to today, for browsers, which have no Temporal yet. */

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** The church's main service: 1 Monday to 7 Sunday, and `HH:MM`. */
export interface Worship {
  weekday: number
  time: string
}

export const USUAL_WORSHIP: Worship = { weekday: 7, time: '10:30' }

/** Two hours after it begins, worship is over; the rest of its day counts as the next day. */
function afterWorship({ time }: Worship): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Math.max(0, DAY - (hour + 2) * HOUR - (minute / 60) * HOUR)
}

/**
 * The next day of worship at the church, `YYYY-MM-DD`; today until worship is over.
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the church's zone
 */
export function comingWorship(now: number, timeZone: string, worship = USUAL_WORSHIP): string {
  const [month, date, year] = new Intl.DateTimeFormat('en-US', { timeZone })
    .format(now + afterWorship(worship))
    .split('/')
    .map(Number)
  const today = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date))
  const days = (worship.weekday + 7 - today.getUTCDay()) % 7
  return new Date(today.getTime() + days * DAY).toISOString().slice(0, 10)
}

/** The latest day of worship at the church, `YYYY-MM-DD`; today if it is one. Parameters as above. */
export function latestWorship(now: number, timeZone: string, worship = USUAL_WORSHIP): string {
  return comingWorship(now - 6 * DAY - afterWorship(worship), timeZone, worship)
}
