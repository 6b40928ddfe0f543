/**
 * Whether worship is live, by the clock: on Sunday from 10:15 to 12:30 at the church; before that a countdown when it is
 * less than a day away. Wall times in the church's zone are computed with `Intl`: not all browsers have Temporal yet.
 */
import { memoized } from '#app/values/memoized.ts'

const LIVE_WINDOW = { weekday: 7, start: { hour: 10, minute: 15 }, end: { hour: 12, minute: 30 } } as const
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** The window opens this long before worship. */
export const BEFORE_WORSHIP = 15 * MINUTE

export type LiveState =
  | { is: 'live' }
  | { is: 'countdown'; target: number; date: string }
  /** Less than a day away, or its hour, but canceled on that day. */
  | { is: 'cancelled'; date: string }
  | { is: 'off' }

/** A day on which worship differs from other Sundays. */
export interface LiveException {
  /** `YYYY-MM-DD`. */
  date: string
  kind: 'cancelled' | 'moved' | 'online_only'
  /** `HH:MM`, when worship begins at another time. */
  time: string | null
}

/**
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the church's zone
 * @param override set by an administrator; always live then
 */
export function liveState(
  now: number,
  timeZone: string,
  override: boolean,
  exceptions: readonly LiveException[] = [],
): LiveState {
  if (override) return { is: 'live' }
  const { isCancelled, date, opens } = nextWindow(now, timeZone, exceptions)
  if (opens - now > DAY) return { is: 'off' }
  if (isCancelled) return { is: 'cancelled', date }
  return now >= opens ? { is: 'live' } : { is: 'countdown', target: opens, date }
}

export interface LiveWindow {
  /** The Sunday, `YYYY-MM-DD`. */
  date: string
  isCancelled: boolean
  /** Milliseconds since 1970. */
  opens: number
  /** The second in which the window closes still belongs to it. */
  closes: number
}

/** The window that is open, else the next one. */
export function nextWindow(now: number, timeZone: string, exceptions: readonly LiveException[] = []): LiveWindow {
  const local = wallTime(now, timeZone)
  const sunday = local.day + LIVE_WINDOW.weekday - local.weekday
  // The window before, too: a late one may continue past midnight.
  for (const day of [sunday - 7, sunday]) {
    const window = windowOn({ ...local, day }, timeZone, exceptions)
    if (now < window.closes + SECOND) return window
  }
  return windowOn({ ...local, day: sunday + 7 }, timeZone, exceptions)
}

/** The day at the church, `YYYY-MM-DD`. */
export function dayAt(now: number, timeZone: string): string {
  return isoDay(wallTime(now, timeZone))
}

/** @param day `YYYY-MM-DD` */
export function isDayOfWorship(day: string): boolean {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() || 7) === LIVE_WINDOW.weekday
}

function isoDay({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

function windowOn(sunday: WallTime, timeZone: string, exceptions: readonly LiveException[]): LiveWindow {
  const date = isoDay(sunday)
  const ofDay = exceptions.filter((exception) => exception.date === date)
  const isCancelled = ofDay.some(({ kind }) => kind === 'cancelled')
  const moved = ofDay.find(({ kind, time }) => kind === 'moved' && time !== null)
  const at = (time: { hour: number; minute: number }) => instantOf({ ...sunday, ...time, second: 0 }, timeZone)
  const usual = { opens: at(LIVE_WINDOW.start), closes: at(LIVE_WINDOW.end) }
  if (!moved?.time) return { date, isCancelled, ...usual }
  const [hour = 0, minute = 0] = moved.time.split(':').map(Number)
  const opens = at({ hour, minute }) - BEFORE_WORSHIP
  return { date, isCancelled, opens, closes: opens + usual.closes - usual.opens }
}

/** `HH:MM:SS` until then, rounded up to the second. */
export function countdownText(now: number, target: number): string {
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

/**
 * The instant at which clocks in the zone show this time: computed as if it were UTC, then corrected by the zone's offset.
 */
function instantOf(wall: WallTime, timeZone: string): number {
  return instantAt(`${utcOf(wall)} ${timeZone}`)
}

// Called for every page and every second, for the same few times.
const instantAt = memoized((text) => {
  const [utc, timeZone = ''] = text.split(' ')
  const asUtc = Number(utc)
  let guess = asUtc
  for (let round = 0; round < 2; round++) guess += asUtc - utcOf(wallTime(guess, timeZone))
  return guess
})

function utcOf({ year, month, day, hour, minute, second }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
