/** Events on their days: in a list, and the filters that both the list and the month have. */
import { EventRow } from '#app/features/events/card.tsx'
import type { EventOnDay } from '#app/features/events/outputs.ts'
import { inHydrationParts } from '#app/ui/hydration-parts.tsx'
import '#app/features/events/calendar.css'

const HUES = 6

/** The color of a category, by its index, so that no two share a color while there are enough. */
export function hueOf(names: readonly string[], name: string | undefined): number | undefined {
  const place = name === undefined ? -1 : names.indexOf(name)
  return place === -1 ? undefined : place % HUES
}

export function isOff({ change }: Pick<EventOnDay, 'change'>): boolean {
  return change?.kind === 'canceled' || change?.kind === 'postponed'
}

export function ofCategory(events: readonly EventOnDay[], category: string | undefined): EventOnDay[] {
  return events.filter(({ categories }) => category === undefined || categories.includes(category))
}

/** What takes place on which days, as rows like those of the list of events. */
export function DayList({ events }: { events: readonly EventOnDay[] }) {
  return (
    <ul className="border-t border-line">
      {inHydrationParts(events, 6, (event) => (
        <li key={`${event.id} ${event.date} ${event.startTime}`}>
          <EventRow event={{ ...event, nextDate: event.date, recurrenceDescription: null, imageUrl: null }} inList />
        </li>
      ))}
    </ul>
  )
}

interface CategoriesProps {
  names: readonly string[]
  chosen: string | undefined
  /** Draws the link to a category, or to all. */
  children: (name: string | undefined, text: React.ReactNode, isChosen: boolean) => React.ReactNode
}

export function Categories({ names, chosen, children }: CategoriesProps) {
  if (names.length === 0) return null
  return (
    <nav aria-label="Categories" className="mt-6">
      <ul className="flex flex-wrap gap-x-5">
        <li>{children(undefined, 'All events', chosen === undefined)}</li>
        {names.map((name) => (
          <li key={name}>
            {children(
              name,
              <span data-hue={hueOf(names, name)} className="category">
                {name}
              </span>,
              name === chosen,
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const categoryLink =
  'inline-flex min-h-11 items-center py-1 leading-snug wrap-anywhere aria-[current]:font-semibold aria-[current]:underline'
