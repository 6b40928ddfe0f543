/** One service: to watch, and to read about. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { plateOf } from '#app/features/live-streams/card.tsx'
import { LiveBadge, useIsLive } from '#app/features/live-streams/live-badge.tsx'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { streamRead } from '#app/features/live-streams/reads.ts'
import { routes } from '#app/routes.ts'
import { imageAddress } from '#app/ui/address.ts'
import { Img } from '#app/ui/picture.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { longDate } from '#app/ui/dates.ts'
import { RecordVideo, useMediaState } from '#app/ui/media-state.tsx'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { mainService, useServiceTimes } from '#app/ui/service-times.ts'
import { Trouble } from '#app/ui/trouble.tsx'

export function LiveStreamPage() {
  const { id } = useParams({ from: '/layout/live-streams/$id' })
  const { data } = useSuspenseQuery(streamRead(id))
  const stream = { ...data, isLive: useIsLive(data) }
  return (
    <div className="wrap page">
      <BackLink to={routes.liveStreams}>Live Streams &amp; Services</BackLink>
      <div className="grid items-start gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-10 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_18rem]">
        <article>
          {stream.isLive && (
            <p className="mb-4">
              <LiveBadge />
            </p>
          )}
          <h1 className={stream.title.length > 60 ? 'text-[clamp(2rem,4vw,3rem)]' : ''}>{stream.title}</h1>
          <p className="lead max-w-none">{[longDate(stream.date), stream.duration].filter(Boolean).join(' · ')}</p>
          <Watch stream={stream} />
          {stream.description && (
            <section className="prose mt-10">
              <h2>About This Service</h2>
              <Paragraphs text={stream.description} />
            </section>
          )}
        </article>
        <InPerson />
      </div>
    </div>
  )
}

function Watch({ stream }: { stream: LiveStream }) {
  const picture = imageAddress(stream.thumbnailUrl)
  const { video } = useMediaState('live-streams', stream.id)
  if (stream.youtubeUrl) {
    return (
      <RecordVideo
        state={video}
        address={stream.youtubeUrl}
        title={stream.title}
        action="Watch the service"
        poster={picture}
        plate={plateOf(stream)}
      />
    )
  }
  return (
    picture && (
      <Img
        src={picture}
        alt=""
        sizes="(min-width: 76rem) 72rem, 95vw"
        width={1280}
        height={720}
        className="mt-8 aspect-video w-full rounded-card object-cover"
      />
    )
  )
}

/** An invitation to worship in person. */
function InPerson() {
  const service = mainService(useServiceTimes())
  return (
    <aside className="border-t-2 border-ink pt-5">
      <h2 className="text-[1.4rem]">Worship with us</h2>
      {service && <p className="mt-2 text-soft">{service.label}, in person or online.</p>}
      <p className="mt-2">
        <Link to={routes.planAVisit} className="link onward">
          Plan a Visit
        </Link>
      </p>
    </aside>
  )
}

export function LiveStreamNotFound() {
  const { id } = useParams({ strict: false })
  return (
    <Trouble title="Service Not Found" text={`ID: ${id ?? ''}`}>
      <Link to={routes.liveStreams} className="btn btn-fill">
        Back to Services
      </Link>
    </Trouble>
  )
}
