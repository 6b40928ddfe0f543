/**
 * Whether worship is live, by the clock: on Sunday from 10:15 to 12:30 at the church; before that a countdown when it is
 * less than a day away. Wall times in the church's zone, worked out with `Intl`, since browsers have no Temporal yet.
 */

const LIVE_WINDOW = { weekday: 7, start: { hour: 10, minute: 15 }, end: { hour: 12, minute: 30 } } as const
const DAY = 24 * 60 * 60 * 1000

export type LiveState = { is: 'live' } | { is: 'countdown'; target: number } | { is: 'off' }

/**
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the church's zone
 * @param override an administrator says that it is live
 */
export function liveState(now: number, timeZone: string, override: boolean): LiveState {
  if (override) return { is: 'live' }
  const local = wallTime(now, timeZone)
  const minuteOfDay = local.hour * 60 + local.minute
  const start = LIVE_WINDOW.start.hour * 60 + LIVE_WINDOW.start.minute
  const end = LIVE_WINDOW.end.hour * 60 + LIVE_WINDOW.end.minute
  const today = local.weekday === LIVE_WINDOW.weekday
  // The window's last second is 12:30:00.
  const isOver = minuteOfDay > end || (minuteOfDay === end && local.second > 0)
  if (today && minuteOfDay >= start && !isOver) return { is: 'live' }
  const ahead = today && minuteOfDay < start ? 0 : LIVE_WINDOW.weekday - local.weekday || 7
  const target = instantOf({ ...local, ...LIVE_WINDOW.start, second: 0, day: local.day + ahead }, timeZone)
  return target - now <= DAY ? { is: 'countdown', target } : { is: 'off' }
}

/** `HH:MM:SS` until then, rounded up to the second. */
export function untilThen(now: number, target: number): string {
  const seconds = Math.max(0, Math.ceil((target - now) / 1000))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}

interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formats = new Map<string, Intl.DateTimeFormat>()

function wallTime(instant: number, timeZone: string): WallTime {
  let format = formats.get(timeZone)
  if (!format) {
    const number = 'numeric'
    const day = { year: number, month: number, day: number, weekday: 'short' } as const
    const time = { hour: number, minute: number, second: number, hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', ...day, ...time })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]))
  return {
    year: Number(parts['year']),
    month: Number(parts['month']),
    day: Number(parts['day']),
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
    second: Number(parts['second']),
    weekday: WEEKDAYS.indexOf(parts['weekday'] ?? '') + 1,
  }
}

/** The instant at which clocks in the zone show this time: guessed as if it were UTC, then moved by what the clocks say. */
function instantOf(wall: WallTime, timeZone: string): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
  let guess = asUtc
  for (let round = 0; round < 2; round++) {
    const shown = wallTime(guess, timeZone)
    guess += asUtc - Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second)
  }
  return guess
}
