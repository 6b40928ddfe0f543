/** The player on the lock screen, in the system's controls, and for the keys of a headset. */
import { play, skip, sound } from '#app/ui/player/sound.ts'
import type { Recording } from '#app/ui/player/recording.ts'

/** Seconds of the buttons. */
export const BACK = 15
export const AHEAD = 30

const actions: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>> = {
  play: () => void play(),
  pause: () => sound.pause(),
  stop: () => sound.pause(),
  seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? BACK)),
  seekforward: ({ seekOffset }) => skip(seekOffset ?? AHEAD),
  seekto: ({ seekTime }) => {
    if (seekTime !== undefined) sound.currentTime = seekTime
  },
}

/** Shows a recording there. */
export function showInSystem({ title, by, picture }: Recording, album: string): void {
  if (!('mediaSession' in navigator)) return
  const artwork = picture ? [{ src: picture }] : []
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist: by, album, artwork })
  for (const [name, act] of Object.entries(actions)) {
    try {
      navigator.mediaSession.setActionHandler(name as MediaSessionAction, act)
    } catch {
      // This browser doesn't know the action.
    }
  }
}

/** Shows there how far it is. */
export function showPosition(): void {
  const { duration, currentTime, playbackRate } = sound
  if (!('mediaSession' in navigator) || !Number.isFinite(duration)) return
  navigator.mediaSession.setPositionState({
    duration,
    playbackRate,
    position: Math.min(currentTime, duration),
  })
}
