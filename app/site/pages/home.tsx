/** The home page: service times, upcoming events, recent sermons and services, newsletter sign-up. */
import { Fragment } from 'react'
import { EventCard, EventRow } from '#app/features/events/card.tsx'
import { eventScene } from '#app/features/events/scene.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { upcomingEventsRead } from '#app/features/events/reads.ts'
import { staffRead } from '#app/features/church/reads.ts'
import { OneOfTheStaff } from '#app/features/church/staff.tsx'
import { featuredRead } from '#app/features/featured/featured.ts'
import { liveRead } from '#app/ui/live-now.ts'
import { sceneWanted as streamScene, StreamCard } from '#app/features/live-streams/card.tsx'
import { streamCardsRead } from '#app/features/live-streams/reads.ts'
import { NewsletterBand } from '#app/features/newsletter/form.tsx'
import { newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import { homeParts } from '#app/site/layouts.ts'
import type { HomeLayout } from '#app/definitions/look-settings.ts'
import styles from '#app/site/pages/hero.css?inline'
import { Hero } from '#app/site/pages/hero.tsx'
import { MAX_HOME_EVENTS_READ, MAX_ON_HOME } from '#app/ui/page-facts.ts'
import { Section } from '#app/site/pages/section.tsx'
import { routes } from '#app/routes.ts'
import { loadThisSunday, ThisSunday } from '#app/features/sunday-services/block.tsx'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { sceneWanted } from '#app/features/sermons/sermon.ts'
import { sermonCardsRead } from '#app/features/sermons/reads.ts'
import { imageAddress, videoId } from '#app/links/address.ts'
import { Link } from '#app/ui/link.tsx'
import { Cards } from '#app/ui/media-card.tsx'
import { Banner } from '#app/ui/picture.tsx'
import { landscapesOf } from '#app/ui/scene-words.ts'
import { drawingsOf } from '#app/ui/scenes.ts'
import { useFreeDrawing, useScenes } from '#app/ui/stand-in.tsx'
import { SpecialServices, specialServicesRead } from '#app/ui/service-times.tsx'
import { siteConfigRead, useSiteConfig } from '#app/ui/site.ts'
import { slugOf } from '#app/text/slug.ts'
import { pageRead, type PublicPage } from '#app/ui/page-content.ts'
import { type Page, usePageQuery } from '#app/ui/page.tsx'
import { LinkTo, useFilled } from '#app/ui/rich-text.tsx'
import { contentPage } from '#app/site/content-page.tsx'
import { wordsIn } from '#app/blocks/page-words.ts'
import { t } from '#app/text/t.ts'

const content = contentPage(routes.home, {
  slot: 'home',
  load: (reads) =>
    Promise.all([
      reads.get(featuredRead),
      reads.get(liveRead),
      reads.get(newsletterWaysRead),
      reads.get(specialServicesRead),
      loadThisSunday(reads),
      reads.get(staffRead),
      reads.get(upcomingEventsRead(MAX_HOME_EVENTS_READ)),
      reads.get(sermonCardsRead({ limit: MAX_ON_HOME })),
      reads.get(streamCardsRead({ limit: MAX_ON_HOME })),
    ]),
  view: Home,
  end: HomeEnd,
})

export const homePage: Page = {
  ...content,
  styles: (config) => (config.homeLayout === 'scene' ? [styles] : []),
  head: (reads) => ({
    description: reads.of(siteConfigRead).tagline ?? reads.of(pageRead(routes.home)).description,
    path: routes.home,
  }),
}

type Words = ReturnType<typeof wordsIn<'home-words'>>

function Home({ content: shown }: { content: PublicPage }) {
  const words = wordsIn(shown, 'home-words')
  const filled = useFilled()
  const { homeLayout: layout } = useSiteConfig()
  const featured = usePageQuery(featuredRead).find(
    ({ type, isActive, youtubeUrl }) => type === 'video' && isActive && videoId(youtubeUrl),
  )
  const hasRecordings = usePageQuery(streamCardsRead({ limit: MAX_ON_HOME })).length > 0
  useHomeScenes()
  const parts = {
    cards: <InfoCards cards={words.cards} layout={layout} />,
    special: (
      <>
        <ThisSunday className="wrap pt-section" />
        <SpecialServices className="wrap pt-section" />
      </>
    ),
    events: <UpcomingEvents title={filled(words.events)} none={filled(words.noEvents)} />,
    sermons: <RecentSermons title={filled(words.sermons)} />,
    services: (
      <>
        {shown.links['@pages/staff'] !== undefined && <OneOfTheStaff className="wrap pt-section" />}
        <RecentServices title={filled(words.services)} />
      </>
    ),
    drawing: <ShoreDrawing />,
  }
  return (
    <>
      <Hero
        title={filled(shown.title)}
        usual={filled(words.usual)}
        changed={filled(words.changed)}
        featured={featured?.youtubeUrl}
        hasRecordings={hasRecordings}
      />
      {homeParts[layout].map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
    </>
  )
}

/** Gives drawings before the first screen is drawn, so that what stands further down has its own. */
function useHomeScenes(): void {
  const { pictured } = useHomeEvents()
  const sermons = usePageQuery(sermonCardsRead({ limit: MAX_ON_HOME }))
  const streams = usePageQuery(streamCardsRead({ limit: MAX_ON_HOME }))
  useScenes([...sermons.map(sceneWanted), pictured && eventScene(pictured)])
  // Many services have the titles of their sermons, and would take from a sermon what the list of sermons shows.
  useScenes(streams.map(streamScene))
}

/** Below the church's own blocks, such as a word from the rector. */
function HomeEnd({ content: shown }: { content: PublicPage }) {
  const words = wordsIn(shown, 'home-words')
  const filled = useFilled()
  return (
    <div className="wrap relative py-section [img+&]:-mt-16 [img+&]:pt-0">
      <NewsletterBand heading={filled(words.newsletter)} text={filled(words.newsletterText)} />
    </div>
  )
}

function InfoCards({ cards, layout }: Pick<Words, 'cards'> & { layout: HomeLayout }) {
  const filled = useFilled()
  if (cards.length === 0) return null
  return (
    <div className={layout === 'scene' ? 'wrap relative z-1 -mt-8 lg:-mt-14' : 'wrap info'}>
      <ul className="sheet grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {cards.map(({ title, text, to }) => (
          <li key={title}>
            <LinkTo to={to} className="group block px-box py-6">
              <h2 className="mb-1.5 flex items-center gap-3 text-xl leading-tight group-hover:text-primary-text">
                {filled(title)}
                <Arrow />
              </h2>
              <p className="text-soft">{filled(text)}</p>
            </LinkTo>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says that a card is a link, where it is one. */
function Arrow() {
  return (
    <svg
      viewBox="0 0 20 20"
      width={20}
      height={20}
      className="ml-auto hidden size-5 shrink-0 text-primary-text transition-transform group-hover:translate-x-1 [a_&]:block"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M3 10h13M11 5l5 5-5 5" />
    </svg>
  )
}

/** The next event and rows, for one-time events rather than recurring ones; the recurring ones beyond them are listed by their schedules. */
function useHomeEvents() {
  const upcoming = usePageQuery(upcomingEventsRead(MAX_HOME_EVENTS_READ))
  const banner = imageAddress(useSiteConfig().eventsBannerUrl)
  const byRank = [
    ...upcoming.filter(({ isRecurring }) => !isRecurring),
    ...upcoming.filter(({ isRecurring }) => isRecurring),
  ]
  const events = upcoming.filter((event) => byRank.indexOf(event) < MAX_ON_HOME)
  // The banner is picture enough.
  const pictured = banner ? undefined : events[0]
  const others = byRank.slice(MAX_ON_HOME).filter(({ recurrenceDescription }) => recurrenceDescription)
  return { banner, events, pictured, others }
}

function UpcomingEvents({ title, none }: Record<'title' | 'none', string>) {
  const { banner, events, pictured, others } = useHomeEvents()
  return (
    <Section title={title} to={routes.events} onward={t('View All Events')}>
      {banner && <Banner src={banner} className="mb-8" />}
      {events.length > 0 ? (
        <>
          {pictured && <EventCard event={pictured} heading="h3" />}
          <ul className={pictured ? 'mt-3 grid gap-x-columns lg:grid-cols-2' : 'border-t border-line'}>
            {events.map(
              (event) =>
                event !== pictured && (
                  <li key={event.id}>
                    <EventRow event={event} />
                  </li>
                ),
            )}
          </ul>
        </>
      ) : (
        <p className="lead">{none}</p>
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
                  <bdi>{title}</bdi>
                </Link>
              </Fragment>
            ))}
        </li>
      ))}
    </ul>
  )
}

