/**
 * Whether worship is live, by the clock: from a quarter of an hour before each service that is broadcast until its minutes are
 * over; before that a countdown when it is less than a day away. Wall times in the church's zone are computed with `Intl`: not
 * all browsers have Temporal yet.
 */
import { isoWeekday } from '#app/dates/days.ts'
import { memoized } from '#app/memoized.ts'
import { type DayChange, isAbout, type Movable, movableService } from '#app/church/worship-services.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** The window opens this long before worship. */
export const BEFORE_WORSHIP = 15 * MINUTE

/** A weekly service that is broadcast. */
export interface BroadcastTime {
  /** 1 Monday to 7 Sunday. */
  weekday: number
  /** `HH:MM` at the church. */
  time: string
  /** How long the broadcast lasts after that. */
  minutes: number
  /** Whether it is the service that a notice moves when it moves worship of its day. */
  isMovable: boolean
}

/** The church's zone and broadcasts. */
export interface WorshipClock {
  /** IANA name. */
  timeZone: string
  times: readonly BroadcastTime[]
}

/** The broadcasts among a church's service times. */
export function broadcastsOf(
  services: readonly (Movable & Pick<BroadcastTime, 'time' | 'minutes'>)[],
): BroadcastTime[] {
  return movableTimes(services).filter((_, place) => services[place]?.isBroadcast)
}

/** All services in their order, as if they were broadcast. */
export function movableTimes(
  services: readonly (Movable & Pick<BroadcastTime, 'time' | 'minutes'>)[],
): BroadcastTime[] {
  return services.map((one) => ({
    weekday: one.weekday,
    time: one.time,
    minutes: one.minutes,
    isMovable: movableService(services, one.weekday) === one,
  }))
}

export type LiveState =
  | { is: 'live' }
  | { is: 'countdown'; target: number; date: string }
  /** Less than a day away, or its hour, but canceled on that day. */
  | { is: 'cancelled'; date: string }
  | { is: 'off' }

/** A day on which worship differs from that of other weeks. */
export interface LiveException extends DayChange {
  /** `YYYY-MM-DD`. */
  date: string
  /** `HH:MM`, when worship begins at another time. */
  time: string | null
}

/**
 * @param now milliseconds since 1970
 * @param override set by an administrator; always live then
 */
export function liveState(
  now: number,
  church: WorshipClock,
  override: boolean,
  exceptions: readonly LiveException[] = [],
): LiveState {
  if (override) return { is: 'live' }
  const { isCanceled, date, opens } = nextWindow(now, church, exceptions)
  if (opens - now > DAY) return { is: 'off' }
  if (isCanceled) return { is: 'cancelled', date }
  return now >= opens ? { is: 'live' } : { is: 'countdown', target: opens, date }
}

export interface LiveWindow {
  /** `YYYY-MM-DD`; empty for a church that broadcasts no service. */
  date: string
  /** An earlier service of its day is broadcast, too. */
  isLater: boolean
  isCanceled: boolean
  /** Milliseconds since 1970. */
  opens: number
  /** The second in which the window closes still belongs to it. */
  closes: number
}

/** The last instant of JavaScript. */
const NEVER = 8.64e15

/** The window that is open, else the next one; of several that are open, the first. Without a broadcast it never opens. */
export function nextWindow(now: number, church: WorshipClock, exceptions: readonly LiveException[] = []): LiveWindow {
  const next = windowsAround(now, church, exceptions).find(({ closes }) => now < closes + SECOND)
  return next ?? { date: '', isLater: false, isCanceled: false, opens: NEVER, closes: NEVER }
}

/** The windows of last week, this one and the next, in the order in which they open. */
export function windowsAround(
  now: number,
  { timeZone, times }: WorshipClock,
  exceptions: readonly LiveException[] = [],
): LiveWindow[] {
  const local = wallTime(now, timeZone)
  const monday = local.day + 1 - local.weekday
  // The week before, too: a late window may continue past midnight.
  const days = [...new Set(times.map(({ weekday }) => weekday))].flatMap((weekday) =>
    [-7, 0, 7].map((days) => ({ weekday, day: monday + weekday - 1 + days })),
  )
  return days
    .flatMap(({ weekday, day }) => {
      const ofDay = times.filter((one) => one.weekday === weekday)
      return windowsOn({ ...local, day }, timeZone, ofDay, exceptions)
    })
    .toSorted((a, b) => a.opens - b.opens)
}

/** The day at the church, `YYYY-MM-DD`. */
export function dayAt(now: number, timeZone: string): string {
  return isoDay(wallTime(now, timeZone))
}

/** Whether worship is broadcast on this day of every week. @param day `YYYY-MM-DD` */
export function isDayOfWorship(day: string, { times }: Pick<WorshipClock, 'times'>): boolean {
  return times.some(({ weekday }) => weekday === isoWeekday(day))
}

function isoDay({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/**
 * The windows of one day. A notice of one service cancels or moves its window; one of the day cancels all of them, or moves one.
 * Canceled windows are left out while another service of the day is held.
 */
function windowsOn(
  day: WallTime,
  timeZone: string,
  times: readonly BroadcastTime[],
  exceptions: readonly LiveException[],
): LiveWindow[] {
  const date = isoDay(day)
  const ofDay = exceptions.filter((exception) => exception.date === date)
  const windows = times.map((service) => {
    const own = ofDay.filter((change) => isAbout(change, service))
    const moved = own.find(({ kind, time }) => kind === 'moved' && time !== null)?.time
    const [hour = 0, minute = 0] = (moved ?? service.time).split(':').map(Number)
    const begins = instantOf({ ...day, hour, minute, second: 0 }, timeZone)
    const isCanceled = own.some(({ kind }) => kind === 'cancelled')
    return { date, isCanceled, opens: begins - BEFORE_WORSHIP, closes: begins + service.minutes * MINUTE }
  })
  const held = windows.filter(({ isCanceled }) => !isCanceled)
  const shown = held.length > 0 ? held : windows
  return shown.map((one) => ({ ...one, isLater: shown.some(({ opens }) => opens < one.opens) }))
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
