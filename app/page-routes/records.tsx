/** Routes of events, sermons and services, lists and single records. */
import { createRoute } from '@tanstack/react-router'
import { eventRead, eventsPageRead, eventsSearch, eventSummaryRead, pagesOf } from '#app/features/events/reads.ts'
import {
  PAGE_SIZE as STREAMS_ON_PAGE,
  pageOfStreams,
  streamCardsRead,
  streamRead,
  streamSummaryRead,
  streamsSearch,
} from '#app/features/live-streams/reads.ts'
import { href, routes } from '#app/routes.ts'
import {
  PAGE_SIZE as SERMONS_ON_PAGE,
  pageOfSermons,
  sermonCardsRead,
  sermonRead,
  sermonSummaryRead,
  sermonsSearch,
} from '#app/features/sermons/reads.ts'
import { scriptureBeside, shownTitle } from '#app/features/sermons/sermon.ts'
import { all, existing, fresh, layout } from '#app/page-routes/root.tsx'
import { longDate } from '#app/ui/dates.ts'
import { pageToShow } from '#app/ui/filters.ts'
import { mediaStateRead } from '#app/ui/media-state-read.ts'
import { pageHead, pageTitle } from '#app/ui/head.ts'
import { lazyPage } from '#app/ui/lazy-page.ts'
import { Loading } from '#app/ui/layout.tsx'
import { readAlt } from '#app/ui/picture-alt.ts'
import { specialServicesRead } from '#app/ui/service-times.ts'
import { EventError, LiveStreamError, SermonError } from '#app/page-routes/record-errors.tsx'

export const events = createRoute({
  getParentRoute: () => layout,
  path: routes.events,
  validateSearch: eventsSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { page = 1 } = eventsSearch(location.search)
    const summary = fresh(queryClient, eventSummaryRead)
    // A page number past the end shows the last page.
    const shown = page > 1 ? Math.min(page, pagesOf(await summary)) : 1
    await all(fresh(queryClient, eventsPageRead(shown)), fresh(queryClient, specialServicesRead), summary)
  },
  head: ({ match }) => {
    const summary = match.context.queryClient.getQueryData(eventSummaryRead.queryKey)
    const page = Math.min(eventsSearch(match.search).page ?? 1, summary ? pagesOf(summary) : 1)
    return pageHead(match.context, {
      title: pageTitle('Events', page),
      description: 'Upcoming events: worship, dinners, Bible studies and music.',
      path: page > 1 ? href(routes.events, {}, { page }) : routes.events,
    })
  },
  staticData: { module: 'app/features/events/list-page.tsx' },
  component: lazyPage(() => import('#app/features/events/list-page.tsx'), 'EventsPage'),
  pendingComponent: () => <Loading text="Loading events..." />,
})

export const event = createRoute({
  getParentRoute: () => layout,
  path: routes.event,
  // The spec has one page for every failure; a missing event is still a 404.
  loader: ({ context: { queryClient }, params }) =>
    existing(
      queryClient.ensureQueryData(eventRead(params.id)).then(({ imageUrl }) => readAlt(queryClient, imageUrl)),
      params.id,
    ),
  head: ({ match, params }) => {
    const found = match.context.queryClient.getQueryData(eventRead(params.id).queryKey)
    return pageHead(match.context, {
      title: found?.title ?? 'Event Not Found',
      description: found?.description ?? "The event you're looking for doesn't exist or has been removed.",
      path: href(routes.event, params),
      image: found?.imageUrl ?? null,
      hidden: !found,
    })
  },
  staticData: { module: 'app/features/events/show-page.tsx' },
  pendingComponent: () => <Loading text="Loading event..." />,
  component: lazyPage(() => import('#app/features/events/show-page.tsx'), 'EventPage'),
  notFoundComponent: lazyPage(() => import('#app/features/events/show-page.tsx'), 'EventNotFound'),
  errorComponent: EventError,
})

