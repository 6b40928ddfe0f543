/** A sermon among others. */
import { plateOf, type SermonCard as Card, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { routes } from '#app/routes.ts'
import { longDate } from '#app/ui/dates.ts'
import { MediaCard } from '#app/ui/media-card.tsx'

export function SermonCard({ sermon, inList = false }: { sermon: Card; inList?: boolean }) {
  return (
    <MediaCard
      to={routes.sermon}
      record={sermon}
      title={shownTitle(sermon.title)}
      plate={plateOf(sermon)}
      inList={inList}
    >
      <p>
        {sermon.speaker && `${sermon.speaker} · `}
        <span className="whitespace-nowrap">{longDate(sermon.date)}</span>
        <span className="sr-only">
          {[sermon.series, shownScripture(sermon.scripture ?? '')].map((text) => text && `. ${text}`)}
        </span>
      </p>
    </MediaCard>
  )
}
