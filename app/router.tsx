/** The router of all pages: addresses, the data each loads first, and the component that renders it. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { NotFound } from '#app/pages/not-found.tsx'
import { type FetchApi, makeQueryClient } from '#app/ui/read.ts'
import { parseSearch, writeSearch } from '#app/ui/filters.ts'
import { readPageData } from '#app/ui/page-data.ts'
import { setPageOffset } from '#app/ui/time-zone.ts'
import { PageError } from '#app/ui/message-page.tsx'
import { linkPages } from '#app/page-routes/links.tsx'
import { adminPages, churchPages, liveStreamWorship, unknown } from '#app/page-routes/pages.tsx'
import { recordPages } from '#app/page-routes/records.tsx'
import { layout, root } from '#app/page-routes/root.tsx'
import { shelfPages } from '#app/page-routes/shelves.tsx'

/**
 * All page routes: each one loads what its page needs. The components are loaded when they are needed; `module` names
 * their file, so that the server can have the browser fetch it early.
 */
const pageRoutes = root.addChildren([
  liveStreamWorship,
  layout.addChildren([...churchPages, ...recordPages, ...shelfPages, ...linkPages, adminPages, unknown]),
])

/**
 * The router for one request on the server, or for the whole visit in the browser.
 * @param siteUrl origin under which people reach the site; the browser learns it from the server
 */
export function makeRouter(fetchApi: FetchApi, siteUrl = '', queryClient: QueryClient = makeQueryClient(fetchApi)) {
  const context = { queryClient, siteUrl }
  return createRouter({
    routeTree: pageRoutes,
    context,
    parseSearch,
    stringifySearch: writeSearch,
    // The server redirects to the canonical spelling of an address (`page-address.ts`); no other one finds a page.
    caseSensitive: true,
    scrollRestoration: true,
    scrollRestorationBehavior: 'instant',
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    defaultPreload: 'intent',
    // Pages read through TanStack Query, which knows what is fresh; the router must not cache too.
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    // A pending state shows only after a while, so that a fast page does not flicker.
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    hydrate: () => {
      const { readings, siteUrl: site, zone } = readPageData()
      setPageOffset(zone ?? undefined)
      for (const [key, data] of readings) queryClient.setQueryData(key, data)
      context.siteUrl = site
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** The source file of the page. */
    module?: string
  }
}

/** The source file of each page's component, by route id; each route has it in its `staticData`. */
export function pageModules(): Record<string, string> {
  return Object.fromEntries(
    Object.values(readingNothing().routesById).flatMap((route) => {
      const module = route.options.staticData?.module
      return module === undefined ? [] : [[route.id, module]]
    }),
  )
}

/**
 * The part of a query that a page reads, as a query again: only what its route's validator accepts, in a stable order, so
 * that `?utm_source=…` and the like create no pages of their own.
 */
export function pageQueries(): (route: string | undefined, search: string) => string {
  const { routesByPath, options } = readingNothing()
  const validators = new Map<string, unknown>(
    Object.values(routesByPath).map((route) => [route.fullPath, route.options.validateSearch]),
  )
  return (route, search) => {
    const validate = route === undefined ? undefined : validators.get(route)
    return typeof validate === 'function' ? options.stringifySearch(validate(options.parseSearch(search))) : ''
  }
}

function readingNothing() {
  return makeRouter(() => Promise.reject(new Error('reads nothing')))
}
