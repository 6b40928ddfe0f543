/** Plays or pauses a recording in the player at the bottom of the page. */
import { useEffect, useState } from 'react'
import { PLAY_LINK, PlayButton } from '#app/ui/play-button.tsx'
import { PLAYER_EVENT, type Recording } from '#app/ui/player/recording.ts'
import { t } from '#app/text/t.ts'

interface ListenProps {
  recording: Recording
  /** The second at which it begins when it is started first, and the button’s text for that. */
  from?: number
  fromText?: string
  /** The whole picture above which it lies is the button. */
  isOnPicture?: boolean
}

export default function Listen({ recording, from, fromText = '', isOnPicture }: ListenProps) {
  const isPlaying = useIsPlaying(recording.id)
  const [start, setStart] = useState(from)
  const text = isPlaying ? t('Pause') : start === undefined ? t('Listen') : fromText
  return (
    <button
      type="button"
      className={isOnPicture ? `${PLAY_LINK} w-full noscript:hidden` : 'noscript:hidden'}
      onClick={() => {
        void toggle(recording, isPlaying ? undefined : start)
        setStart(undefined)
      }}
    >
      <PlayButton isPlaying={isPlaying}>{text}</PlayButton>
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

async function toggle(recording: Recording, from: number | undefined): Promise<void> {
  try {
    const { openPlayer } = await import('#app/ui/player/player.tsx')
    openPlayer(recording, from)
  } catch {
    // Without the player's code, the browser plays the file itself.
    window.location.assign(`${recording.address}${from === undefined ? '' : `#t=${from}`}`)
  }
}
