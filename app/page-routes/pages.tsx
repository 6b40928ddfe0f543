/** Routes of the church's pages: home, about, contact, giving, visiting, and the full-screen one. */
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { upcomingEventsRead } from '#app/features/events/reads.ts'
import { featuredRead } from '#app/features/featured/featured.ts'
import { liveRead } from '#app/features/live-streams/live-now.ts'
import { liveCardsRead, recordedOnScreenRead, streamCardsRead } from '#app/features/live-streams/reads.ts'
import { aboutTabs, MAX_HOME_EVENTS_READ, MAX_ON_HOME, tabOf } from '#app/pages/page-facts.ts'
import { newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import { NotFound } from '#app/pages/not-found.tsx'
import { beliefsRead, ministriesRead, questionsRead, staffRead } from '#app/features/church/reads.ts'
import { href, routes } from '#app/routes.ts'
import { foundRead, siteSearch } from '#app/search/reads.ts'
import { sermonCardsRead } from '#app/features/sermons/reads.ts'
import { fresh, layout, loads, loadsWithPicture, page, root, lazyPage } from '#app/page-routes/root.tsx'
import { currentUserRead } from '#app/ui/current-user.ts'
import { pageHead } from '#app/ui/head.ts'
import { siteConfigRead, termsRead, visitAnswersRead } from '#app/ui/site.ts'
import { specialServicesRead } from '#app/ui/service-times.tsx'

const alwaysNotFound = {
  loader: () => {
    throw notFound()
  },
  head: page(routes.home, '404 Page Not Found', 'We can’t find this page.', true).head,
}

export const churchPages = [
  createRoute({
    getParentRoute: () => layout,
    path: routes.home,
    loader: loadsWithPicture(
      'home',
      featuredRead,
      fresh(liveRead),
      newsletterWaysRead,
      fresh(specialServicesRead),
      fresh(upcomingEventsRead(MAX_HOME_EVENTS_READ)),
      fresh(sermonCardsRead({ limit: MAX_ON_HOME })),
      streamCardsRead({ limit: MAX_ON_HOME }),
    ),
    head: ({ match }) => {
      const config = match.context.queryClient.getQueryData(siteConfigRead.queryKey)
      return pageHead(match.context, {
        description: config?.tagline ?? 'Worship with us this Sunday, in person or online.',
        path: routes.home,
      })
    },
    staticData: { module: 'app/pages/home.tsx' },
    component: lazyPage(() => import('#app/pages/home.tsx'), 'Home'),
  }),
  createRoute({
    ...page(routes.about, 'About Our Church', 'Our mission, our values and our history.'),
    loader: loadsWithPicture('about'),
    staticData: { module: 'app/pages/about.tsx' },
    component: lazyPage(() => import('#app/pages/about.tsx'), 'About'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: routes.aboutTab,
    // An unknown tab shows the staff, at their own address.
    beforeLoad: ({ params: { tab } }) => {
      if (tab !== tabOf(tab)) throw redirect({ to: routes.aboutTab, params: { tab: 'staff' }, statusCode: 308 })
    },
    loader: async ({ context, params: { tab } }) => {
      const slot = tab === 'kids-church' ? 'kids' : 'music'
      await loadsWithPicture(slot, staffRead, beliefsRead, ministriesRead)({ context })
    },
    head: ({ match, params }) => {
      const tab = tabOf(params.tab)
      return pageHead(match.context, {
        title: aboutTabs[tab].label,
        description: aboutTabs[tab].description,
        path: href(routes.aboutTab, { tab }),
      })
    },
    staticData: { module: 'app/pages/about-tab.tsx' },
    component: lazyPage(() => import('#app/pages/about-tab.tsx'), 'AboutTab'),
  }),
  createRoute({
    ...page(routes.contact, 'Contact', 'Our address, service times and a contact form.'),
    loader: loads(fresh(specialServicesRead)),
    staticData: { module: 'app/inbox/contact-page.tsx' },
    component: lazyPage(() => import('#app/inbox/contact-page.tsx'), 'ContactPage'),
  }),
  createRoute({
    ...page(routes.give, 'Give', 'Ways to support our church.'),
    loader: loadsWithPicture('give'),
    staticData: { module: 'app/pages/giving.tsx' },
    component: lazyPage(() => import('#app/pages/giving.tsx'), 'Give'),
  }),
  createRoute({
    ...page(
      routes.planAVisit,
      'Plan a Visit',
      'Join us this Sunday, in person or online. What to expect, how to find us, and a form to let us know you’re coming.',
    ),
    loader: loadsWithPicture('visit', fresh(specialServicesRead), questionsRead, visitAnswersRead, newsletterWaysRead),
    staticData: { module: 'app/pages/plan-a-visit.tsx' },
    component: lazyPage(() => import('#app/pages/plan-a-visit.tsx'), 'PlanAVisit'),
  }),
  createRoute({
    ...page(routes.search, 'Search', 'Search our sermons, events, services and pages.', true),
    validateSearch: siteSearch,
    loaderDeps: ({ search: { q } }) => ({ q }),
    loader: ({ context, deps: { q } }) => (q === undefined ? undefined : loads(fresh(foundRead(q)))({ context })),
    staticData: { module: 'app/search/search-page.tsx' },
    component: lazyPage(() => import('#app/search/search-page.tsx'), 'SearchPage'),
  }),
  createRoute({
    ...page(routes.offering, 'Offering', 'Make an offering to our church.'),
    loader: loadsWithPicture('give'),
    staticData: { module: 'app/pages/giving.tsx' },
    component: lazyPage(() => import('#app/pages/giving.tsx'), 'Offering'),
  }),
  createRoute({
    ...page(
      routes.alpha,
      'Alpha',
      'Have Doubts? Curious About Faith? Try Alpha: seven weeks of dinner, a talk and open conversation.',
    ),
    loader: loadsWithPicture('alpha'),
    staticData: { module: 'app/pages/alpha.tsx' },
    component: lazyPage(() => import('#app/pages/alpha.tsx'), 'Alpha'),
  }),
  /** The service worker shows it for pages that it has not stored. */
  createRoute({
    ...page(routes.offline, 'You’re offline', 'Service times, our address and what is saved on this device.', true),
    staticData: { module: 'app/pages/offline.tsx' },
    component: lazyPage(() => import('#app/pages/offline.tsx'), 'OfflinePage'),
  }),
  createRoute({
    ...page(
      routes.terms,
      'Terms and Conditions',
      'What you agree to when you use our forms, and how text messages work.',
    ),
    loader: loads(termsRead),
    staticData: { module: 'app/pages/terms.tsx' },
    component: lazyPage(() => import('#app/pages/terms.tsx'), 'Terms'),
  }),
  createRoute({
    ...page(routes.mediaRoom, 'Media Room', 'Our logo, colors and images to use when you write about us.'),
    staticData: { module: 'app/pages/media-room.tsx' },
    component: lazyPage(() => import('#app/pages/media-room.tsx'), 'MediaRoom'),
  }),
] as const

/** Outside the shared layout, since it fills the screen. */
export const liveStreamWorship = createRoute({
  ...page(routes.liveStreamWorship, 'Live Stream Worship', 'Worship with us, wherever you are.'),
  getParentRoute: () => root,
  loader: loads(fresh(liveRead), liveCardsRead, recordedOnScreenRead),
  staticData: { module: 'app/pages/live-stream-worship.tsx' },
  component: lazyPage(() => import('#app/pages/live-stream-worship.tsx'), 'LiveStreamWorship'),
})

/**
 * For people who may use it, the dashboard is a separate document (`admin-html.ts`). For everyone else its addresses answer
 * 404.
 */
export const adminPages = createRoute({
  getParentRoute: () => layout,
  path: `${routes.admin}/$`,
  ...alwaysNotFound,
  loader: async (loaded) => {
    await loads(currentUserRead)(loaded)
    alwaysNotFound.loader()
  },
  staticData: { module: 'app/pages/dashboard-not-found.tsx' },
  notFoundComponent: lazyPage(() => import('#app/pages/dashboard-not-found.tsx'), 'DashboardNotFound'),
})

/** Every other address. Inside the layout, so that the 404 page has the navigation. */
export const unknown = createRoute({
  getParentRoute: () => layout,
  path: '$',
  ...alwaysNotFound,
  notFoundComponent: NotFound,
})
