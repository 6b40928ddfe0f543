/** Starts the player, which is loaded when somebody presses play, and says what it plays. */
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CHANGED, type Recording, REMEMBERED } from '#app/ui/player/recording.ts'

/** The id of the recording that plays now. */
const playing = () => document.documentElement.dataset['playing']

/**
 * @param id of a record with a recording
 * @returns whether it plays, and what plays or pauses it
 */
export function useListen(id: string): [isPlaying: boolean, toggle: (recording: Recording) => void] {
  const router = useRouter()
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    const look = () => setPlaying(playing() === id)
    look()
    window.addEventListener(CHANGED, look)
    return () => window.removeEventListener(CHANGED, look)
  }, [id])
  return [isPlaying, (recording) => void toggle(recording, router)]
}

async function toggle(recording: Recording, router: AnyRouter): Promise<void> {
  try {
    const { openPlayer } = await import('#app/ui/player/player.tsx')
    openPlayer(router, recording)
  } catch {
    // The browser's own player needs no more than the file.
    window.location.assign(recording.address)
  }
}

/** Shows the player again after the page was loaded anew, where it was left. It does not play by itself. */
export function reopenPlayer(router: AnyRouter): void {
  try {
    if (!localStorage.getItem(REMEMBERED)?.includes('"recording"')) return
  } catch {
    // The browser keeps nothing for us.
    return
  }
  void import('#app/ui/player/player.tsx').then(
    ({ openPlayer }) => openPlayer(router),
    () => undefined,
  )
}
