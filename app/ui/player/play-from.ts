/** Plays a page’s recording or video from a second. */
import { seekVideo, startVideoAt } from '#app/ui/player/position.ts'
import type { Recording } from '#app/ui/player/recording.ts'

/** Plays what plays already, or else the recording, or else the page’s video. @returns whether there is any */
export async function playFrom(seconds: number, recording: Recording | undefined): Promise<boolean> {
  const isInPlayer = recording !== undefined && document.documentElement.dataset['playing'] === recording.id
  if (!isInPlayer && seekVideo(seconds)) return true
  if (recording) {
    const { openPlayer } = await import('#app/ui/player/player.tsx')
    openPlayer(recording, seconds)
    return true
  }
  const button = document.querySelector<HTMLElement>('[data-of=video] a[role=button]')
  startVideoAt(seconds)
  button?.click()
  return button !== null
}
