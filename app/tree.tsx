/**
 * The tree of pages: what each one reads before it is shown. What it looks like is in its noun's folder and is loaded
 * when it is needed; `module` names that file, so that the server can have the browser fetch it early.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { EVENTS_SHOWN, eventRead, upcomingEventsRead } from '#app/events/reads.ts'
import { featuredRead } from '#app/featured/reads.ts'
import {
  pageOfStreams,
  streamCardsRead,
  streamRead,
  streamSummaryRead,
  streamsSearch,
} from '#app/live-streams/reads.ts'
import { aboutTabs, tabOf } from '#app/pages/about-tabs.ts'
import { HOME_SHOWN } from '#app/pages/home-shown.ts'
import { beliefsRead, ministriesRead, questionsRead, staffRead } from '#app/parish/reads.ts'
import { href, routes } from '#app/routes.ts'
import { pageOfSermons, sermonCardsRead, sermonRead, sermonSummaryRead, sermonsSearch } from '#app/sermons/reads.ts'
import { shownTitle } from '#app/sermons/sermon.ts'
import { clockRead } from '#app/ui/clock.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { longDate } from '#app/ui/dates.ts'
import { Document } from '#app/ui/document.tsx'
import { type PageContext, pageHead } from '#app/ui/head.ts'
import { Layout } from '#app/ui/layout.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { ReadError, type Reading } from '#app/ui/read.ts'
import { serviceTimesRead } from '#app/ui/service-times.ts'
import { siteConfigRead } from '#app/ui/site.ts'

const root = createRootRouteWithContext<PageContext>()({
  loader: ({ context: { queryClient } }) =>
    all(
      queryClient.ensureQueryData(clockRead),
      queryClient.ensureQueryData(siteConfigRead),
      queryClient.ensureQueryData(currentUserRead),
      queryClient.ensureQueryData(serviceTimesRead),
    ),
  component: Document,
})

const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  component: Layout,
  pendingComponent: () => <Loading text="Loading..." />,
})

const home = createRoute({
  getParentRoute: () => layout,
  path: routes.home,
  loader: ({ context: { queryClient } }) =>
    all(
      queryClient.ensureQueryData(featuredRead),
      fresh(queryClient, upcomingEventsRead(HOME_SHOWN)),
      fresh(queryClient, sermonCardsRead({ limit: HOME_SHOWN })),
      queryClient.ensureQueryData(streamCardsRead({ limit: HOME_SHOWN })),
    ),
  head: ({ match }) => {
    const config = match.context.queryClient.getQueryData(siteConfigRead.queryKey)
    return pageHead(match.context, {
      description: config?.tagline ?? 'Worship with us this Sunday, in person or wherever you are.',
      path: routes.home,
    })
  },
  staticData: { module: 'app/pages/home.tsx' },
  component: lazyRouteComponent(() => import('#app/pages/home.tsx'), 'Home'),
})

const about = createRoute({
  getParentRoute: () => layout,
  path: routes.about,
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'About Our Church',
      description: 'Our mission, what we value, and how we came to be here.',
      path: routes.about,
    }),
  staticData: { module: 'app/pages/about.tsx' },
  component: lazyRouteComponent(() => import('#app/pages/about.tsx'), 'About'),
})

const aboutTab = createRoute({
  getParentRoute: () => layout,
  path: routes.aboutTab,
  loader: ({ context: { queryClient } }) =>
    all(
      queryClient.ensureQueryData(staffRead),
      queryClient.ensureQueryData(beliefsRead),
      queryClient.ensureQueryData(ministriesRead),
    ),
  head: ({ match, params }) => {
    const tab = tabOf(params.tab)
    return pageHead(match.context, {
      title: aboutTabs[tab].label,
      description: aboutTabs[tab].description,
      path: href(routes.aboutTab, { tab }),
    })
  },
  staticData: { module: 'app/pages/about-tab.tsx' },
  component: lazyRouteComponent(() => import('#app/pages/about-tab.tsx'), 'AboutTab'),
})

const contact = createRoute({
  getParentRoute: () => layout,
  path: routes.contact,
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Contact',
      description: 'Where to find us, when we gather, and a form to write to us.',
      path: routes.contact,
    }),
  staticData: { module: 'app/contact/page.tsx' },
  component: lazyRouteComponent(() => import('#app/contact/page.tsx'), 'ContactPage'),
})

const give = createRoute({
  getParentRoute: () => layout,
  path: routes.give,
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Give',
      description: 'Ways to support the life and work of the parish.',
      path: routes.give,
    }),
  staticData: { module: 'app/pages/give.tsx' },
  component: lazyRouteComponent(() => import('#app/pages/give.tsx'), 'Give'),
})

const events = createRoute({
  getParentRoute: () => layout,
  path: routes.events,
  loader: ({ context: { queryClient } }) => all(fresh(queryClient, upcomingEventsRead(EVENTS_SHOWN))),
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Events',
      description: 'What is coming up in the parish: worship, suppers, studies and music.',
      path: routes.events,
    }),
  staticData: { module: 'app/events/list-page.tsx' },
  component: lazyRouteComponent(() => import('#app/events/list-page.tsx'), 'EventsPage'),
  pendingComponent: () => <Loading text="Loading events..." />,
})

const event = createRoute({
  getParentRoute: () => layout,
  path: routes.event,
  // Whatever goes wrong, the spec has one page for it; what was not there is still a 404.
  loader: ({ context: { queryClient }, params }) =>
    existing(queryClient.ensureQueryData(eventRead(params.id)), params.id),
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
  staticData: { module: 'app/events/show-page.tsx' },
  component: lazyRouteComponent(() => import('#app/events/show-page.tsx'), 'EventPage'),
  notFoundComponent: lazyRouteComponent(() => import('#app/events/show-page.tsx'), 'EventNotFound'),
  errorComponent: lazyRouteComponent(() => import('#app/events/show-page.tsx'), 'EventNotFound'),
})

const sermons = createRoute({
  getParentRoute: () => layout,
  path: routes.sermons,
  validateSearch: sermonsSearch,
  loader: ({ context: { queryClient }, location }) => {
    const search = sermonsSearch(location.search)
    return all(
      fresh(queryClient, sermonCardsRead(pageOfSermons(search))),
      fresh(queryClient, sermonSummaryRead(search)),
    )
  },
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Sermons',
      description: 'Listen again, or for the first time. Search by a word, a preacher or a passage.',
      path: routes.sermons,
    }),
  staticData: { module: 'app/sermons/list-page.tsx' },
  component: lazyRouteComponent(() => import('#app/sermons/list-page.tsx'), 'SermonsPage'),
  pendingComponent: () => <Loading text="Loading sermons..." />,
})

const sermon = createRoute({
  getParentRoute: () => layout,
  path: routes.sermon,
  loader: ({ context: { queryClient }, params }) =>
    existing(queryClient.ensureQueryData(sermonRead(params.id)), params.id),
  head: ({ match, params }) => {
    const found = match.context.queryClient.getQueryData(sermonRead(params.id).queryKey)
    return pageHead(match.context, {
      title: found ? shownTitle(found.title) : 'Sermon Not Found',
      description: found
        ? (found.description ?? [found.scripture, found.speaker, longDate(found.date)].filter(Boolean).join(' · '))
        : 'There is no such sermon.',
      path: href(routes.sermon, params),
      image: found?.thumbnailUrl ?? null,
      type: 'article',
      hidden: !found,
    })
  },
  staticData: { module: 'app/sermons/show-page.tsx' },
  component: lazyRouteComponent(() => import('#app/sermons/show-page.tsx'), 'SermonPage'),
  pendingComponent: () => <Loading text="Loading sermon..." />,
  notFoundComponent: lazyRouteComponent(() => import('#app/sermons/show-page.tsx'), 'SermonNotFound'),
  errorComponent: lazyRouteComponent(() => import('#app/sermons/show-page.tsx'), 'SermonError'),
})

const liveStreams = createRoute({
  getParentRoute: () => layout,
  path: routes.liveStreams,
  validateSearch: streamsSearch,
  loader: ({ context: { queryClient }, location }) => {
    const search = streamsSearch(location.search)
    return all(
      queryClient.ensureQueryData(streamCardsRead(pageOfStreams(search))),
      queryClient.ensureQueryData(streamSummaryRead(search)),
    )
  },
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Live Streams & Services',
      description: 'Join a service as it happens, or watch one again.',
      path: routes.liveStreams,
    }),
  staticData: { module: 'app/live-streams/list-page.tsx' },
  component: lazyRouteComponent(() => import('#app/live-streams/list-page.tsx'), 'LiveStreamsPage'),
  pendingComponent: () => <Loading text="Loading live streams..." />,
})

const liveStream = createRoute({
  getParentRoute: () => layout,
  path: routes.liveStream,
  loader: ({ context: { queryClient }, params }) =>
    existing(queryClient.ensureQueryData(streamRead(params.id)), params.id),
  head: ({ match, params }) => {
    const found = match.context.queryClient.getQueryData(streamRead(params.id).queryKey)
    return pageHead(match.context, {
      title: found?.title ?? 'Service Not Found',
      description: found
        ? (found.description ?? `Our service of ${longDate(found.date)}.`)
        : 'There is no such service.',
      path: href(routes.liveStream, params),
      image: found?.thumbnailUrl ?? null,
      type: 'article',
      hidden: !found,
    })
  },
  staticData: { module: 'app/live-streams/show-page.tsx' },
  component: lazyRouteComponent(() => import('#app/live-streams/show-page.tsx'), 'LiveStreamPage'),
  pendingComponent: () => <Loading text="Loading service..." />,
  notFoundComponent: lazyRouteComponent(() => import('#app/live-streams/show-page.tsx'), 'LiveStreamNotFound'),
  errorComponent: lazyRouteComponent(() => import('#app/live-streams/show-page.tsx'), 'LiveStreamError'),
})

const planAVisit = createRoute({
  getParentRoute: () => layout,
  path: routes.planAVisit,
  loader: ({ context: { queryClient } }) => all(queryClient.ensureQueryData(questionsRead)),
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Plan a Visit',
      description:
        'Join us this Sunday, in person or online. What to expect, where to find us, and how to tell us you are coming.',
      path: routes.planAVisit,
    }),
  staticData: { module: 'app/pages/plan-a-visit.tsx' },
  component: lazyRouteComponent(() => import('#app/pages/plan-a-visit.tsx'), 'PlanAVisit'),
})

const offering = createRoute({
  getParentRoute: () => layout,
  path: routes.offering,
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Offering',
      description: 'Make an offering to the parish.',
      path: routes.offering,
    }),
  staticData: { module: 'app/pages/offering.tsx' },
  component: lazyRouteComponent(() => import('#app/pages/offering.tsx'), 'Offering'),
})

const alpha = createRoute({
  getParentRoute: () => layout,
  path: routes.alpha,
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Alpha',
      description: 'Have Doubts? Curious About Faith? Try Alpha: seven weeks of dinner, a talk and open conversation.',
      path: routes.alpha,
    }),
  staticData: { module: 'app/pages/alpha.tsx' },
  component: lazyRouteComponent(() => import('#app/pages/alpha.tsx'), 'Alpha'),
})

const mediaRoom = createRoute({
  getParentRoute: () => layout,
  path: routes.mediaRoom,
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Media Room',
      description: 'Our logo, colors and pictures, to use when you write about us.',
      path: routes.mediaRoom,
    }),
  staticData: { module: 'app/pages/media-room.tsx' },
  component: lazyRouteComponent(() => import('#app/pages/media-room.tsx'), 'MediaRoom'),
})

/** Outside the shared layout: it fills the screen. */
const liveStreamWorship = createRoute({
  getParentRoute: () => root,
  path: routes.liveStreamWorship,
  loader: ({ context: { queryClient } }) =>
    all(
      queryClient.ensureQueryData(streamCardsRead({ type: 'live', limit: 1 })),
      queryClient.ensureQueryData(streamCardsRead({ type: 'recorded', limit: 5 })),
    ),
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Live Stream Worship',
      description: 'Worship with us, wherever you are.',
      path: routes.liveStreamWorship,
    }),
  staticData: { module: 'app/pages/live-stream-worship.tsx' },
  component: lazyRouteComponent(() => import('#app/pages/live-stream-worship.tsx'), 'LiveStreamWorship'),
})

