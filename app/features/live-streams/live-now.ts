/** Worship at this moment, as the server knows it. Pure, for both sides. */
import { api } from '#app/routes.ts'
import type { Notice } from '#app/ui/notices.ts'
import { read } from '#app/ui/read.ts'

export interface LiveNow {
  /** `missing`: it ought to have begun ten minutes ago, and there is no broadcast. */
  state: 'live' | 'soon' | 'off' | 'missing'
  /** The 11 characters of the video that is broadcast now. */
  videoId: string | null
  title: string | null
  /** When the doors of the live stream open, an instant; only while it is soon. */
  startsAt: string | null
  /** What is different about this day of worship. */
  notice: Notice | null
  /** When this was known, an instant. */
  asOf: string
}

export const liveRead = read<LiveNow>(api.live)

/** For how long a page that stays open goes by what it was told, in milliseconds. */
const GOOD_FOR = 10 * 60_000

/** Whether the home page shows worship as live: by the clock, unless the server has just said what is so. */
export function showsLive(byClock: boolean, live: LiveNow, now: number): boolean {
  if (!isOfNow(live, now)) return byClock
  if (live.videoId !== null) return true
  return byClock && live.state !== 'off'
}

/**
 * Whether it is the hour of worship: by the clock and by the settings that the page came with, unless the server has just
 * said otherwise.
 */
export function isHourOf(byClock: boolean, live: LiveNow, now: number): boolean {
  if (!isOfNow(live, now)) return byClock
  if (live.state === 'live' || live.state === 'off') return live.state === 'live'
  return byClock && !(live.startsAt !== null && Date.parse(live.startsAt) > now)
}

/** Whether it still holds. A device whose clock is wrong goes by its clock. */
export function isOfNow({ asOf }: LiveNow, now: number): boolean {
  return Math.abs(now - Date.parse(asOf)) <= GOOD_FOR
}

/** How often the page of the live stream asks again, in milliseconds. */
export function askAgainIn({ state, videoId }: LiveNow): number {
  if (state === 'off') return 5 * 60_000
  return videoId === null ? 30_000 : 60_000
}
