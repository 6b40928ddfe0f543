/** What visitors are told of a video that cannot be watched. Pure. */
import { dayOf } from '#app/features/youtube/video.ts'
import type { SyncedVideoTable } from '#db/tables/video.ts'

/**
 * That it is private, may not be shown here or never began, the video service says itself, so visitors hear it at once.
 * One that is merely not there may be there again at the next look: they hear it when it is missing on a second day.
 * @param zone IANA zone of the church, where its day begins
 * @returns why it cannot be watched; empty while visitors are told nothing
 */
export function toldOf(
  { state, state_at, seen_at }: Pick<SyncedVideoTable, 'state' | 'state_at' | 'seen_at'>,
  zone: string,
): SyncedVideoTable['state'] {
  const isNew = state === 'gone' && dayOf(seen_at, zone) <= dayOf(state_at, zone)
  return isNew ? '' : state
}
