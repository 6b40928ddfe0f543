/** Loads and starts the player when a person presses play. */
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PLAYER_EVENT, type Recording, STORAGE_KEY } from '#app/ui/player/recording.ts'

/** The id of the recording that is playing. */
const playingId = () => document.documentElement.dataset['playing']

/**
 * @param id of a sermon with a recording
 * @returns whether it is playing, and a function that plays or pauses it
 */
export function useListen(id: string): [isPlaying: boolean, toggle: (recording: Recording) => void] {
  const router = useRouter()
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    const update = () => setPlaying(playingId() === id)
    update()
    window.addEventListener(PLAYER_EVENT, update)
    return () => window.removeEventListener(PLAYER_EVENT, update)
  }, [id])
  return [isPlaying, (recording) => void toggle(recording, router)]
}

async function toggle(recording: Recording, router: AnyRouter): Promise<void> {
  try {
    const { openPlayer } = await import('#app/ui/player/player.tsx')
    openPlayer(router, recording)
  } catch {
    // Without the player's code, the browser plays the file itself.
    window.location.assign(recording.address)
  }
}

/** Shows the player again after a page load, paused where the person stopped. */
export function reopenPlayer(router: AnyRouter): void {
  try {
    if (!localStorage.getItem(STORAGE_KEY)?.includes('"recording"')) return
  } catch {
    // Local storage is not available.
    return
  }
  void import('#app/ui/player/player.tsx').then(
    ({ openPlayer }) => openPlayer(router),
    () => undefined,
  )
}
