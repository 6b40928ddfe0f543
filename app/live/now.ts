/** What visitors are told about worship at this moment. */
import type { Services } from '#app/http/services.ts'
import type { LiveNow } from '#app/features/live-streams/live-now.ts'
import { isDayOfWorship, liveState, nextWindow } from '#app/features/live-streams/live-window.ts'
import { listLiveStreams } from '#app/features/live-streams/queries.ts'
import { readWorship, type Worship } from '#app/live/occasion.ts'
import { isFresh, isOverdue, mayRunOn } from '#app/live/when.ts'
import { videoId } from '#app/ui/address.ts'

/**
 * An administrator who says that it is live goes before everything; then the broadcast that was found; then what was said
 * about the day; then the clock. That a broadcast is missing is said only when the video service has just said so.
 */
export async function liveNow(services: Services): Promise<LiveNow> {
  const worship = await readWorship(services)
  const { now, window, day, config, notices, broadcast } = worship
  const hasKey = (await services.youtubeKey()) !== undefined
  const nothing = { videoId: null, title: null, startsAt: null }
  const override = config.liveStreamManualOverride
  const byClock = liveState(now, config.timeZone, override, notices)

  const runs = hasKey && broadcast?.state === 'live' && (override || (mayRunOn(now, window) && !window.isCancelled))
  const next = nextWindow(now, config.timeZone, notices).date
  // What was said about a Sunday is over with its worship; of other days the hour of worship is not known.
  const isOn = (date: string) => date === next || (date === day && (runs || !isDayOfWorship(day)))
  const told = { notice: notices.find(({ date }) => isOn(date)) ?? null, asOf: written(now) }
  if (runs) return { state: 'live', videoId: broadcast.video_id, title: broadcast.title, startsAt: null, ...told }
  if (byClock.is === 'countdown') return { state: 'soon', ...nothing, startsAt: written(byClock.target), ...told }
  if (byClock.is !== 'live') return { state: 'off', ...nothing, ...told }
  if (override || !hasKey || !isFresh(now, broadcast)) {
    return { state: 'live', ...nothing, ...(hasKey && !override ? {} : await storedBroadcast(services, day)), ...told }
  }
  return { state: stateWithout(worship), ...nothing, ...told }
}

/** It is the hour of worship, and the video service says that nothing is broadcast. */
function stateWithout({ broadcast, ...occasion }: Worship): LiveNow['state'] {
  if (broadcast?.state === 'over') return 'off'
  return isOverdue(occasion) ? 'missing' : 'soon'
}

/** The service that is kept as live; not one that is announced for another day. */
async function storedBroadcast({ database: { db } }: Services, day: string) {
  const [stream] = await listLiveStreams(db, { type: 'live', until: day }, { limit: 1, offset: 0 })
  const id = videoId(stream?.youtubeUrl)
  return stream && id ? { videoId: id, title: stream.title } : {}
}

function written(now: number): string {
  return new Date(now).toISOString()
}
