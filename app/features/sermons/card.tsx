/** A sermon in a row of others. */
import { Link } from '@tanstack/react-router'
import { routes } from '#app/routes.ts'
import { plateText, type SermonCard as Card, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { imageAddress } from '#app/ui/address.ts'
import { fromList } from '#app/ui/back-link.tsx'
import { longDate } from '#app/ui/dates.ts'
import { Picture } from '#app/ui/picture.tsx'
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
  const plate = <Plate of={sermon.series ?? sermon.speaker ?? title} over={sermon.series} text={plateText(sermon)} />
  return (
    <Link to={routes.sermon} params={{ id: sermon.id }} className="card" {...(inList ? { state: fromList } : {})}>
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
        <Heading>{title}</Heading>
        <p>
          {sermon.speaker && `${sermon.speaker} · `}
          <span className="whitespace-nowrap">{longDate(sermon.date)}</span>
          <span className="sr-only">
            {[sermon.series, shownScripture(sermon.scripture ?? '')].map((text) => text && `. ${text}`)}
          </span>
        </p>
      </div>
    </Link>
  )
}
