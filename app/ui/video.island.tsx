/** The button over a poster, and after a click the player in its place. */
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { playing } from '#app/links/media-address.ts'
import { PLAY_LINK, PlayButton } from '#app/ui/play-button.tsx'

interface PlayerProps {
  /** The video's own page, for browsers without JavaScript. */
  page: string
  /** Address of the player. */
  player: string
  title: string
  action: string
}

export default function Player({ page, player, title, action }: PlayerProps) {
  const [isPlaying, setPlaying] = useState(false)
  if (isPlaying) {
    return (
      <iframe
        ref={(frame) => frame?.focus()}
        src={playing(player)}
        title={title}
        className="absolute inset-0 size-full border-0 bg-ink"
        allow="autoplay; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    )
  }
  const play = (event: SyntheticEvent) => {
    event.preventDefault()
    setPlaying(true)
  }
  const playByKey = (event: KeyboardEvent) => event.key === ' ' && play(event)
  return (
    <a href={page} role="button" onClick={play} onKeyDown={playByKey} className={PLAY_LINK}>
      <PlayButton>{action}</PlayButton>
    </a>
  )
}
