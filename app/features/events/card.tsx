/** An event in a list: as a row with its day in large figures, or as a card with a picture. */
import { changeInWords, shownDate, whenAndWhere } from '#app/features/events/dates.ts'
import type { ChurchEvent, EventOnDay } from '#app/features/events/outputs.ts'
import { EventPicture } from '#app/features/events/picture.tsx'
import { routes } from '#app/routes.ts'
import { clockTime, dayOfMonth, shortMonth } from '#app/dates/format.ts'
import { Link } from '#app/ui/link.tsx'
import { dottedFacts } from '#app/ui/text.tsx'
import { richFrom } from '#app/definitions/paragraphs.ts'
import { plainOf } from '#app/definitions/rich-text.ts'
import { slugOf } from '#app/text/slug.ts'

type InRow = Pick<
  ChurchEvent,
  | 'id'
  | 'title'
  | 'date'
  | 'days'
  | 'nextDate'
  | 'startTime'
  | 'location'
  | 'change'
  | 'recurrenceDescription'
  | 'imageUrl'
>

interface EventRowProps {
  event: InRow
  /** On the list page: shows its own picture, and the event's back link keeps the list's filters. */
  inList?: boolean
}

/** The columns of a row: its day, and what is on it. */
export const DAY_COLUMNS = 'grid grid-cols-[3.4rem_1fr] gap-gap sm:grid-cols-[5.2rem_1fr]'

/** An item of a list; each row draws the line below it. */
export function EventRow({ event, inList = false }: EventRowProps) {
  const showsPicture = inList && event.imageUrl !== null
  const badge = event.recurrenceDescription
  return (
    <Link
      to={routes.event}
      params={{ id: event.id, slug: slugOf(event.title) }}
      className={`group h-full ${DAY_COLUMNS} items-start border-b border-line py-[1.35rem] md:grid-cols-[5.2rem_1fr_auto] md:items-center`}
    >
      <Day of={shownDate(event)} className="text-center text-3xl" />
      <div className="min-w-0">
        <h3 className="text-xl group-hover:text-primary-text">{event.title}</h3>
        <p className="dots mt-1 max-w-[33rem] text-soft">{dottedFacts(whenAndWhere(event))}</p>
        <ChangeBadge event={event} className="mt-2 mr-2" />
        {badge && <p className={`badge mt-2 ${showsPicture ? '' : 'md:hidden'}`}>{badge}</p>}
      </div>
      {showsPicture ? (
        <EventPicture event={event} small loading="lazy" sizes="10rem" className="w-40 rounded-lg max-md:hidden" />
      ) : (
        badge && <p className="badge max-w-[28ch] text-center max-md:hidden">{badge}</p>
      )}
    </Link>
  )
}

/** An event below its day, which it doesn't repeat. */
export function EventOfDay({ event }: { event: EventOnDay }) {
  const { id, title, days, startTime, location } = event
  return (
    <Link to={routes.event} params={{ id, slug: slugOf(title) }} className="group block">
      <h3 className="text-xl group-hover:text-primary-text">{title}</h3>
      <p className="dots text-soft">{dottedFacts([days, startTime && clockTime(startTime), location])}</p>
      <ChangeBadge event={{ ...event, nextDate: event.date }} className="mt-2" />
    </Link>
  )
}

/** `Canceled`, or what else is different about the date that is shown. */
function ChangeBadge({
  event,
  className = '',
}: {
  event: Pick<InRow, 'date' | 'nextDate' | 'change'>
  className?: string
}) {
  if (!event.change) return null
  return (
    <p className={`badge bg-secondary text-on-secondary ${className}`}>
      {changeInWords(event.change, shownDate(event))}
    </p>
  )
}

/** An event with a description of its schedule, but no dates. */
export function RegularRow({ event }: { event: ChurchEvent }) {
  const where = [event.startTime && clockTime(event.startTime), event.location].filter(Boolean).join(' · ')
  return (
    <Link
      to={routes.event}
      params={{ id: event.id, slug: slugOf(event.title) }}
      className="group block border-b border-line py-[1.35rem]"
    >
      <h3 className="text-xl group-hover:text-primary-text">{event.title}</h3>
      {where && <p className="dots mt-1 text-soft">{dottedFacts(where)}</p>}
      <p className="badge mt-2">{event.recurrenceDescription}</p>
    </Link>
  )
}

interface EventCardProps {
  event: ChurchEvent
  heading?: 'h2' | 'h3'
}

/** The next event of a list, with more space. */
export function EventCard({ event, heading: Heading = 'h2' }: EventCardProps) {
  const opening = openingOf(event)
  return (
    <Link
      to={routes.event}
      params={{ id: event.id, slug: slugOf(event.title) }}
      className="card lead-card lg:grid-rows-1"
    >
      <EventPicture event={event} small sizes="(min-width: 64rem) 42rem, 95vw" className="size-full" />
      <div className="flex flex-col items-start justify-center gap-4 px-box py-7">
        <div className="flex items-center gap-5 text-left">
          <Day of={shownDate(event)} className="border-r border-line pr-5 text-center text-4xl" />
          <p className="dots text-soft">{dottedFacts(whenAndWhere(event))}</p>
        </div>
        <Heading className={event.title.length > 60 ? 'text-2xl' : 'text-3xl'}>{event.title}</Heading>
        <ChangeBadge event={event} />
        {opening && <p className="line-clamp-6 max-w-[33rem] wrap-anywhere text-soft">{opening}</p>}
        {event.recurrenceDescription && <p className="badge">{event.recurrenceDescription}</p>}
      </div>
    </Link>
  )
}

/** The first paragraph of its description. */
function openingOf({ description, descriptionRich = richFrom(description ?? '') }: ChurchEvent): string {
  const first = descriptionRich.find(({ type }) => type === 'paragraph')
  return first ? plainOf([first]) : ''
}

/** The month above, the day large. */
export function Day({ of: day, className }: { of: string; className: string }) {
  return (
    <time dateTime={day} className={`font-serif leading-none font-medium ${className}`}>
      <span className="mb-1 block font-sans text-xs font-semibold tracking-[0.08em] text-soft uppercase">
        {shortMonth(day)}
      </span>{' '}
      {dayOfMonth(day)}
    </time>
  )
}
