/** Events on their days: in a list, and the filters that both the list and the month have. */
import type { ReactNode } from 'react'
import { EventRow } from '#app/features/events/card.tsx'
import type { EventOnDay } from '#app/features/events/outputs.ts'
import { routes } from '#app/routes.ts'
import { inHydrationParts } from '#app/ui/hydration-parts.tsx'
import { Link } from '#app/ui/link.tsx'
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
  /** The page of a month; the list of events without one. */
  month?: string
  when?: 'week' | undefined
}

/** Links to the events of each category, and to all. */
export function Categories({ names, chosen, month, when }: CategoriesProps) {
  if (names.length === 0) return null
  const linkTo = (category: string | undefined, text: ReactNode) => {
    const shown = {
      search: { when, category },
      resetScroll: false,
      'aria-current': category === chosen ? 'true' : undefined,
      className:
        'inline-flex min-h-11 items-center py-1 leading-snug wrap-anywhere aria-[current]:font-semibold aria-[current]:underline',
      children: text,
    } as const
    return month ? (
      <Link to={routes.eventMonth} params={{ month }} {...shown} />
    ) : (
      <Link to={routes.events} {...shown} />
    )
  }
  return (
    <nav aria-label="Categories" className="mt-6">
      <ul className="flex flex-wrap gap-x-5">
        <li>{linkTo(undefined, 'All events')}</li>
        {names.map((name) => (
          <li key={name}>
            {linkTo(
              name,
              <span data-hue={hueOf(names, name)} className="category">
                {name}
              </span>,
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