/** Every other address. It stands inside the layout, so that a lost visitor finds the way. */
const unknown = createRoute({
  getParentRoute: () => layout,
  path: '$',
  loader: () => {
    throw notFound()
  },
  head: ({ match }) =>
    pageHead(match.context, {
      title: '404 Page Not Found',
      description: 'There is no such page.',
      path: routes.home,
      hidden: true,
    }),
  staticData: { module: 'app/pages/not-found.tsx' },
  notFoundComponent: lazyRouteComponent(() => import('#app/pages/not-found.tsx'), 'NotFound'),
})

export const tree = root.addChildren([
  liveStreamWorship,
  layout.addChildren([
    home,
    about,
    aboutTab,
    contact,
    give,
    events,
    event,
    sermons,
    sermon,
    liveStreams,
    liveStream,
    planAVisit,
    offering,
    alpha,
    mediaRoom,
    unknown,
  ]),
])

/** Several readings at once; a loader that gives nothing back sends nothing twice. */
async function all(...readings: Promise<unknown>[]): Promise<void> {
  await Promise.all(readings)
}

/** A reading that must not come from memory: lists of sermons and events are read anew each time they are asked for. */
function fresh<T>(queryClient: QueryClient, reading: Reading<T>): Promise<T> {
  return queryClient.fetchQuery({ ...reading, staleTime: 0 })
}

/** A record by its id: when there is none, the page says so, with the id, and the answer is 404. */
async function existing(reading: Promise<unknown>, id: string): Promise<void> {
  try {
    await reading
  } catch (error) {
    if (error instanceof ReadError && error.status === 404) throw notFound({ data: { id } })
    throw error
  }
}
