/** A service in a row of others. */
import { Link } from '@tanstack/react-router'
import type { LiveStreamCard } from '#app/features/live-streams/live-stream.ts'
import { LiveBadge, useIsLive } from '#app/features/live-streams/live-badge.tsx'
import { routes } from '#app/routes.ts'
import { imageAddress } from '#app/ui/address.ts'
import { fromList } from '#app/ui/back-link.tsx'
import { longDate } from '#app/ui/dates.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Plate } from '#app/ui/plate.tsx'

interface StreamCardProps {
  stream: LiveStreamCard
  /** It stands in the list itself: its heading is one level up, and the way back leads to the list as it was left. */
  inList?: boolean
}

export function StreamCard({ stream, inList = false }: StreamCardProps) {
  const isLive = useIsLive(stream)
  const plate = <Plate {...plateOf({ ...stream, isLive })} />
  const Heading = inList ? 'h2' : 'h3'
  const picture = imageAddress(stream.thumbnailUrl)
  return (
    <Link to={routes.liveStream} params={{ id: stream.id }} className="card" {...(inList ? { state: fromList } : {})}>
      {picture ? (
        <Picture
          src={picture}
          sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 33vw, 95vw"
          width={640}
          height={360}
          className="aspect-video w-full object-cover"
          instead={plate}
        />
      ) : (
        plate
      )}
      <div className="card-body">
        <Heading>{stream.title}</Heading>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {isLive && <LiveBadge />}
          {/* The plate says the day already, to those who see it. */}
          {picture ? longDate(stream.date) : <span className="sr-only">{longDate(stream.date)}</span>}
          {stream.duration && <span>{stream.duration}</span>}
        </p>
      </div>
    </Link>
  )
}

/**
 * What stands where a service has no picture: its day, since many bear the same title and the title stands right below.
 * Those of one month are of one colour.
 */
export function plateOf({ date, isLive }: LiveStreamCard) {
  return { of: date.slice(0, 7), over: isLive ? 'Live' : 'Service', text: longDate(date) }
}
