/** The page of upcoming events: the next one large, the others by month. */
import { Categories, DayList, ofCategory, SubscribeToEvents } from '#app/features/events/calendar-parts.tsx'
import styles from '#app/features/events/calendar.css?inline'
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
import { imageAddress } from '#app/links/address.ts'
import { monthOf, year } from '#app/dates/format.ts'
import { introHead, ListIntro, loadIntro } from '#app/ui/list-intro.tsx'
import { pageOfList } from '#app/ui/head.ts'
import { Empty } from '#app/ui/page-intro.tsx'
import { Link } from '#app/ui/link.tsx'
import { leadToLast, listTarget, Pager } from '#app/ui/list.tsx'
import { page, usePageQuery } from '#app/ui/page.tsx'
import { Banner } from '#app/ui/picture.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { SpecialServices, specialServicesRead } from '#app/ui/service-times.tsx'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

export const eventsPage = page({
  address: routes.events,
  search: eventsSearch,
  styles: [styles],
  async load(reads, at) {
    const { search } = at
    const list = async () => {
      const summary = await reads.get(eventSummaryRead(search))
      leadToLast(at, search.when === 'week' ? 1 : pagesOf(summary))
      return search.when === 'week' ? reads.get(weekRead) : reads.get(eventsPageRead(search))
    }
    await Promise.all([
      list(),
      reads.get(specialServicesRead),
      reads.get(categoriesRead),
      loadIntro(reads, routes.events),
    ])
  },
  head: (reads, { search }) => {
    const intro = introHead(reads, routes.events)
    return {
      description: intro.description,
      ...pageOfList(intro, search.page, pagesOf(reads.of(eventSummaryRead(search)))),
      hidden: search.category !== undefined || search.when !== undefined,
    }
  },
  view: ({ search }) => <EventsPage search={search} />,
})

function EventsPage({ search }: { search: EventsSearch }) {
  const names = usePageQuery(categoriesRead)
  const { category, when } = search
  const summary = usePageQuery(eventSummaryRead(search))
  const banner = imageAddress(useSiteConfig().eventsBannerUrl)
  return (
    <div className="wrap page">
      <ListIntro path={routes.events} />
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
      <Link to={routes.events} search={isWeek ? {} : { when: 'week' }} className="btn btn-line">
        {isWeek ? t('All upcoming events') : t('This week')}
      </Link>
      <Link to={routes.eventMonth} params={{ month }} className="btn btn-line">
        {t('By month')}
      </Link>
      <SubscribeToEvents className="" />
    </div>
  )
}

/** Today and the six days after it. */
function Week({ category }: { category: string | undefined }) {
  const week = usePageQuery(weekRead)
  const events = ofCategory(week.events, category)
  return (
    <section className="mt-9">
      {events.length > 0 ? (
        <>
          <h2 className="mb-4">{t('This week')}</h2>
          <DayList events={events} days={[]} />
        </>
      ) : (
        <Empty title={t('This week')} text={t('There are no events this week.')} scene="boats" />
      )}
    </section>
  )
}

function Upcoming({ search, summary }: { search: EventsSearch; summary: EventSummary }) {
  const { page: number = 1, ...filters } = search
  const pages = pagesOf(summary)
  const events = usePageQuery(eventsPageRead(search))
  const later = number > 1 ? events : events.slice(1)
  const [next] = number > 1 ? [] : events
  return (
    <>
      <div {...listTarget} role="group" aria-label={t('Events, page {number}', { number })}>
        {number === 1 && <Next event={next} />}
        {byMonth(later).map((month) => (
          <Month key={month[0]?.date} events={month} />
        ))}
      </div>
      <Pager page={number} pages={pages} what={t('events')} back={t('Earlier')} onward={t('Later')} filters={filters} />
      {number === pages && summary.regular.length > 0 && <Regular events={summary.regular} />}
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
            title={t('No Upcoming Events')}
            text={t('Check back soon for new events and opportunities to connect!')}
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
      <h2 className="lg:pt-5">{t('Regular events')}</h2>
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
        {capitalized(monthOf(first.date))} <span className="text-soft lg:block lg:text-xl">{year(first.date)}</span>
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
