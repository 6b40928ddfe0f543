/** The home page: service times, upcoming events, recent sermons and services, newsletter sign-up. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { EventRow } from '#app/features/events/card.tsx'
import { upcomingEventsRead } from '#app/features/events/reads.ts'
import { StreamCard } from '#app/features/live-streams/card.tsx'
import { streamCardsRead } from '#app/features/live-streams/reads.ts'
import { NewsletterBand } from '#app/features/newsletter/form.tsx'
import { Hero } from '#app/pages/hero.tsx'
import { HOME_SHOWN } from '#app/pages/page-facts.ts'
import { routes } from '#app/routes.ts'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { sermonCardsRead } from '#app/features/sermons/reads.ts'
import { imageAddress } from '#app/ui/address.ts'
import { clockTime } from '#app/ui/dates.ts'
import { Cards } from '#app/ui/media-card.tsx'
import { Banner } from '#app/ui/picture.tsx'
import { mainService, useServiceTimes } from '#app/ui/service-times.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { SpecialServices } from '#app/ui/special-services.tsx'

export function Home() {
  return (
    <>
      <Hero />
      <InfoCards />
      <SpecialServices className="wrap pt-section" />
      <UpcomingEvents />
      <RecentSermons />
      <RecentServices />
      <div className="wrap pb-section">
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
            <Link to={to} className="group block px-[clamp(1.1rem,2.4vw,2rem)] py-6">
              <h2 className="mb-1.5 text-[1.35rem] leading-[1.15] group-hover:text-primary-text">{title}</h2>
              <p className="text-soft">{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function UpcomingEvents() {
  const { data: events } = useSuspenseQuery(upcomingEventsRead(HOME_SHOWN))
  const banner = imageAddress(useSiteConfig().eventsBannerUrl)
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
    </Section>
  )
}

function RecentSermons() {
  const { data: sermons } = useSuspenseQuery(sermonCardsRead({ limit: HOME_SHOWN }))
  return (
    <Section title="Recent Sermons" to={routes.sermons} onward="View All" label="View All Sermons" tinted>
      {sermons.length > 0 ? (
        <Cards className="md:grid-cols-3" of={sermons} card={(sermon) => <SermonCard sermon={sermon} />} />
      ) : (
        <p className="lead">No sermons are available at this time. Check back soon!</p>
      )}
    </Section>
  )
}

function RecentServices() {
  const { data: streams } = useSuspenseQuery(streamCardsRead({ limit: HOME_SHOWN }))
  return (
    <Section title="Recent Services" to={routes.liveStreams} onward="View All" label="View All Services">
      {streams.length > 0 ? (
        <Cards className="md:grid-cols-3" of={streams} card={(stream) => <StreamCard stream={stream} />} />
      ) : (
        <p className="lead">No recordings yet. Check back after Sunday’s service.</p>
      )}
    </Section>
  )
}

interface SectionProps {
  title: string
  to: LinkProps['to']
  onward: string
  /** The link's accessible name, where its text alone is unclear. */
  label?: string
  tinted?: boolean
  children: React.ReactNode
}

function Section({ title, to, onward, label, tinted = false, children }: SectionProps) {
  return (
    <section className={`py-section ${tinted ? 'bg-sand' : ''}`}>
      <div className="wrap">
        <div className="head">
          <h2>{title}</h2>
          <Link to={to} className="link onward" {...(label ? { 'aria-label': label } : {})}>
            {onward}
          </Link>
        </div>
        {children}
      </div>
    </section>
  )
}
