/** One service: to watch, and to read about. */
import { LiveBadge, standInOf, useIsLive } from '#app/features/live-streams/card.tsx'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { streamRead } from '#app/features/live-streams/reads.ts'
import { routes } from '#app/routes.ts'
import { longDate } from '#app/dates/format.ts'
import { Link, BackLink } from '#app/ui/link.tsx'
import { videoAt } from '#app/links/media-address.ts'
import { mediaStateRead } from '#app/ui/media-state-read.ts'
import { chaptersOf } from '#app/links/chapters.ts'
import { Transcript } from '#app/ui/transcript.tsx'
import { RecordVideo } from '#app/ui/video.tsx'
import { Paragraphs, dottedFacts } from '#app/ui/text.tsx'
import { WidePicture } from '#app/ui/stand-in.tsx'
import { useIsEachLive } from '#app/ui/facts.ts'
import { useWorshipServices, worshipLabel } from '#app/ui/service-times.tsx'
import { Share } from '#app/ui/share.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import { t } from '#app/text/t.ts'

/** @param children content of other features for the same day */
interface LiveStreamPageProps {
  id: string
  /** The second at which it starts. */
  from: number | undefined
  children: (stream: LiveStream) => React.ReactNode
}

export function LiveStreamPage({ id, from, children }: LiveStreamPageProps) {
  const data = usePageQuery(streamRead(id))
  const stream = { ...data, isLive: useIsLive(data) }
  const hasVideo = videoAt(stream.youtubeUrl) !== null
  return (
    <div className="wrap page">
      <BackLink to={routes.liveStreams}>{t('Live Streams & Services')}</BackLink>
      <article>
        {stream.isLive && (
          <p className="mb-4">
            <LiveBadge />
          </p>
        )}
        <h1 dir="auto">{stream.title}</h1>
        <p className="lead dots max-w-none">{dottedFacts([longDate(stream.date), stream.duration])}</p>
        {hasVideo && <Watch stream={stream} from={from} />}
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-columns gap-y-10 lg:grid-cols-[36rem_minmax(0,1fr)]">
          <div className="empty:hidden">
            {!hasVideo && <WithoutVideo stream={stream} />}
            <Transcript address={stream.transcript} chapters={chaptersOf(stream)} from={from} />
            {stream.description && (
              <section className="prose mt-9 mb-10 first:mt-0">
                <h2>{t('About This Service')}</h2>
                <Paragraphs text={stream.description} />
              </section>
            )}
            {children(stream)}
          </div>
          <InPerson stream={stream} />
        </div>
      </article>
    </div>
  )
}

function Watch({ stream, from }: { stream: LiveStream; from: number | undefined }) {
  const { video } = usePageQuery(mediaStateRead('live-streams', stream.id))
  return (
    <RecordVideo
      state={video}
      address={stream.youtubeUrl ?? ''}
      title={stream.title}
      action={t('Watch the service')}
      poster={stream.thumbnailUrl}
      standIn={standInOf(stream)}
      from={from}
      transcript={stream.transcript}
    />
  )
}

function WithoutVideo({ stream }: { stream: LiveStream }) {
  return (
    <>
      <WidePicture address={stream.thumbnailUrl} standIn={standInOf(stream)} />
      <p className="mt-5 text-soft">
        {stream.duration ? t('The recording isn’t on this website.') : t('There is no recording of this service.')}
      </p>
    </>
  )
}

/** An invitation to worship in person. */
function InPerson({ stream: { title, youtubeUrl } }: { stream: LiveStream }) {
  const isLive = useIsEachLive()
  const worship = worshipLabel(useWorshipServices())
  return (
    <aside className="sheet self-start p-6">
      <h2 className="text-xl">{t('Worship with us')}</h2>
      {worship && (
        <p className="mt-2 text-soft">{isLive ? t('{worship}, in person or online.', { worship }) : worship}</p>
      )}
      <p className="no-print mt-2">
        <Link to={routes.planAVisit} className="link onward">
          {t('Plan a Visit')}
        </Link>
      </p>
      <Share title={title} minute={youtubeUrl ? {} : undefined} />
    </aside>
  )
}

export function LiveStreamNotFound({ id }: { id: string }) {
  return (
    <MessagePage title={t('Service Not Found')} text={`ID: ${id}`}>
      <Link to={routes.liveStreams} className="btn btn-fill">
        {t('Back to Services')}
      </Link>
    </MessagePage>
  )
}
