/** When YouTube is asked for the broadcast: around worship, often at first, and never without end. Pure. */
import { BEFORE_WORSHIP, type LiveWindow } from '#app/features/live-streams/live-window.ts'
import type { BroadcastTable } from '#db/tables/live.ts'

const MINUTE = 60_000
/** Before the window opens: some begin early. */
const AHEAD = 15 * MINUTE
/** After the window closes, while a broadcast is still running. */
export const RUNS_ON = 60 * MINUTE
/** After worship has begun, a missing broadcast is looked for each minute; then less often. */
const EAGER = 20 * MINUTE
const PAUSE = 5 * MINUTE
/** How long after worship has begun a broadcast counts as missing. */
const PATIENCE = 10 * MINUTE
/** How long it is looked for when an administrator says that it is live, whatever the clock says. */
const OVERRIDDEN_FOR = 6 * 60 * MINUTE

export interface Occasion {
  now: number
  window: LiveWindow
  /** When an administrator said that it is live; milliseconds since 1970. */
  overriddenSince: number | undefined
  broadcast: Pick<BroadcastTable, 'state' | 'tried_at' | 'looked_at'> | undefined
}

/** Whether it is time to ask. Called each minute. */
export function isTimeToLook({ now, window, overriddenSince, broadcast }: Occasion): boolean {
  const isPaused = broadcast !== undefined && now - Date.parse(broadcast.tried_at) < PAUSE - MINUTE / 2
  const isKnown = broadcast?.state === 'live' || broadcast?.state === 'over'
  if (overriddenSince !== undefined && now - overriddenSince < OVERRIDDEN_FOR) {
    return !isPaused || (!isKnown && now - overriddenSince < EAGER)
  }
  if (now < window.opens - AHEAD || window.isCancelled) return false
  if (now >= window.closes + (broadcast?.state === 'live' ? RUNS_ON : 0)) return false
  const isEager = !isKnown && now >= window.opens && now < worshipBegins(window) + EAGER
  return isEager || !isPaused
}

/**
 * Whether the lists are read again although a broadcast is known: another one may have begun. This starts five minutes
 * before worship: every third minute while one is announced, then with every request until one runs; while one runs that
 * began before worship, with every request until twenty minutes after the start.
 * @param beganAt when the known one began, in milliseconds since 1970; undefined while it is only announced
 */
export function isTimeToLookBeside(
  { now, window, overriddenSince }: Omit<Occasion, 'broadcast'>,
  beganAt: number | undefined,
): boolean {
  const worship = overriddenSince ?? worshipBegins(window)
  const begun = overriddenSince ?? worship - PAUSE
  if (now < begun) return false
  if (beganAt !== undefined) return beganAt < worship && now < worship + EAGER
  return now >= begun + EAGER + PAUSE || Math.floor((now - begun) / MINUTE) % BESIDE === 0
}
/** In minutes. */
const BESIDE = 3

/** Whether the broadcast of an open window should be there by now. */
export function isOverdue({ now, window }: Pick<Occasion, 'now' | 'window'>): boolean {
  return !window.isCancelled && now >= worshipBegins(window) + PATIENCE && now < window.closes
}

/** Whether a broadcast that has ended was the service: one that was not seen ten minutes into worship was a test. */
export function hasServed({ window, broadcast }: Pick<Occasion, 'window' | 'broadcast'>): boolean {
  return broadcast !== undefined && Date.parse(broadcast.looked_at) >= worshipBegins(window) + PATIENCE
}

/** Whether a broadcast that still runs is shown, although the window has closed. */
export function mayRunOn(now: number, window: LiveWindow): boolean {
  return now >= window.opens - AHEAD && now < window.closes + RUNS_ON
}

function worshipBegins({ opens }: LiveWindow): number {
  return opens + BEFORE_WORSHIP
}

/** Whether YouTube's answer is recent. */
export function isFresh(now: number, broadcast: Pick<BroadcastTable, 'looked_at'> | undefined): boolean {
  return broadcast !== undefined && now - Date.parse(broadcast.looked_at) < FRESH
}
const FRESH = 7 * MINUTE
