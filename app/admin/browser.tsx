/** The dashboard in the browser: its router, with a page for every section, whose code is loaded when it is opened. */
import '#app/admin/zod-without-eval.ts'
// Loaded at once: what says that the connection is lost could not be loaded then.
import '#app/ui/toast-message.tsx'
import { QueryClient, QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query'
import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router'
import { Unavailable, Frame, Permitted } from '#app/admin/frame.tsx'
import { type Section, sections } from '#app/admin/sections.ts'
import { Failed } from '#app/records/failed.tsx'
import { SectionHead } from '#app/records/toolbar.tsx'
import { CallError, request, loadModule, ConnectionError } from '#app/records/client.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { fetchReading, type ReadOptions } from '#app/ui/read.ts'
import { parseSearch, writeSearch } from '#app/ui/filters.ts'
import { toast, Toasts } from '#app/ui/toast.tsx'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { redirectTo, signInAgain } from '#app/records/act.ts'
import { setMomentZone } from '#app/records/moment.ts'
import { tellLostUploads } from '#app/records/running-uploads.ts'
import { routes } from '#app/routes.ts'
import { siteConfigRead } from '#app/ui/site.ts'
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
      <Page />
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
          fetchReading(ask, String(queryKey[0]), queryKey[1] as ReadOptions),
      },
    },
  })
  refetchUserOnRefusal(queryClient)
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

function SectionError({ error }: { error: unknown }) {
  const router = useRouter()
  const reason = error instanceof Error ? error.message : String(error)
  const shown = error instanceof ConnectionError ? error : `We couldn’t open this page: ${reason}`
  const { pathname } = router.state.location
  const listed = sections.find(({ to }) => to === pathname)
  return (
    <>
      <SectionHead title={listed?.label ?? 'This page'} />
      <Failed error={shown} onRetry={() => router.invalidate()} />
    </>
  )
}

/**
 * Shows the admin area only to users with a role. The server has already checked that before it served the admin area;
 * this is for users whose session ended, or whose role was removed, while it was open.
 */
function Guard({ children }: { children: ReactNode }) {
  const { data: user, isLoading, error } = useQuery(currentUserRead)
  // Every time on the screen is in the church's zone from the first.
  const { data: config, isLoading: isZoneLoading } = useQuery(siteConfigRead)
  if (config) setMomentZone(config.timeZone)
  const isAllowed = user !== undefined && user !== null && user.roles.length > 0
  const isNobody = user === null
  const isUnknown = user === undefined && error !== null
  useEffect(() => {
    if (isLoading || isAllowed || isUnknown) return
    if (isNobody) {
      signInAgain()
    } else {
      toast({ title: 'Access Denied', text: "You don't have admin privileges.", isError: true })
      redirectTo(routes.home)
    }
  }, [isLoading, isAllowed, isNobody, isUnknown])
  useEffect(() => tellLostUploads(), [])
  if (isLoading || isZoneLoading) return <p className="p-8">Loading...</p>
  if (isUnknown) {
    return (
      <div className="p-8">
        <Failed error={error} />
      </div>
    )
  }
  return isAllowed ? children : <p className="p-8">Checking permissions...</p>
}

const element = document.getElementById('admin')
if (element) {
  createRoot(element).render(
    <StrictMode>
      <RouterProvider router={createAdmin()} />
    </StrictMode>,
  )
}
