/** The page of upcoming events: the next one large, the others by month. */
import { Link, useSearch } from '@tanstack/react-router'
import { SubscribeToEvents } from '#app/features/events/calendar-links.tsx'
import { EventCard, EventRow, RegularRow } from '#app/features/events/card.tsx'
import type { ChurchEvent } from '#app/features/events/event.ts'
import { eventsPageRead, eventsSearch, eventSummaryRead, pagesOf } from '#app/features/events/reads.ts'
import { routes } from '#app/routes.ts'
import { imageAddress } from '#app/ui/address.ts'
import { longDate, year } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/empty.tsx'
import { useLoaded } from '#app/ui/loaded.ts'
import { Pager, pageOfList } from '#app/ui/pager.tsx'
import { Banner } from '#app/ui/picture.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { SpecialServices } from '#app/ui/special-services.tsx'
import { useReading } from '#app/ui/use-reading.ts'

export function EventsPage() {
  const asked = useSearch({ from: '/layout/events', select: (raw) => eventsSearch({ ...raw }).page ?? 1 })
  const summary = useReading(eventSummaryRead)
  const pages = pagesOf(summary)
  const page = useLoaded(Math.min(asked, pages), (next) => [eventsPageRead(next)])
  const events = useReading(eventsPageRead(page))
  const banner = imageAddress(useSiteConfig().eventsBannerUrl)
  // Only the very next one has more space.
  const later = page > 1 ? events : events.slice(1)
  const [next] = page > 1 ? [] : events
  return (
    <div className="wrap page">
      <h1>Events</h1>
      <p className="lead">Dinners, Bible studies, music and prayer. Bring a friend.</p>
      <SubscribeToEvents className="mt-6" />
      {banner && <Banner src={banner} className="mt-9" />}
      <div {...pageOfList} role="group" aria-label={`Events, page ${page}`}>
        {page === 1 && (
          <>
            <div className="mt-9">
              {next ? (
                <EventCard event={next} />
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
        )}
        {byMonth(later).map((month) => (
          <Month key={month[0]?.date} events={month} />
        ))}
      </div>
      <Pager page={page} pages={pages} what="events" back="Earlier" onward="Later">
        {(to, text) => (
          <Link to={routes.events} search={to > 1 ? { page: to } : {}} resetScroll={false} className="btn btn-line">
            {text}
          </Link>
        )}
      </Pager>
      {page === pages && summary.regular.length > 0 && <Regular events={summary.regular} />}
    </div>
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
    <section className="mt-[clamp(2.5rem,5vw,4rem)] grid gap-x-gap gap-y-4 lg:grid-cols-[14rem_1fr]">
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