export const sermons = createRoute({
  getParentRoute: () => layout,
  path: routes.sermons,
  validateSearch: sermonsSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const search = sermonsSearch(location.search)
    const [asked, { total }] = await Promise.all([
      fresh(queryClient, sermonCardsRead(pageOfSermons(search))),
      fresh(queryClient, sermonSummaryRead(search)),
    ])
    const page = pageToShow(search.page ?? 1, asked, total, SERMONS_ON_PAGE)
    await queryClient.ensureQueryData(sermonCardsRead(pageOfSermons({ ...search, page })))
  },
  head: ({ match }) => {
    const search = sermonsSearch({ ...match.search })
    const summary = match.context.queryClient.getQueryData(sermonSummaryRead(search).queryKey)
    return pageHead(match.context, {
      title: pageTitle('Sermons', search.page, summary, SERMONS_ON_PAGE),
      description: 'Find a sermon by word, speaker or Bible passage.',
      path: routes.sermons,
    })
  },
  staticData: { module: 'app/features/sermons/list-page.tsx' },
  component: lazyPage(() => import('#app/features/sermons/list-page.tsx'), 'SermonsPage'),
  pendingComponent: () => <Loading text="Loading sermons..." />,
})

export const sermon = createRoute({
  getParentRoute: () => layout,
  path: routes.sermon,
  loader: ({ context: { queryClient }, params }) =>
    existing(
      all(
        queryClient.ensureQueryData(sermonRead(params.id)),
        queryClient.ensureQueryData(mediaStateRead('sermons', params.id)),
      ),
      params.id,
    ),
  head: ({ match, params }) => {
    const found = match.context.queryClient.getQueryData(sermonRead(params.id).queryKey)
    return pageHead(match.context, {
      title: found ? shownTitle(found.title) : 'Sermon Not Found',
      description: found
        ? (found.description ??
          [scriptureBeside(found), found.speaker, longDate(found.date)].filter(Boolean).join(' · '))
        : 'We can’t find this sermon. It may have been removed.',
      path: href(routes.sermon, params),
      image: found?.thumbnailUrl ?? null,
      type: 'article',
      hidden: !found,
    })
  },
  staticData: { module: 'app/features/sermons/show-page.tsx' },
  component: lazyPage(() => import('#app/features/sermons/show-page.tsx'), 'SermonPage'),
  pendingComponent: () => <Loading text="Loading sermon..." />,
  notFoundComponent: lazyPage(() => import('#app/features/sermons/show-page.tsx'), 'SermonNotFound'),
  errorComponent: SermonError,
})

export const liveStreams = createRoute({
  getParentRoute: () => layout,
  path: routes.liveStreams,
  validateSearch: streamsSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const search = streamsSearch(location.search)
    const [asked, { total }] = await Promise.all([
      queryClient.ensureQueryData(streamCardsRead(pageOfStreams(search))),
      queryClient.ensureQueryData(streamSummaryRead(search)),
    ])
    const page = pageToShow(search.page ?? 1, asked, total, STREAMS_ON_PAGE)
    await queryClient.ensureQueryData(streamCardsRead(pageOfStreams({ ...search, page })))
  },
  head: ({ match }) => {
    const search = streamsSearch({ ...match.search })
    const summary = match.context.queryClient.getQueryData(streamSummaryRead(search).queryKey)
    return pageHead(match.context, {
      title: pageTitle('Live Streams & Services', search.page, summary, STREAMS_ON_PAGE),
      description: 'Join a service live, or watch one you missed.',
      path: routes.liveStreams,
    })
  },
  staticData: { module: 'app/features/live-streams/list-page.tsx' },
  component: lazyPage(() => import('#app/features/live-streams/list-page.tsx'), 'LiveStreamsPage'),
  pendingComponent: () => <Loading text="Loading live streams..." />,
})

export const liveStream = createRoute({
  getParentRoute: () => layout,
  path: routes.liveStream,
  loader: ({ context: { queryClient }, params }) =>
    existing(
      all(
        queryClient.ensureQueryData(streamRead(params.id)),
        queryClient.ensureQueryData(mediaStateRead('live-streams', params.id)),
      ),
      params.id,
    ),
  head: ({ match, params }) => {
    const found = match.context.queryClient.getQueryData(streamRead(params.id).queryKey)
    return pageHead(match.context, {
      title: found?.title ?? 'Service Not Found',
      description: found
        ? (found.description ?? `Our service on ${longDate(found.date)}.`)
        : 'We can’t find this service. It may have been removed.',
      path: href(routes.liveStream, params),
      image: found?.thumbnailUrl ?? null,
      type: 'article',
      hidden: !found,
    })
  },
  staticData: { module: 'app/features/live-streams/show-page.tsx' },
  component: lazyPage(() => import('#app/features/live-streams/show-page.tsx'), 'LiveStreamPage'),
  pendingComponent: () => <Loading text="Loading service..." />,
  notFoundComponent: lazyPage(() => import('#app/features/live-streams/show-page.tsx'), 'LiveStreamNotFound'),
  errorComponent: LiveStreamError,
})
