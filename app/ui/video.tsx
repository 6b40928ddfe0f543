/**
 * A video behind its poster: the player is loaded only after a click. Without JavaScript, and where a video plays only on
 * its own site, the button is a link to the video's page.
 */
import type { ComponentProps } from 'react'
import { recordPicture } from '#app/links/address.ts'
import { island } from '#app/ui/island.tsx'
import { clock } from '#app/links/audio-address.ts'
import { isVideoFile, siteOf, startingAt, videoAt } from '#app/links/media-address.ts'
import { hasTimes } from '#app/links/transcript-address.ts'
import { Picture } from '#app/ui/picture.tsx'
import { StandIn, type StandInProps, WordCard } from '#app/ui/stand-in.tsx'
import { PLAY_LINK, PlayButton, VideoFrame } from '#app/ui/play-button.tsx'
import { routes } from '#app/routes.ts'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import type { MediaState } from '#app/ui/media-state-read.ts'
import Player from '#app/ui/video.island.tsx'
import { language, t } from '#app/text/t.ts'
import { sentence } from '#app/ui/sentence.ts'

const PlayerIsland = island('video', Player, 'touch')

interface VideoProps {
  address: string
  title: string
  action: string
  poster?: string | null
  /** Shown instead of a missing poster; its words, if that can't be loaded. */
  standIn: StandInProps
  /** The second at which it begins. */
  from?: number | undefined
  /** The address of its transcript: captions of a file, if it has times. */
  transcript?: string | undefined
}

export function Video({ address, title, action, poster, standIn, from, transcript }: VideoProps) {
  const video = videoAt(address)
  if (!video) return null
  const { page, player } = video
  return (
    <VideoFrame
      poster={<Poster address={poster} standIn={standIn} />}
      className={recordPicture(poster) ? '' : 'wide-picture'}
    >
      {player ? (
        <PlayerIsland
          page={startingAt(page, from)}
          player={player}
          title={title}
          action={from === undefined ? action : `${action} · ${clock(from)}`}
          {...(from !== undefined && { from })}
          {...(isVideoFile(player) && { isFile: true, ...captionsOf(transcript) })}
        />
      ) : (
        <a href={page} target="_blank" rel="noopener noreferrer" className={PLAY_LINK}>
          <PlayButton>{t('{action} on {site}', { action, site: siteOf(page) })}</PlayButton>
        </a>
      )}
    </VideoFrame>
  )
}

function captionsOf(transcript: string | undefined) {
  if (!transcript || !hasTimes(transcript)) return {}
  return { captions: { address: transcript, label: t('Captions'), language: language() } }
}

function Poster({ address, standIn }: { address: string | null | undefined; standIn: StandInProps }) {
  const picture = recordPicture(address)
  if (!picture) return <StandIn {...standIn} loading="eager" className="size-full" />
  return (
    <Picture
      src={picture}
      sizes="(min-width: 76rem) 72rem, 95vw"
      width={1280}
      height={720}
      loading="eager"
      className="aspect-video w-full object-cover"
      fallback={<WordCard {...standIn} className="aspect-video" />}
    />
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
      {t('This video’s owner doesn’t allow it to be shown on other sites.')}{' '}
      <NewTabLink to={page} className="link onward" rel="noopener noreferrer">
        {t('Watch it on YouTube')}
      </NewTabLink>
    </p>
  )
}

const UNAVAILABLE = {
  video: 'Sorry, this video isn’t available anymore. {us} if you’d like a copy.',
  recording: 'Sorry, this recording isn’t available anymore. {us} if you’d like a copy.',
}

/** Shown instead of a player whose file is gone. */
export function Unavailable({ what }: { what: 'video' | 'recording' }) {
  return (
    <p className="rounded-card border border-line bg-sand px-5 py-4">
      {sentence(UNAVAILABLE[what], {
        us: (
          <Link to={routes.contact} className="link">
            {t('Let us know')}
          </Link>
        ),
      })}
    </p>
  )
}
