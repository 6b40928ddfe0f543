/** The recording of a sermon, its chapters and what was said in it. */
import { Audio, ListenPicture, playableOf } from '#app/features/sermons/audio.tsx'
import { type PublicSermon, shownTitle, standInOf } from '#app/features/sermons/sermon.ts'
import { chaptersOf } from '#app/links/chapters.ts'
import { audioAt, videoAt } from '#app/links/media-address.ts'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { mediaStateRead } from '#app/ui/media-state-read.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { WidePicture } from '#app/ui/stand-in.tsx'
import { Transcript } from '#app/ui/transcript.tsx'
import { RecordVideo } from '#app/ui/video.tsx'
import { t } from '#app/text/t.ts'

/** The picture, which plays the video or else the audio, and more about the audio; a sentence when there is neither. */
export function Recording({ sermon, from }: { sermon: PublicSermon; from: number | undefined }) {
  const media = usePageQuery(mediaStateRead('sermons', sermon.id))
  const audio = audioAt(sermon.audioUrl)
  const hasVideo = videoAt(sermon.youtubeUrl) !== null
  const playable = playableOf(sermon, media.audio)
  const picture = (
    <div id={audio ? 'recording' : undefined} className="relative">
      <WidePicture address={sermon.thumbnailUrl} standIn={standInOf(sermon)} />
      {playable && <ListenPicture recording={playable} from={from} />}
    </div>
  )
  return (
    <>
      {hasVideo && (
        <div id="recording">
          <RecordVideo
            state={media.video}
            address={sermon.youtubeUrl ?? ''}
            title={shownTitle(sermon.title)}
            action={t('Watch the sermon')}
            poster={sermon.thumbnailUrl}
            standIn={standInOf(sermon)}
            from={from}
            transcript={sermon.transcript}
          />
        </div>
      )}
      {audio && (
        <Audio
          sermon={sermon}
          audio={audio}
          state={audio.isFile ? media.audio : 'elsewhere'}
          from={from}
          picture={hasVideo ? null : picture}
        />
      )}
      {!hasVideo && !audio && (
        <>
          <div className="mt-8">{picture}</div>
          <p className="no-print mt-5 text-soft">
            {sermon.duration
              ? t('The recording isn’t on this website.')
              : t('This sermon wasn’t recorded, or the recording isn’t here yet.')}{' '}
            <Link to={routes.contact} className="link">
              {t('Ask us about it')}
            </Link>
            .
          </p>
        </>
      )}
    </>
  )
}

/** Chapters and transcript. */
export function Said({ sermon, from }: { sermon: PublicSermon; from: number | undefined }) {
  const { audio } = usePageQuery(mediaStateRead('sermons', sermon.id))
  const recording = playableOf(sermon, audio)
  return <Transcript address={sermon.transcript} chapters={chaptersOf(sermon)} recording={recording} from={from} />
}
