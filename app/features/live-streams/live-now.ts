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

/** Milliseconds for which an open page uses the server's last answer. */
const GOOD_FOR = 10 * 60_000

/** Whether the home page shows worship as live: by the clock, unless the server's recent answer says otherwise. */
export function showsLive(byClock: boolean, live: LiveNow, now: number): boolean {
  if (!isOfNow(live, now)) return byClock
  if (live.videoId !== null) return true
  return byClock && live.state !== 'off'
}

/**
 * Whether it is the hour of worship: by the clock and the page's settings, unless the server's recent answer says
 * otherwise.
 */
export function isHourOf(byClock: boolean, live: LiveNow, now: number): boolean {
  if (!isOfNow(live, now)) return byClock
  if (live.state === 'live' || live.state === 'off') return live.state === 'live'
  return byClock && !(live.startsAt !== null && Date.parse(live.startsAt) > now)
}

/** Whether the answer is still recent. A device whose clock is wrong uses its clock. */
export function isOfNow({ asOf }: LiveNow, now: number): boolean {
  return Math.abs(now - Date.parse(asOf)) <= GOOD_FOR
}

/** Milliseconds after which the live page asks again. */
export function askAgainIn({ state, videoId }: LiveNow): number {
  if (state === 'off') return 5 * 60_000
  return videoId === null ? 30_000 : 60_000
}
