/** The root route, the shared layout, and helpers for page routes. */
import type { QueryKey } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, notFound } from '@tanstack/react-router'
import { clockRead } from '#app/ui/clock.ts'
import { viewerRead } from '#app/ui/current-user.ts'
import type { Slot } from '#app/settings-sections.ts'
import { Document } from '#app/ui/document.tsx'
import { type PageContext, pageHead } from '#app/ui/head.ts'
import { Layout, Loading } from '#app/ui/layout.tsx'
import { eventChangesRead, noticesRead } from '#app/ui/notices.ts'
import { readAlt } from '#app/ui/picture-alt.ts'
import { ReadError, type Reading } from '#app/ui/read.ts'
import { serviceTimesRead } from '#app/ui/service-times.ts'
import { siteConfigRead } from '#app/ui/site.ts'

interface Loaded {
  queryKey: QueryKey
  /** Milliseconds; 0 reads it again each time. */
  staleTime?: unknown
}

/** A loader of several readings. Returns nothing, since a loader's result would be sent to the browser a second time. */
export function loads(...readings: Loaded[]) {
  return async ({ context: { queryClient } }: { context: PageContext }): Promise<void> => {
    await Promise.all(
      readings.map(({ queryKey, staleTime }) =>
        queryClient.fetchQuery({ queryKey, ...(staleTime === 0 ? { staleTime } : {}) }),
      ),
    )
  }
}

/** The loader of a page with a picture of the church's own: also reads its description. */
export function loadsWithPicture(slot: Slot, ...readings: Loaded[]) {
  return async ({ context }: { context: PageContext }): Promise<void> => {
    const { queryClient } = context
    const describe = async () => {
      const config = await queryClient.fetchQuery(siteConfigRead)
      await readAlt(queryClient, config[`${slot}Picture`])
    }
    await Promise.all([loads(...readings)({ context }), describe()])
  }
}

/** A read that is fetched each time it is shown. */
export function fresh<T>(reading: Reading<T>) {
  return { ...reading, staleTime: 0 }
}

/** The metadata of a page that is the same for everyone. */
export function titled(path: string, title: string, description: string, hidden = false) {
  return {
    head: ({ match }: { match: { context: PageContext } }) =>
      pageHead(match.context, { path, title, description, hidden }),
  }
}

export const root = createRootRouteWithContext<PageContext>()({
  loader: loads(clockRead, siteConfigRead, viewerRead, serviceTimesRead, noticesRead, eventChangesRead),
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

/**
 * Turns a missing record (404, or 400 for an impossible id) into the router's 404 page with the id.
 * @throws other errors of `reading`
 */
export async function notFoundIfMissing(reading: Promise<unknown>, id: string): Promise<void> {
  try {
    await reading
  } catch (error) {
    if (error instanceof ReadError && (error.status === 404 || error.status === 400)) throw notFound({ data: { id } })
    throw error
  }
}

/** The token of a link in an email; empty when it is not a valid one. */
export function linkToken({ token }: Record<string, unknown>): { token: string } {
  return { token: typeof token === 'string' && /^[\w.-]{1,200}$/.test(token) ? token : '' }
}
