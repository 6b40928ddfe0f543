/** A sermon in a list. */
import {
  type SermonCard as Card,
  seriesBefore,
  seriesBeside,
  shownScripture,
  shownTitle,
  standInOf,
} from '#app/features/sermons/sermon.ts'
import { routes } from '#app/routes.ts'
import { longDate } from '#app/dates/format.ts'
import { dottedFacts } from '#app/ui/text.tsx'
import { MediaCard, type MediaCardProps } from '#app/ui/media-card.tsx'

interface SermonCardProps extends Partial<Pick<MediaCardProps, 'shape' | 'heading'>> {
  sermon: Card
  /** The list is of one series, so the card omits its name. */
  isInSeries?: boolean
  /** Above the title. */
  label?: string | undefined
}

export function SermonCard(props: SermonCardProps) {
  const { sermon, shape = 'row', heading = 'h3', isInSeries, label } = props
  const { speaker, date, duration } = sermon
  const passage = shownScripture(sermon.scripture ?? '')
  const named = isInSeries ? '' : seriesBeside(sermon)
  const about = [named, passage].filter(Boolean).join(' · ')
  const facts = [speaker, longDate(date), shape === 'lead' && duration]
  return (
    <MediaCard
      to={routes.sermon}
      record={sermon}
      title={shownTitle(sermon.title)}
      srOnly={seriesBefore(sermon)}
      standIn={standInOf(sermon, named)}
      shape={shape}
      heading={heading}
    >
      {label && <p className="-order-1 font-semibold text-ink">{label}</p>}
      {about && <p className="dots font-serif text-ink italic">{dottedFacts(about)}</p>}
      <p className="dots">{dottedFacts(facts)}</p>
    </MediaCard>
  )
}