/** One large sermon, and beside it two that are as high together. */
function RecentSermons({ title }: { title: string }) {
  const sermons = usePageQuery(sermonCardsRead({ limit: MAX_ON_HOME }))
  const [newest, ...others] = sermons
  if (!newest) return null
  return (
    <Section title={title} to={routes.sermons} onward={t('View All')} label={t('View All Sermons')} tinted>
      <div className="grid grid-cols-1 gap-gap lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <SermonCard sermon={newest} shape="card" />
        {others.length > 0 && (
          <Cards
            className="grid-cols-1 lg:auto-rows-fr"
            records={others}
            card={(sermon) => <SermonCard sermon={sermon} shape="side" />}
          />
        )}
      </div>
    </Section>
  )
}

function RecentServices({ title }: { title: string }) {
  const streams = usePageQuery(streamCardsRead({ limit: MAX_ON_HOME }))
  if (streams.length === 0) return null
  return (
    <Section title={title} to={routes.liveStreams} onward={t('View All')} label={t('View All Services')}>
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
  const { sceneSet } = useSiteConfig()
  const drawing = useFreeDrawing(landscapesOf(sceneSet))
  if (!drawing) return null
  return (
    <img
      src={drawingsOf(sceneSet)[drawing]}
      alt=""
      width={1600}
      height={500}
      loading="lazy"
      className="aspect-[16/5] max-h-[34rem] w-full object-cover object-[center_30%] max-md:aspect-[16/9]"
    />
  )
}
