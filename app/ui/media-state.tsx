/** Whether a video or a recording is still there, and what stands in its place when it is not. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, href, routes } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

interface MediaState {
  video: 'plays' | 'gone'
  audio: 'plays' | 'gone'
}

type Kind = 'sermons' | 'live-streams'

export function mediaStateRead(kind: Kind, id: string) {
  return read<MediaState>(href(api.mediaState, { kind, id }))
}

export function useMediaState(kind: Kind, id: string): MediaState {
  return useSuspenseQuery(mediaStateRead(kind, id)).data
}

/** In a dead player's place. */
export function NoLongerThere({ what }: { what: 'video' | 'recording' }) {
  return (
    <p className="rounded-card border border-line bg-sand px-5 py-4">
      We are sorry: this {what} can no longer be played. If you miss it, please{' '}
      <Link to={routes.contact} className="link">
        write to us
      </Link>
      .
    </p>
  )
}
