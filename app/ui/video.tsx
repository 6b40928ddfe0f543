/**
 * A video behind its poster: the player is loaded only after a click. Without JavaScript, and where a video plays only on
 * its own site, the button is a link to the video's page.
 */
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { imageAddress } from '#app/ui/address.ts'
import { playing, siteOf, videoAt } from '#app/ui/media-address.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Plate, type PlateProps } from '#app/ui/plate.tsx'
import { routes } from '#app/routes.ts'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import type { MediaState } from '#app/ui/media-state-read.ts'

interface VideoProps {
  address: string
  title: string
  action: string
  poster?: string | null
  /** Shown instead of a missing poster. */
  plate: PlateProps
}

export function Video({ address, title, action, poster, plate }: VideoProps) {
  const [isPlaying, setPlaying] = useState(false)
  const video = videoAt(address)
  if (!video) return null
  const { page, player } = video
  if (isPlaying && player) return <Player address={player} title={title} />
  const play = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    setPlaying(true)
  }
  const link = player
    ? { role: 'button', onClick: play, onKeyDown: (event: KeyboardEvent) => event.key === ' ' && play(event) }
    : { target: '_blank', rel: 'noopener noreferrer' }
  const wide = plate.text ? 'wide-plate' : 'wide-plate bare'
  return (
    <div className={`relative overflow-clip rounded-card ${imageAddress(poster) ? '' : wide}`}>
      <Poster address={poster} plate={plate} />
      <a
        {...link}
        href={page}
        className="group absolute inset-0 flex items-end rounded-card p-[clamp(1.2rem,3vw,2.6rem)] outline-none"
      >
        <span className="btn bg-card text-ink shadow-md group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-white">
          <PlayMark />
          {action}
          {!player && ` on ${siteOf(page)}`}
        </span>
      </a>
    </div>
  )
}

function Poster({ address, plate }: { address: string | null | undefined; plate: VideoProps['plate'] }) {
  const picture = imageAddress(address)
  const fallback = <Plate {...plate} isWide className={plate.text ? 'min-h-[max(100%,16rem)] pb-28' : ''} />
  if (!picture) return fallback
  return (
    <Picture
      src={picture}
      sizes="(min-width: 76rem) 72rem, 95vw"
      width={1280}
      height={720}
      loading="eager"
      className="aspect-video w-full object-cover"
      fallback={fallback}
    />
  )
}

/** The player itself, 16:9. */
function Player({ address, title }: { address: string; title: string }) {
  return (
    <iframe
      ref={(frame) => frame?.focus()}
      src={playing(address)}
      title={title}
      className="aspect-video w-full rounded-card border-0 bg-ink"
      allow="autoplay; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  )
}

function PlayMark() {
  return (
    <svg viewBox="0 0 12 14" className="h-3.5 w-3 text-primary-text" fill="currentColor" aria-hidden="true">
      <path d="M0 0v14l12-7z" />
    </svg>
  )
}

type RecordVideoProps = ComponentProps<typeof Video> & { state: MediaState['video'] }

/** The video of a record, or a message if it can't be played here. */
export function RecordVideo({ state, ...video }: RecordVideoProps) {
  return (
    <div className="mt-8">
      {state === 'plays' ? <Video {...video} /> : <VideoMessage state={state} address={video.address} />}
    </div>
  )
}

/** Shown instead of a video that can't be played here. */
function VideoMessage({ state, address }: { state: MediaState['video']; address: string }) {
  const page = videoAt(address)?.page
  if (state !== 'elsewhere' || !page) return <Unavailable what="video" />
  return (
    <p className="rounded-card border border-line bg-sand px-5 py-4">
      This video’s owner doesn’t allow it to be shown on other sites.{' '}
      <NewTabLink to={page} className="link onward" rel="noopener noreferrer">
        Watch it on YouTube
      </NewTabLink>
    </p>
  )
}

/** Shown instead of a player whose file is gone. */
export function Unavailable({ what }: { what: 'video' | 'recording' }) {
  return (
    <p className="rounded-card border border-line bg-sand px-5 py-4">
      Sorry, this {what} isn’t available anymore.{' '}
      <Link to={routes.contact} className="link">
        Let us know
      </Link>{' '}
      if you’d like a copy.
    </p>
  )
}
