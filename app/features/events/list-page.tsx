/** The page of upcoming events: the next one large, the others by month. */
import { useSearch } from '@tanstack/react-router'
import { Categories, DayList, ofCategory, SubscribeToEvents } from '#app/features/events/calendar-parts.tsx'
import { EventCard, EventRow, RegularRow } from '#app/features/events/card.tsx'
import type { ChurchEvent, EventSummary } from '#app/features/events/outputs.ts'
import {
  categoriesRead,
  eventsPageRead,
  type EventsSearch,
  eventsSearch,
  eventSummaryRead,
  pagesOf,
  weekRead,
} from '#app/features/events/reads.ts'
import { routes } from '#app/routes.ts'
import { imageAddress } from '#app/ui/address.ts'
import { longDate, year } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/page-intro.tsx'
import { inHydrationParts } from '#app/ui/hydration-parts.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager, listFocusTarget, useLoaded } from '#app/ui/pager.tsx'
import { Banner } from '#app/ui/picture.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { SpecialServices } from '#app/ui/service-times.tsx'
import { useReading } from '#app/ui/read.ts'

export function EventsPage() {
  const asked = useSearch({ from: '/layout/events', select: (raw) => eventsSearch({ ...raw }) })
  const names = useReading(categoriesRead)
  // The previous content stays until the next has loaded.
  const search = useLoaded(asked, (next) => [
    eventSummaryRead(next),
    next.when === 'week' ? weekRead : eventsPageRead(next),
  ])
  const { category, when } = search
  const summary = useReading(eventSummaryRead(search))
  const banner = imageAddress(useSiteConfig().eventsBannerUrl)
  return (
    <div className="wrap page">
      <h1>Events</h1>
      <p className="lead">Dinners, Bible studies, music and prayer. Bring a friend.</p>
      <OtherViews isWeek={when === 'week'} month={summary.today.slice(0, 7)} />
      <Categories names={names} chosen={category} when={when} />
      {banner && <Banner src={banner} className="mt-9" />}
      {when === 'week' ? <Week category={category} /> : <Upcoming search={search} summary={summary} />}
    </div>
  )
}

function OtherViews({ isWeek, month }: { isWeek: boolean; month: string }) {
  return (
    <div className="mt-6 flex flex-wrap items-start gap-3">
      <Link to={routes.events} search={isWeek ? {} : { when: 'week' }} resetScroll={false} className="btn btn-line">
        {isWeek ? 'All upcoming events' : 'This week'}
      </Link>
      <Link to={routes.eventMonth} params={{ month }} className="btn btn-line">
        By month
      </Link>
      <SubscribeToEvents className="" />
    </div>
  )
}

/** Today and the six days after it. */
function Week({ category }: { category: string | undefined }) {
  const week = useReading(weekRead)
  const events = ofCategory(week.events, category)
  return (
    <section className="mt-9">
      {events.length > 0 ? (
        <>
          <h2 className="mb-4">This week</h2>
          <DayList events={events} />
        </>
      ) : (
        <Empty title="This week" text="There are no events this week." scene="boats" />
      )}
    </section>
  )
}

function Upcoming({ search, summary }: { search: EventsSearch; summary: EventSummary }) {
  const { page: asked = 1, ...ofKind } = search
  const pages = pagesOf(summary)
  const page = useLoaded(Math.min(asked, pages), (next) => [eventsPageRead({ ...ofKind, page: next })])
  const events = useReading(eventsPageRead({ ...ofKind, page }))
  const later = page > 1 ? events : events.slice(1)
  const [next] = page > 1 ? [] : events
  return (
    <>
      <div {...listFocusTarget} role="group" aria-label={`Events, page ${page}`}>
        {page === 1 && <Next event={next} />}
        {inHydrationParts(byMonth(later), 1, (month) => (
          <Month key={month[0]?.date} events={month} />
        ))}
      </div>
      <Pager page={page} pages={pages} what="events" back="Earlier" onward="Later" filters={ofKind} />
      {page === pages && summary.regular.length > 0 && <Regular events={summary.regular} />}
    </>
  )
}

/** The very next event, and the special services. */
function Next({ event }: { event: ChurchEvent | undefined }) {
  return (
    <>
      <div className="mt-9">
        {event ? (
          <EventCard event={event} />
        ) : (
          <Empty
            title="No Upcoming Events"
            text="Check back soon for new events and opportunities to connect!"
            scene="boats"
          />
        )}
      </div>
      <SpecialServices className="mt-section" />
    </>
  )
}

/** Events with only a description of their schedule, so that their days are unknown. */
function Regular({ events }: { events: ChurchEvent[] }) {
  return (
    <section className="mt-section grid gap-x-gap gap-y-4 lg:grid-cols-[14rem_1fr]">
      <h2 className="lg:pt-5">Regular events</h2>
      <ul className="border-t border-line">
        {events.map((event) => (
          <li key={event.id}>
            <RegularRow event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Month({ events }: { events: ChurchEvent[] }) {
  const [first] = events
  if (!first) return null
  return (
    <section className="mt-14 grid gap-x-gap gap-y-4 lg:grid-cols-[14rem_1fr]">
      <h2 className="lg:pt-5">
        {longDate(first.date).split(' ')[0]} <span className="text-soft lg:block lg:text-xl">{year(first.date)}</span>
      </h2>
      <ul className="border-t border-line">
        {events.map((event) => (
          <li key={event.id}>
            <EventRow event={event} inList />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Events in order, cut where the month changes. */
function byMonth(events: ChurchEvent[]): ChurchEvent[][] {
  const months: ChurchEvent[][] = []
  for (const event of events) {
    const current = months.at(-1)
    if (current?.[0]?.date.slice(0, 7) === event.date.slice(0, 7)) current.push(event)
    else months.push([event])
  }
  return months
}
