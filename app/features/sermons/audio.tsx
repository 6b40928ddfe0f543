/** The recording of a sermon: played at the bottom of the page, or in the browser's own player without JavaScript. */
import type { ReactNode } from 'react'
import { type PublicSermon, sermonPath, shownTitle } from '#app/features/sermons/sermon.ts'
import { imageAddress } from '#app/links/address.ts'
import { clock, isUploadedAudio } from '#app/links/audio-address.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { audioAt, type AudioLink, siteOf } from '#app/links/media-address.ts'
import type { MediaState } from '#app/ui/media-state-read.ts'
import { Unavailable } from '#app/ui/video.tsx'
import { island } from '#app/ui/island.tsx'
import ListenButton from '#app/ui/player/listen.island.tsx'
import SaveButton from '#app/ui/offline/save-recording.island.tsx'
import type { Recording } from '#app/ui/player/recording.ts'
import { t } from '#app/text/t.ts'

const Listen = island('listen', ListenButton, 'player')
const SaveRecording = island('save-recording', SaveButton, 'worker')

interface AudioProps {
  sermon: PublicSermon
  audio: AudioLink
  state: MediaState['audio']
  /** The second at which it begins. */
  from?: number | undefined
  /** Without a video: what starts it. It is seen above the heading, and read below it by those who jump to headings. */
  picture: ReactNode
}

export function Audio({ sermon, audio, state, from, picture }: AudioProps) {
  const address = imageAddress(audio.address) ?? ''
  const recording = recordingOf(sermon, address)
  return (
    <section className="no-print mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <h2 className="text-lg">{t('Audio Version')}</h2>
      {picture && <div className="-order-1 mt-4 mb-2 min-w-0 basis-full">{picture}</div>}
      {state === 'gone' && <Unavailable what="recording" />}
      {state === 'elsewhere' && (
        <NewTabLink to={audio.address} className="link onward" rel="noopener noreferrer">
          {t('Listen on {site}', { site: siteOf(audio.address) })}
        </NewTabLink>
      )}
      {state === 'plays' && (
        <>
          <audio controls preload="none" className="hidden w-full noscript:block">
            <source src={from === undefined ? address : `${address}#t=${from}`} type={audio.type || 'audio/mpeg'} />
            {t('Your browser does not support the audio element.')}
          </audio>
          {!picture && <Listen recording={recording} {...startingAt(from)} />}
          <a href={address} download={recording.fileName} className="link onward">
            {t('Download')}
          </a>
          {isUploadedAudio(address) && <SaveRecording recording={recording} />}
        </>
      )}
    </section>
  )
}

/** Makes the picture before it a button that starts the recording. */
export function ListenPicture({ recording, from }: { recording: Recording; from: number | undefined }) {
  return <Listen recording={recording} isOnPicture {...startingAt(from)} />
}

function startingAt(from: number | undefined) {
  return from === undefined ? {} : { from, fromText: t('Listen from {time}', { time: clock(from) }) }
}

/** What the player plays; undefined for a sermon without a file that can be heard here. */
export function playableOf(sermon: PublicSermon, state: MediaState['audio']): Recording | undefined {
  const audio = audioAt(sermon.audioUrl)
  return audio?.isFile && state === 'plays' ? recordingOf(sermon, imageAddress(audio.address) ?? '') : undefined
}

function recordingOf(sermon: PublicSermon, address: string): Recording {
  const { id, speaker, date, thumbnailUrl } = sermon
  const title = shownTitle(sermon.title)
  const ending = /\.\w{2,4}(?=$|[?#])/.exec(address)?.[0] ?? '.mp3'
  return {
    id,
    address,
    title,
    by: speaker ?? '',
    page: sermonPath(sermon),
    picture: imageAddress(thumbnailUrl) ?? '',
    fileName: `${date} ${title.replace(/[/\\:*?"<>|]/g, '')}${ending}`,
  }
}
