/** The button over a poster, and after a click the player in its place. */
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { playing } from '#app/links/media-address.ts'
import { PLAY_LINK, PlayButton } from '#app/ui/play-button.tsx'
import { takeVideoStart } from '#app/ui/player/position.ts'
import { followFile, followFrame } from '#app/ui/player/video-place.ts'

interface PlayerProps {
  /** The video's own page, for browsers without JavaScript. */
  page: string
  /** Address of the player, or of the file. */
  player: string
  isFile?: boolean
  title: string
  action: string
  /** The second at which it begins. */
  from?: number
  /** The address of captions for a file, and their name. */
  captions?: { address: string; label: string; language: string }
}

export default function Player({ page, action, from, ...video }: PlayerProps) {
  const [start, setStart] = useState<number | 'stopped'>('stopped')
  if (start !== 'stopped') return <Playing {...video} from={start} />
  const play = (event: SyntheticEvent) => {
    event.preventDefault()
    setStart(takeVideoStart() ?? from ?? 0)
  }
  const playByKey = (event: KeyboardEvent) => event.key === ' ' && play(event)
  return (
    <a href={page} role="button" onClick={play} onKeyDown={playByKey} className={PLAY_LINK}>
      <PlayButton>{action}</PlayButton>
    </a>
  )
}

const PLACE = 'absolute inset-0 size-full border-0 bg-ink'

function Playing({ player, isFile, title, from, captions }: Omit<PlayerProps, 'page' | 'action'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const file = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = file.current ?? frame.current
    element?.focus()
    if (file.current) return followFile(file.current)
    return frame.current ? followFrame(frame.current) : undefined
  }, [])
  const address = playing(player, from || undefined)
  if (isFile) {
    return (
      <video ref={file} src={address} title={title} className={PLACE} controls autoPlay playsInline tabIndex={0}>
        {captions && (
          <track kind="captions" src={captions.address} label={captions.label} srcLang={captions.language} default />
        )}
      </video>
    )
  }
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      className={PLACE}
      allow="autoplay; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  )
}
