/** Whether a video or an audio file can be played here, and what is shown when it can't. */
import type { ComponentProps } from 'react'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { type MediaKind, type MediaState, mediaStateRead } from '#app/ui/media-state-read.ts'
import { Video, videoPage } from '#app/ui/video.tsx'
import { useReading } from '#app/ui/use-reading.ts'

export function useMediaState(kind: MediaKind, id: string): MediaState {
  return useReading(mediaStateRead(kind, id))
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
  const page = videoPage(address)
  if (state !== 'elsewhere' || !page) return <Unavailable what="video" />
  return (
    <p className="rounded-card border border-line bg-sand px-5 py-4">
      This video’s owner doesn’t allow it to be shown on other sites.{' '}
      <a href={page} className="link onward" target="_blank" rel="noopener noreferrer">
        Watch it on YouTube
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
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
