/** What the full-screen page shows. */
import type { LiveStreamCard } from '#app/features/live-streams/live-stream.ts'
import { frameAddress } from '#app/pages/frame-address.ts'
import { videoId } from '#app/ui/address.ts'

export interface Showing {
  stream: LiveStreamCard
  /** Address of a video that can be played in a frame. */
  address: string
  isLive: boolean
}

/**
 * The first live stream that has a video, else the first recorded one that has.
 * @param recorded newest first
 */
export function showingOf(live: LiveStreamCard[], recorded: LiveStreamCard[]): Showing | undefined {
  const [found] = [...live, ...recorded].flatMap((stream) => {
    const address = videoId(stream.youtubeUrl) ? stream.youtubeUrl : frameAddress(stream.youtubeUrl)
    return address ? [{ stream, address, isLive: stream.isLive }] : []
  })
  return found
}
