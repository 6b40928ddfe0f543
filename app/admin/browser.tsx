/** The dashboard in the browser: its router, with a page for every section, whose code is loaded when it is opened. */
import '#app/dashboard/zod-without-eval.ts'
// Loaded at once: what says that the connection is lost could not be loaded then.
import '#app/ui/toast-message.tsx'
import { hashKey, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { Unavailable, Frame, Permitted } from '#app/admin/frame.tsx'
import { Guard, SectionError } from '#app/admin/guard.tsx'
import { sections } from '#lists/sections.ts'
import type { Section } from '#app/dashboard/section-of.ts'
import { CallError, request, loadModule } from '#app/dashboard/client.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { fetchQuery, type ReadOptions } from '#app/ui/read.ts'
import { setMomentZone } from '#app/dates/instants.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { OwnPath } from '#app/dashboard/url-state.tsx'
import { parseSearch, writeSearch } from '#app/ui/filters.ts'
import { Toasts } from '#app/ui/toast.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#app/admin/admin.css'

const root = createRootRoute({
  component: () => (
    <Guard>
      <Frame />
    </Guard>
  ),
  notFoundComponent: () => <Unavailable title="Page not found" text="This page doesn’t exist, or it has moved." />,
  errorComponent: SectionError,
})

const pages = sections.map((section) =>
  createRoute({
    getParentRoute: () => root,
    path: section.to,
    errorComponent: SectionError,
    component: pageOf(section),
  }),
)

function pageOf(section: Section) {
  const Page = lazyRouteComponent(() => loadModule(section.load))
  const PermittedPage = () => (
    <Permitted section={section}>
      <OwnPath value={section.to}>
        <Page />
      </OwnPath>
    </Permitted>
  )
  return Object.assign(PermittedPage, { preload: Page.preload })
}

const ask = (address: string) => request(address, { headers: { Accept: 'application/json' } })

/** The router, with a query cache of its own. */
function createAdmin(): AnyRouter {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // What is read stays until something says that it has changed.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Queries run without a network too, so that the page shows an error instead of waiting.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        queryFn: ({ queryKey }: { queryKey: QueryKey }) =>
          fetchQuery(ask, String(queryKey[0]), queryKey[1] as ReadOptions),
      },
    },
  })
  refetchUserOnRefusal(queryClient)
  writeMomentsInChurchZone(queryClient)
  return createRouter({
    routeTree: root.addChildren(pages),
    parseSearch,
    stringifySearch: writeSearch,
    defaultPendingMs: 300,
    scrollRestoration: true,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts />
      </QueryClientProvider>
    ),
  })
}

/**
 * A refused read means that the session has ended, or that another user has signed in: the current user is read again, and
 * the guard reacts.
 */
function refetchUserOnRefusal(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (error instanceof CallError && (error.status === 401 || error.status === 403))
      void queryClient.invalidateQueries({ queryKey: currentUserRead.queryKey })
  })
}

/** Instants are written in the church's zone as soon as its settings are read, and in another one after it was changed. */
function writeMomentsInChurchZone(queryClient: QueryClient): void {
  const settings = hashKey(siteConfigRead.queryKey)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== settings) return
    const config = queryClient.getQueryData<SiteConfig>(siteConfigRead.queryKey)
    if (config) setMomentZone(config.timeZone)
  })
}

const element = document.getElementById('admin')
if (element) {
  createRoot(element).render(
    <StrictMode>
      <RouterProvider router={createAdmin()} />
    </StrictMode>,
  )
}
