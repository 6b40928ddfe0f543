/** The home page: service times, upcoming events, recent sermons and services, newsletter sign-up. */
import { Fragment } from 'react'
import { EventRow } from '#app/features/events/card.tsx'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { upcomingEventsRead } from '#app/features/events/reads.ts'
import { featuredRead } from '#app/features/featured/featured.ts'
import { liveRead } from '#app/features/live-streams/live-now.ts'
import { StreamCard } from '#app/features/live-streams/card.tsx'
import { streamCardsRead } from '#app/features/live-streams/reads.ts'
import { NewsletterBand } from '#app/features/newsletter/form.tsx'
import { newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import styles from '#app/site/pages/hero.css?inline'
import { Hero } from '#app/site/pages/hero.tsx'
import { MAX_HOME_EVENTS_READ, MAX_ON_HOME } from '#app/ui/page-facts.ts'
import { Section } from '#app/site/pages/section.tsx'
import { routes } from '#app/routes.ts'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { sermonCardsRead } from '#app/features/sermons/reads.ts'
import { imageAddress } from '#app/values/address.ts'
import { clockTime } from '#app/values/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Cards, Rows } from '#app/ui/media-card.tsx'
import { Banner } from '#app/ui/picture.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { mainService, useServiceTimes, SpecialServices, specialServicesRead } from '#app/ui/service-times.tsx'
import { siteConfigRead, useSiteConfig } from '#app/ui/site.ts'
import { slugOf } from '#app/values/slug.ts'
import { loadPicture } from '#app/ui/page-intro.tsx'
import { page, usePageQuery } from '#app/ui/page.tsx'

export const homePage = page({
  address: routes.home,
  styles: [styles],
  load: (reads) =>
    Promise.all([
      loadPicture(reads, 'home'),
      reads.get(featuredRead),
      reads.get(liveRead),
      reads.get(newsletterWaysRead),
      reads.get(specialServicesRead),
      reads.get(upcomingEventsRead(MAX_HOME_EVENTS_READ)),
      reads.get(sermonCardsRead({ limit: MAX_ON_HOME })),
      reads.get(streamCardsRead({ limit: MAX_ON_HOME })),
    ]),
  head: (reads) => ({
    description: reads.of(siteConfigRead).tagline ?? 'Worship with us this Sunday, in person or online.',
    path: routes.home,
  }),
  view: () => <Home />,
})

function Home() {
  return (
    <>
      <Hero />
      <InfoCards />
      <SpecialServices className="wrap pt-section" />
      <UpcomingEvents />
      <RecentSermons />
      <RecentServices />
      <ShoreDrawing />
      <div className="wrap py-section">
        <NewsletterBand />
      </div>
    </>
  )
}

function InfoCards() {
  const service = mainService(useServiceTimes())
  const cards = [
    [
      'Sunday Worship',
      `${service ? `${clockTime(service.time)}, with` : 'With'} nursery and Kids Church.`,
      routes.planAVisit,
    ],
    ['Community Events', 'Dinners, Bible studies and music all week.', routes.events],
    ['Serve Together', 'Food pantry, beach cleanups and visits to people who are sick.', routes.contact],
  ] as const
  return (
    <div className="wrap relative z-1 -mt-8 lg:-mt-14">
      <ul className="sheet grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {cards.map(([title, text, to]) => (
          <li key={title}>
            <Link to={to} className="group block px-box py-6">
              <h2 className="mb-1.5 text-xl leading-tight group-hover:text-primary-text">{title}</h2>
              <p className="text-soft">{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Rows, for one-time events rather than recurring ones; the recurring ones beyond them are listed by their schedules. */
function UpcomingEvents() {
  const upcoming = usePageQuery(upcomingEventsRead(MAX_HOME_EVENTS_READ))
  const banner = imageAddress(useSiteConfig().eventsBannerUrl)
  const byRank = [
    ...upcoming.filter(({ isRecurring }) => !isRecurring),
    ...upcoming.filter(({ isRecurring }) => isRecurring),
  ]
  const events = upcoming.filter((event) => byRank.indexOf(event) < MAX_ON_HOME)
  const others = byRank.slice(MAX_ON_HOME).filter(({ recurrenceDescription }) => recurrenceDescription)
  return (
    <Section title="Upcoming Events" to={routes.events} onward="View All Events">
      {banner && <Banner src={banner} className="mb-8" />}
      {events.length > 0 ? (
        <ul className="border-t border-line">
          {events.map((event) => (
            <li key={event.id}>
              <EventRow event={event} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="lead">Check back soon for new events and opportunities to connect!</p>
      )}
      {others.length > 0 && <Schedules events={others} />}
    </Section>
  )
}

/** Recurring events by their schedules: `Every Wednesday: Supper, Evening Prayer`. */
function Schedules({ events }: { events: readonly ChurchEvent[] }) {
  const schedules = [...new Set(events.map(({ recurrenceDescription }) => recurrenceDescription))]
  return (
    <ul className="mt-5 grid gap-x-columns gap-y-2 wrap-anywhere text-soft md:grid-cols-2">
      {schedules.map((schedule) => (
        <li key={schedule}>
          {schedule}:{' '}
          {events
            .filter(({ recurrenceDescription }) => recurrenceDescription === schedule)
            .map(({ id, title }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Link to={routes.event} params={{ id, slug: slugOf(title) }} className="link">
                  {title}
                </Link>
              </Fragment>
            ))}
        </li>
      ))}
    </ul>
  )
}

/** One large sermon and two rows beside it. */
function RecentSermons() {
  const sermons = usePageQuery(sermonCardsRead({ limit: MAX_ON_HOME }))
  const [newest, ...others] = sermons
  if (!newest) return null
  return (
    <Section title="Recent Sermons" to={routes.sermons} onward="View All" label="View All Sermons" tinted>
      <div className="grid grid-cols-1 items-center gap-x-columns gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <SermonCard sermon={newest} shape="card" />
        {others.length > 0 && <Rows records={others} card={(sermon) => <SermonCard sermon={sermon} />} />}
      </div>
    </Section>
  )
}

function RecentServices() {
  const streams = usePageQuery(streamCardsRead({ limit: MAX_ON_HOME }))
  if (streams.length === 0) return null
  return (
    <Section title="Recent Services" to={routes.liveStreams} onward="View All" label="View All Services">
      <Cards
        className="grid-cols-1 lg:grid-cols-3"
        records={streams}
        card={(stream) => <StreamCard stream={stream} shape="row" />}
      />
    </Section>
  )
}

/** A drawing across the whole window, between two sections. */
function ShoreDrawing() {
  return (
    <img
      src={useDrawings().dunes}
      alt=""
      width={1600}
      height={500}
      loading="lazy"
      className="aspect-[16/5] max-h-[34rem] w-full object-cover object-[center_30%] max-md:aspect-[16/9]"
    />
  )
}
