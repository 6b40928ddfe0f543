/** A sermon in a row of others. */
import { Link } from '@tanstack/react-router'
import { routes } from '#app/routes.ts'
import { type SermonCard as Card, shownTitle } from '#app/sermons/sermon.ts'
import { imageAddress } from '#app/ui/address.ts'
import { longDate } from '#app/ui/dates.ts'
import { Plate } from '#app/ui/plate.tsx'

export function SermonCard({ sermon, level = 'h3' }: { sermon: Card; level?: 'h2' | 'h3' }) {
  const Heading = level
  const title = shownTitle(sermon.title)
  const picture = imageAddress(sermon.thumbnailUrl)
  return (
    <Link to={routes.sermon} params={{ id: sermon.id }} className="card">
      {picture ? (
        <img src={picture} alt="" loading="lazy" width={640} height={360} className="aspect-video w-full object-cover" />
      ) : (
        <Plate of={sermon.series ?? sermon.speaker ?? title} over={sermon.series} text={sermon.scripture ?? title} />
      )}
      <span className="card-body">
        <Heading>{title}</Heading>
        <p>{[sermon.speaker, longDate(sermon.date)].filter(Boolean).join(' · ')}</p>
      </span>
    </Link>
  )
}
