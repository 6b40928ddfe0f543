/** Routes of events, sermons and services, lists and single records. */
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  isInMonth,
  isMonth,
  categoriesRead,
  eventRead,
  eventsPageRead,
  eventsSearch,
  eventSummaryRead,
  monthRead,
  pagesOf,
  weekRead,
} from '#app/features/events/reads.ts'
import { streamList, streamRead } from '#app/features/live-streams/reads.ts'
import { facetsRead, neighborsRead, sermonList, sermonRead, sermonsOfDayRead } from '#app/features/sermons/reads.ts'
import { scriptureBeside, sermonPath, shownTitle } from '#app/features/sermons/sermon.ts'
import { notFoundIfMissing, fresh, layout, loads, lazyPage } from '#app/page-routes/root.tsx'
import { href, routes } from '#app/routes.ts'
import { longDate } from '#app/ui/dates.ts'
import { pagesIn, pageToShow, type PublicList } from '#app/ui/filters.ts'
import { type PageContext, pageHead, pageOfList, shareImage } from '#app/ui/head.ts'
import { Loading } from '#app/ui/layout.tsx'
import { Link } from '#app/ui/link.tsx'
import { mediaStateRead } from '#app/ui/media-state-read.ts'
import { readAlt } from '#app/ui/picture.tsx'
import type { Reading } from '#app/ui/read.ts'
import { recordPath, slugOf } from '#app/ui/slug.ts'
import { specialServicesRead } from '#app/ui/service-times.tsx'
import { PageError } from '#app/ui/message-page.tsx'

const EVENT_FAILED = 'We couldn’t load this event.'
const EVENT_GONE = "The event you're looking for doesn't exist or has been removed."

