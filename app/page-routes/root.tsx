/** The root route, the shared layout, and how loaders ask for data. */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, notFound } from '@tanstack/react-router'
import { clockRead } from '#app/ui/clock.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { Document } from '#app/ui/document.tsx'
import type { PageContext } from '#app/ui/head.ts'
import { Layout, Loading } from '#app/ui/layout.tsx'
import { noticesRead } from '#app/ui/notices.ts'
import { ReadError, type Reading } from '#app/ui/read.ts'
import { serviceTimesRead } from '#app/ui/service-times.ts'
import { siteConfigRead } from '#app/ui/site.ts'

export const root = createRootRouteWithContext<PageContext>()({
  loader: ({ context: { queryClient } }) =>
    all(
      queryClient.ensureQueryData(clockRead),
      queryClient.ensureQueryData(siteConfigRead),
      queryClient.ensureQueryData(currentUserRead),
      queryClient.ensureQueryData(serviceTimesRead),
      queryClient.ensureQueryData(noticesRead),
    ),
  // A page that is still loading has no title yet.
  head: ({ match: { context } }) => ({
    meta: [{ title: context.queryClient.getQueryData(siteConfigRead.queryKey)?.churchName ?? '' }],
  }),
  component: Document,
})

export const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  component: Layout,
  pendingComponent: () => <Loading text="Loading..." />,
})

/** Waits for several readings. Returns nothing, since a loader's result would be sent to the browser a second time. */
export async function all(...readings: Promise<unknown>[]): Promise<void> {
  await Promise.all(readings)
}

/** Reads past the cache: lists of sermons and events are fetched each time they are shown. */
export function fresh<T>(queryClient: QueryClient, reading: Reading<T>): Promise<T> {
  return queryClient.fetchQuery({ ...reading, staleTime: 0 })
}

/** Turns a missing record (404, or 400 for an impossible id) into the router's 404 page with the id. */
export async function existing(reading: Promise<unknown>, id: string): Promise<void> {
  try {
    await reading
  } catch (error) {
    if (error instanceof ReadError && (error.status === 404 || error.status === 400)) throw notFound({ data: { id } })
    throw error
  }
}

/** The token of a link in an email, as it stands in the address; empty when it cannot be one of ours. */
export function linkToken({ token }: Record<string, unknown>): { token: string } {
  return { token: typeof token === 'string' && /^[\w.-]{1,200}$/.test(token) ? token : '' }
}
