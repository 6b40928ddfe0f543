/** The next events as a block of a page. */
import { BlockSection, type Drawn, More } from '#app/blocks/drawn.tsx'
import { EventRow } from '#app/features/events/card.tsx'
import { upcomingEventsRead } from '#app/features/events/reads.ts'
import { routes } from '#app/routes.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { useFilled } from '#app/ui/rich-text.tsx'
import { t } from '#app/text/t.ts'

type Block = Drawn<'events'>['block']

export function eventsOf({ number, category }: Block) {
  return upcomingEventsRead(number || 3, undefined, category || undefined)
}

export function EventsBlock({ block }: Drawn<'events'>) {
  const upcoming = usePageQuery(eventsOf(block))
  const filled = useFilled()
  if (upcoming.length === 0 && !block.none) return null
  return (
    <BlockSection block={block} heading={block.heading} more={<More to={routes.events} label={t('View All Events')} />}>
      {upcoming.length > 0 ? (
        <ul className="border-t border-line">
          {upcoming.map((event) => (
            <li key={event.id}>
              <EventRow event={event} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="lead">{filled(block.none)}</p>
      )}
    </BlockSection>
  )
}