export const recordPages = [
  createRoute({
    getParentRoute: () => layout,
    path: routes.events,
    validateSearch: eventsSearch,
    loader: async ({ context, location }) => {
      const search = eventsSearch(location.search)
      const { page = 1 } = search
      const summary = context.queryClient.fetchQuery(fresh(eventSummaryRead(search)))
      // A page number past the end shows the last page.
      const shown = { ...search, page: page > 1 ? Math.min(page, pagesOf(await summary)) : 1 }
      const list = search.when === 'week' ? fresh(weekRead) : fresh(eventsPageRead(shown))
      await Promise.all([loads(list, fresh(specialServicesRead), fresh(categoriesRead))({ context }), summary])
    },
    head: ({ match }) => {
      const search = eventsSearch({ ...match.search })
      const summary = match.context.queryClient.getQueryData(eventSummaryRead(search).queryKey)
      return pageHead(match.context, {
        description: 'Upcoming events: worship, dinners, Bible studies and music.',
        ...pageOfList({ title: 'Events', path: routes.events }, search.page, summary && pagesOf(summary)),
        hidden: search.category !== undefined || search.when !== undefined,
      })
    },
    staticData: { module: 'app/features/events/list-page.tsx' },
    component: lazyPage(() => import('#app/features/events/list-page.tsx'), 'EventsPage'),
    pendingComponent: () => <Loading text="Loading events..." />,
  }),
  createRoute({
    getParentRoute: () => layout,
    path: routes.eventMonth,
    validateSearch: eventsSearch,
    loader: async ({ context, params: { month } }) => {
      if (!isMonth(month)) throw notFound({ data: { id: month } })
      await loads(fresh(monthRead(month)), fresh(categoriesRead))({ context })
    },
    head: ({ match, params: { month } }) => {
      const found = isMonth(month) ? match.context.queryClient.getQueryData(monthRead(month).queryKey) : undefined
      const name = found ? longDate(`${month}-01`).replace(/ 1,/, '') : 'Month Not Found'
      return pageHead(match.context, {
        title: `Events in ${name}`,
        description: `What takes place at church in ${name}.`,
        path: href(routes.eventMonth, { month }),
        // Months are endless, and most contain only recurring events.
        hidden: found === undefined || !found.events.some((event) => isInMonth(event, month)),
      })
    },
    staticData: { module: 'app/features/events/month-page.tsx' },
    component: lazyPage(() => import('#app/features/events/month-page.tsx'), 'EventMonthPage'),
    pendingComponent: () => <Loading text="Loading events..." />,
    notFoundComponent: lazyPage(() => import('#app/features/events/show-page.tsx'), 'EventNotFound'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: routes.event,
    loader: async ({ context, params }) => {
      const { imageUrl } = await loadRecord(context, params, { to: routes.event, reading: eventRead(params.id) })
      await readAlt(context.queryClient, imageUrl)
    },
    head: ({ match, params }) => {
      const found = match.context.queryClient.getQueryData(eventRead(params.id).queryKey)
      return pageHead(match.context, {
        title: found?.title ?? 'Event Not Found',
        description: found ? (found.description ?? found.when) : match.error ? EVENT_FAILED : EVENT_GONE,
        path: recordPath(routes.event, { id: params.id, title: found?.title ?? '' }),
        image: shareImage('events', params.id),
        hidden: !found,
      })
    },
    staticData: { module: 'app/features/events/show-page.tsx' },
    pendingComponent: () => <Loading text="Loading event..." shape="record" />,
    component: lazyPage(() => import('#app/features/events/show-page.tsx'), 'EventPage'),
    notFoundComponent: lazyPage(() => import('#app/features/events/show-page.tsx'), 'EventNotFound'),
    // The spec has one heading for every failure; a missing event is still a 404.
    errorComponent: failed('Event Not Found', EVENT_FAILED, routes.events, 'Back to Events'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: routes.sermons,
    validateSearch: sermonList.clean,
    loader: async (loaded) => {
      const { page: _, search, ...filters } = sermonList.clean({ ...loaded.location.search })
      // The counts don't depend on a search.
      const counts = search === undefined ? loads(fresh(facetsRead(filters)))(loaded) : undefined
      await Promise.all([loadsList(sermonList, fresh)(loaded), counts])
    },
    head: ({ match }) =>
      listHead(match, sermonList, {
        title: 'Sermons',
        description: 'Find a sermon by word, speaker or Bible passage.',
        path: routes.sermons,
      }),
    staticData: { module: 'app/features/sermons/list-page.tsx' },
    component: lazyPage(() => import('#app/features/sermons/list-page.tsx'), 'SermonsPage'),
    pendingComponent: () => <Loading text="Loading sermons..." />,
  }),
  createRoute({
    getParentRoute: () => layout,
    path: routes.sermon,
    loader: async ({ context, params }) => {
      await loadRecord(context, params, {
        to: routes.sermon,
        reading: sermonRead(params.id),
        also: loads(mediaStateRead('sermons', params.id), neighborsRead(params.id))({ context }),
        titleOf: shownTitle,
      })
    },
    head: ({ match, params }) => {
      const found = match.context.queryClient.getQueryData(sermonRead(params.id).queryKey)
      return pageHead(match.context, {
        title: found ? shownTitle(found.title) : match.error ? 'Error Loading Sermon' : 'Sermon Not Found',
        description: found
          ? (found.description ??
            [scriptureBeside(found), found.speaker, longDate(found.date)].filter(Boolean).join(' · '))
          : match.error
            ? 'We couldn’t load this sermon.'
            : 'We can’t find this sermon. It may have been removed.',
        path: sermonPath({ id: params.id, title: found?.title ?? '' }),
        image: shareImage('sermons', params.id),
        type: 'article',
        hidden: !found,
      })
    },
    staticData: { module: 'app/features/sermons/show-page.tsx' },
    component: lazyPage(() => import('#app/features/sermons/show-page.tsx'), 'SermonPage'),
    pendingComponent: () => <Loading text="Loading sermon..." shape="record" />,
    notFoundComponent: lazyPage(() => import('#app/features/sermons/show-page.tsx'), 'SermonNotFound'),
    errorComponent: failed('Error Loading Sermon', 'Error:', routes.sermons, 'Back to Sermons'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: routes.liveStreams,
    validateSearch: streamList.clean,
    loader: loadsList(streamList),
    head: ({ match }) =>
      listHead(match, streamList, {
        title: 'Live Streams & Services',
        description: 'Join a service live, or watch one you missed.',
        path: routes.liveStreams,
      }),
    staticData: { module: 'app/features/live-streams/list-page.tsx' },
    component: lazyPage(() => import('#app/features/live-streams/list-page.tsx'), 'LiveStreamsPage'),
    pendingComponent: () => <Loading text="Loading live streams..." />,
  }),
  createRoute({
    getParentRoute: () => layout,
    path: routes.liveStream,
    loader: async ({ context, params }) => {
      const { date } = await loadRecord(context, params, {
        to: routes.liveStream,
        reading: streamRead(params.id),
        also: loads(mediaStateRead('live-streams', params.id))({ context }),
      })
      await loads(sermonsOfDayRead(date))({ context })
    },
    head: ({ match, params }) => {
      const found = match.context.queryClient.getQueryData(streamRead(params.id).queryKey)
      return pageHead(match.context, {
        title: found?.title ?? (match.error ? 'Error Loading Service' : 'Service Not Found'),
        description: found
          ? (found.description ?? `Our service on ${longDate(found.date)}.`)
          : match.error
            ? 'We couldn’t load this service.'
            : 'We can’t find this service. It may have been removed.',
        path: recordPath(routes.liveStream, { id: params.id, title: found?.title ?? '' }),
        image: shareImage('live-streams', params.id),
        type: 'article',
        hidden: !found,
      })
    },
    staticData: { module: 'app/pages/service.tsx' },
    component: lazyPage(() => import('#app/pages/service.tsx'), 'ServicePage'),
    pendingComponent: () => <Loading text="Loading service..." shape="record" />,
    notFoundComponent: lazyPage(() => import('#app/pages/service.tsx'), 'LiveStreamNotFound'),
    errorComponent: failed('Error Loading Service', 'Error:', routes.liveStreams, 'Back to Services'),
  }),
] as const

interface RecordPage<T> {
  to: string
  reading: Reading<T>
  also?: Promise<void>
  titleOf?: (title: string) => string
}

/** Loads a record, and redirects permanently to the address with its current title. */
async function loadRecord<T extends { title: string }>(
  { queryClient }: PageContext,
  { id, slug }: { id: string; slug?: string | undefined },
  { to, reading, also, titleOf = (title) => title }: RecordPage<T>,
): Promise<T> {
  const found = queryClient.fetchQuery(reading)
  await notFoundIfMissing(Promise.all([found, also]), id)
  const { title } = await found
  const own = slugOf(titleOf(title))
  if (slug !== own) throw redirect({ href: href(to, { id, slug: own }), statusCode: 308 })
  return found
}

/** Loads the page of a list that is shown. */
function loadsList<Search extends { page?: number }, Card, Counted extends { total: number }>(
  list: PublicList<Search, Card, Counted>,
  how: <T>(reading: Reading<T>) => Reading<T> = (reading) => reading,
) {
  return async ({ context: { queryClient }, location }: { context: PageContext; location: { search: object } }) => {
    const search = list.clean({ ...location.search })
    const [cards, summary] = await Promise.all([
      queryClient.fetchQuery(how(list.cards(search))),
      queryClient.fetchQuery(how(list.summary(search))),
    ])
    await queryClient.fetchQuery(list.cards(pageToShow(search, cards, summary)))
  }
}

function listHead<Search extends { page?: number }, Card, Counted extends { total: number; isMore?: boolean }>(
  { context, search: raw }: { context: PageContext; search: object },
  list: PublicList<Search, Card, Counted>,
  page: { title: string; description: string; path: string },
) {
  const search = list.clean({ ...raw })
  const { page: requested, ...filters } = search
  const summary = context.queryClient.getQueryData<Counted>(list.summary(search).queryKey)
  return pageHead(context, {
    ...page,
    ...pageOfList(page, requested, pagesIn(summary)),
    // Search engines index the pages of the whole list, but not filtered ones, of which there is no end.
    hidden: Object.keys(filters).length > 0,
  })
}

type ListPath = typeof routes.events | typeof routes.sermons | typeof routes.liveStreams

/** Shown when a record could not be loaded. Part of the first page's code, since the record's own file may be missing. */
function failed(title: string, lead: string, to: ListPath, back: string): (props: { error: unknown }) => ReactNode {
  return function RecordError({ error }: { error: unknown }) {
    return (
      <PageError error={error} title={title} lead={lead}>
        <Link to={to} className="btn btn-line">
          {back}
        </Link>
      </PageError>
    )
  }
}
