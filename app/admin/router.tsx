/** The admin area's own router: a page for every section, each in a file that comes when it is opened. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RegisteredRouter,
  useRouter,
} from '@tanstack/react-router'
import { adminPages } from '#app/admin-routes.ts'
import { Frame } from '#app/admin/frame.tsx'
import { Guard } from '#app/admin/guard.tsx'
import { sections } from '#app/admin/sections.ts'
import { Failed } from '#app/records/failed.tsx'
import { SectionHead } from '#app/records/toolbar.tsx'
import { CallError } from '#app/records/client.ts'
import { ask, loaded, Unreachable } from '#app/records/unreachable.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { makeQueryClient } from '#app/ui/read.ts'
import { parseSearch, writeSearch } from '#app/ui/filters.ts'
import { Toasts } from '#app/ui/toast.tsx'

const root = createRootRoute({
  component: () => (
    <Guard>
      <Frame />
    </Guard>
  ),
  notFoundComponent: () => <p className="text-soft">This page doesn’t exist.</p>,
  errorComponent: SectionTrouble,
})

const pages = [
  section(adminPages.overview, () => import('#app/admin/overview.tsx'), 'Overview'),
  section(adminPages.sermons, () => import('#app/features/sermons/admin.tsx'), 'SermonsPanel'),
  section(adminPages.events, () => import('#app/features/events/admin.tsx'), 'EventsPanel'),
  section(adminPages.liveStreams, () => import('#app/features/live-streams/admin.tsx'), 'LiveStreamsPanel'),
  section(adminPages.videoSync, () => import('#app/features/youtube/admin-panel.tsx'), 'VideoSyncPanel'),
  section(adminPages.sundayServices, () => import('#app/features/sunday-services/admin.tsx'), 'SundayServicesPanel'),
  section(adminPages.notices, () => import('#app/features/notices/admin.tsx'), 'NoticesPanel'),
  section(adminPages.featured, () => import('#app/features/featured/admin.tsx'), 'FeaturedPanel'),
  section(adminPages.messages, () => import('#app/inbox/admin-messages.tsx'), 'MessagesPanel'),
  section(adminPages.spam, () => import('#app/inbox/admin-spam.tsx'), 'SpamPanel'),
  section(adminPages.messagesReport, () => import('#app/inbox/admin-report.tsx'), 'ReportPanel'),
  section(adminPages.newsletter, () => import('#app/features/newsletter/admin-panel.tsx'), 'NewsletterPanel'),
  section(adminPages.newsletterIssues, () => import('#app/features/newsletter/admin-issues.tsx'), 'IssuesPanel'),
  section(adminPages.emails, () => import('#app/features/emails/admin-panel.tsx'), 'EmailsPanel'),
  section(adminPages.mediaWatch, () => import('#app/link-check/admin-panel.tsx'), 'MediaWatchPanel'),
  section(adminPages.church, () => import('#app/features/church/admin.tsx'), 'ChurchPanel'),
  section(adminPages.settings, () => import('#app/features/site/admin-panel.tsx'), 'SettingsPanel'),
  section(adminPages.people, () => import('#app/features/accounts/admin-panel.tsx'), 'PeoplePanel'),
  section(adminPages.deleted, () => import('#app/admin/deleted-panel.tsx'), 'DeletedPanel'),
  section(adminPages.log, () => import('#app/admin/log-panel.tsx'), 'LogPanel'),
]

/** The router, with a memory of its own for what is read. */
export function createAdmin(): RegisteredRouter {
  const queryClient: QueryClient = makeQueryClient((address) =>
    ask(address, { headers: { Accept: 'application/json' } }),
  )
  const { queries } = queryClient.getDefaultOptions()
  // Without a network it is asked all the same, so that what is missing is said and not waited for.
  queryClient.setDefaultOptions({ queries: { ...queries, networkMode: 'always' } })
  askAnewWhoIsIn(queryClient)
  const router = createRouter({
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
  // The types know the public router alone.
  return router as unknown as RegisteredRouter
}

/**
 * A reading that is refused means that the session has ended, or that somebody else is signed in by now: who it is is
 * asked again, and the guard does what that calls for.
 */
function askAnewWhoIsIn(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (error instanceof CallError && (error.status === 401 || error.status === 403))
      void queryClient.invalidateQueries({ queryKey: currentUserRead.queryKey })
  })
}

function section<Module extends Record<Name, () => React.ReactNode>, Name extends string>(
  path: string,
  load: () => Promise<Module>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    errorComponent: SectionTrouble,
    component: lazyRouteComponent((() => loaded(load)) as never, name as never),
  })
}

/** A section that could not be loaded or shown. */
function SectionTrouble({ error }: { error: unknown }) {
  const router = useRouter()
  const said = error instanceof Error ? error.message : String(error)
  const shown = error instanceof Unreachable ? error : `We couldn’t open this page: ${said}`
  const { pathname } = router.state.location
  const listed = sections.flatMap((group) => group.sections).find(({ to }) => to === pathname)
  return (
    <>
      <SectionHead title={listed?.label ?? 'This page'} />
      <Failed error={shown} onRetry={() => router.invalidate()} />
    </>
  )
}
