/** When YouTube is asked for the broadcast: around worship, first every minute, later every five minutes. Pure. */
import { BEFORE_WORSHIP, type LiveWindow } from '#app/church/live-window.ts'
import type { BroadcastTable } from '#db/tables/video.ts'

const MINUTE_MS = 60_000
/** How long before the window a broadcast is looked for, since some begin early. */
const BEFORE_WINDOW_MS = 15 * MINUTE_MS
/** After the window closes, while a broadcast is still running. */
export const AFTER_WINDOW_MS = 60 * MINUTE_MS
/** For so long after worship has begun, a missing broadcast is searched for every minute. */
const EVERY_MINUTE_FOR_MS = 20 * MINUTE_MS
const PAUSE_MS = 5 * MINUTE_MS
/** After worship has begun, a broadcast counts as missing from this time on. */
const MISSING_AFTER_MS = 10 * MINUTE_MS
/** For so long after an administrator has set the site to live, the broadcast is searched for. */
const OVERRIDE_MS = 6 * 60 * MINUTE_MS

export interface Occasion {
  now: number
  window: LiveWindow
  /** When an administrator set the site to live, in milliseconds since 1970. */
  overriddenSince: number | undefined
  broadcast: Pick<BroadcastTable, 'state' | 'tried_at' | 'looked_at' | 'starts_at'> | undefined
}

/** Whether YouTube is asked now. Called every minute. */
export function isTimeToCheck({ now, window, overriddenSince, broadcast }: Occasion): boolean {
  const isPaused = broadcast !== undefined && now - Date.parse(broadcast.tried_at) < PAUSE_MS - MINUTE_MS / 2
  const isOver = broadcast?.state === 'over' && !isOfEarlierService({ window, broadcast })
  const isKnown = broadcast?.state === 'live' || isOver
  if (overriddenSince !== undefined && now - overriddenSince < OVERRIDE_MS) {
    return !isPaused || (!isKnown && now - overriddenSince < EVERY_MINUTE_FOR_MS)
  }
  if (now < window.opens - BEFORE_WINDOW_MS || window.isCanceled) return false
  if (now >= window.closes + (broadcast?.state === 'live' ? AFTER_WINDOW_MS : 0)) return false
  const isEager = !isKnown && now >= window.opens && now < worshipBegins(window) + EVERY_MINUTE_FOR_MS
  return isEager || !isPaused
}

/**
 * Whether to read the lists although a broadcast is known, since another one may have begun. From five minutes before worship
 * on:
 * - while the known one is only announced, every third minute, and after twenty-five minutes with every check;
 * - while it has run since before worship, with every check until twenty minutes after the start.
 * @param beganAt when the known one began, in milliseconds since 1970; undefined while it is only announced
 */
export function isTimeToCheckForAnother(
  { now, window, overriddenSince }: Omit<Occasion, 'broadcast'>,
  beganAt: number | undefined,
): boolean {
  const worship = overriddenSince ?? worshipBegins(window)
  const begun = overriddenSince ?? worship - PAUSE_MS
  if (now < begun) return false
  if (beganAt !== undefined) return beganAt < worship && now < worship + EVERY_MINUTE_FOR_MS
  return (
    now >= begun + EVERY_MINUTE_FOR_MS + PAUSE_MS ||
    Math.floor((now - begun) / MINUTE_MS) % MINUTES_BETWEEN_CHECKS === 0
  )
}
const MINUTES_BETWEEN_CHECKS = 3

/** Whether the broadcast should have begun. */
export function isOverdue({ now, window }: Pick<Occasion, 'now' | 'window'>): boolean {
  return !window.isCanceled && now >= worshipBegins(window) + MISSING_AFTER_MS && now < window.closes
}

/** Whether a broadcast that has ended was the service: one that ended in the first ten minutes of worship was a test. */
export function wasService({ window, broadcast }: Pick<Occasion, 'window' | 'broadcast'>): boolean {
  return broadcast !== undefined && Date.parse(broadcast.looked_at) >= worshipBegins(window) + MISSING_AFTER_MS
}

/** Whether the broadcast that was found is that of an earlier service of the day; not one that ran through both. */
export function isOfEarlierService({ window, broadcast }: Pick<Occasion, 'window' | 'broadcast'>): boolean {
  const isEarlier = Date.parse(broadcast?.starts_at ?? '') < window.opens - BEFORE_WINDOW_MS
  return window.isLater && isEarlier && !wasService({ window, broadcast })
}

/** Whether a running broadcast is shown: also for a while after the window has closed. */
export function mayOverrun(now: number, window: LiveWindow): boolean {
  return now >= window.opens - BEFORE_WINDOW_MS && now < window.closes + AFTER_WINDOW_MS
}

function worshipBegins({ opens }: LiveWindow): number {
  return opens + BEFORE_WORSHIP
}

/** Whether YouTube's answer is recent. */
export function isFresh(now: number, broadcast: Pick<BroadcastTable, 'looked_at'> | undefined): boolean {
  return broadcast !== undefined && now - Date.parse(broadcast.looked_at) < FRESH_FOR_MS
}
const FRESH_FOR_MS = 7 * MINUTE_MS
