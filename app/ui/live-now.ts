/** Worship now, as the server knows it. Pure, for server and browser. */
import { api } from '#app/routes.ts'
import type { Notice } from '#app/ui/notices.ts'
import { read } from '#app/ui/read.ts'

export interface LiveNow {
  /** `missing`: it should have begun ten minutes ago, and there is no broadcast. */
  state: 'live' | 'soon' | 'off' | 'missing'
  /** The 11 characters of the video that is broadcast now. */
  videoId: string | null
  title: string | null
  /** When the live stream opens, an instant; only while it is soon. */
  startsAt: string | null
  /** The service change of this day. */
  notice: Notice | null
  /** The time of this answer, an instant. */
  asOf: string
}

export const liveRead = read<LiveNow>(api.live)

/** An older answer of the server is ignored. */
const MAX_AGE_MS = 10 * 60_000

/** Whether the home page shows worship as live: by the clock, unless the server's recent answer says otherwise. */
export function showsLive(byClock: boolean, live: LiveNow, now: number): boolean {
  if (!isRecent(live, now)) return byClock
  if (live.videoId !== null) return true
  return byClock && live.state !== 'off'
}

/**
 * Whether worship is on: by the clock and the page's settings, unless the server's recent answer says
 * otherwise.
 */
export function isWorshipHour(byClock: boolean, live: LiveNow, now: number): boolean {
  if (!isRecent(live, now)) return byClock
  if (live.state === 'live' || live.state === 'off') return live.state === 'live'
  return byClock && !(live.startsAt !== null && Date.parse(live.startsAt) > now)
}

/** Whether the answer is still recent. A device whose clock is wrong uses its clock. */
export function isRecent({ asOf }: LiveNow, now: number): boolean {
  return Math.abs(now - Date.parse(asOf)) <= MAX_AGE_MS
}

/** Milliseconds until the live page polls again. */
export function livePollInterval({ state, videoId }: LiveNow): number {
  if (state === 'off') return 5 * 60_000
  return videoId === null ? 30_000 : 60_000
}
