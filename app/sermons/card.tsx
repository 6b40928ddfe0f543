/** A sermon in a row of others. */
import { Link } from '@tanstack/react-router'
import { routes } from '#app/routes.ts'
import { plateText, type SermonCard as Card, shownTitle } from '#app/sermons/sermon.ts'
import { imageAddress } from '#app/ui/address.ts'
import { fromList } from '#app/ui/back-link.tsx'
import { longDate } from '#app/ui/dates.ts'
import { Plate } from '#app/ui/plate.tsx'

interface SermonCardProps {
  sermon: Card
  /** It stands in the list itself: its heading is one level up, and the way back leads to the list as it was left. */
  inList?: boolean
}

export function SermonCard({ sermon, inList = false }: SermonCardProps) {
  const Heading = inList ? 'h2' : 'h3'
  const title = shownTitle(sermon.title)
  const picture = imageAddress(sermon.thumbnailUrl)
  return (
    <Link to={routes.sermon} params={{ id: sermon.id }} className="card" {...(inList ? { state: fromList } : {})}>
      {picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          width={640}
          height={360}
          className="aspect-video w-full object-cover"
        />
      ) : (
        <Plate of={sermon.series ?? sermon.speaker ?? title} over={sermon.series} text={plateText(sermon)} />
      )}
      <div className="card-body">
        <Heading>{title}</Heading>
        <p>{[sermon.speaker, longDate(sermon.date)].filter(Boolean).join(' · ')}</p>
      </div>
    </Link>
  )
}
