/** Plays or pauses a recording in the player at the bottom of the page. */
import { useEffect, useState } from 'react'
import { PLAYER_EVENT, type Recording } from '#app/ui/player/recording.ts'
import { t } from '#app/text/t.ts'

export default function Listen({ recording }: { recording: Recording }) {
  const isPlaying = useIsPlaying(recording.id)
  return (
    <button type="button" className="btn btn-line noscript:hidden" onClick={() => void toggle(recording)}>
      {isPlaying ? t('Pause') : t('Listen')}
    </button>
  )
}

function useIsPlaying(id: string): boolean {
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    const update = () => setPlaying(document.documentElement.dataset['playing'] === id)
    update()
    window.addEventListener(PLAYER_EVENT, update)
    return () => window.removeEventListener(PLAYER_EVENT, update)
  }, [id])
  return isPlaying
}

async function toggle(recording: Recording): Promise<void> {
  try {
    const { openPlayer } = await import('#app/ui/player/player.tsx')
    openPlayer(recording)
  } catch {
    // Without the player's code, the browser plays the file itself.
    window.location.assign(recording.address)
  }
}
