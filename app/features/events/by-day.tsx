/** Events by their days: in a list, and the filters that both the list and the month have. */
import { changeInWords } from '#app/features/events/change.ts'
import type { EventOnDay } from '#app/features/events/reads.ts'
import { routes } from '#app/routes.ts'
import { clockTime, nearDate } from '#app/ui/dates.ts'
import { inHydrationParts } from '#app/ui/hydration-parts.tsx'
import { slugOf } from '#app/ui/slug.ts'
import '#app/features/events/calendar.css'
import { Link } from '#app/ui/link.tsx'

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

/** The days on which something takes place, in order. */
export function DayList({ events, names }: { events: readonly EventOnDay[]; names: readonly string[] }) {
  const days = [...new Set(events.map(({ date }) => date))]
  return (
    <ul className="border-t border-line">
      {inHydrationParts(days, 6, (day) => (
        <li key={day} className="grid gap-x-gap gap-y-1 border-b border-line py-4 sm:grid-cols-[14rem_1fr]">
          <time dateTime={day} className="font-serif text-lg">
            {nearDate(day)}
          </time>
          <ul className="grid gap-2">
            {events
              .filter(({ date }) => date === day)
              .map((event) => (
                <li key={`${event.id} ${event.startTime}`}>
                  <OneOfDay event={event} names={names} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function OneOfDay({ event, names }: { event: EventOnDay; names: readonly string[] }) {
  const { id, title, startTime, location, categories, change } = event
  return (
    <div className="min-w-0 wrap-anywhere">
      <Link
        to={routes.event}
        params={{ id, slug: slugOf(title) }}
        className={`link -my-2 inline-block py-2.5 font-semibold ${isOff(event) ? 'is-off' : ''}`}
      >
        {title}
      </Link>
      <span className="block text-sm text-soft">
        {[change && changeInWords(change, event.date), startTime && clockTime(startTime), location]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {categories.map((name) => (
        <span key={name} data-hue={hueOf(names, name)} className="category mr-3 text-sm text-soft">
          {name}
        </span>
      ))}
    </div>
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

export const categoryLink = 'inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:underline'
