/** The root route, the shared layout, and helpers for page routes. */
import type { QueryKey } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, notFound, type AsyncRouteComponent } from '@tanstack/react-router'
import { clockRead } from '#app/ui/clock.ts'
import { viewerRead } from '#app/ui/current-user.ts'
import type { Slot } from '#app/settings-sections.ts'
import { Document } from '#app/ui/document.tsx'
import { type PageContext, pageHead } from '#app/ui/head.ts'
import { Layout, Loading } from '#app/ui/layout.tsx'
import { eventChangesRead, noticesRead } from '#app/ui/notices.ts'
import { readAlt } from '#app/ui/picture.tsx'
import { ReadError, type Reading } from '#app/ui/read.ts'
import { serviceTimesRead } from '#app/ui/service-times.tsx'
import { siteConfigRead } from '#app/ui/site.ts'
import { type ComponentType, createElement, use } from 'react'

export interface Loaded {
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

/** A page inside the layout, with metadata that is the same for everyone. */
export function page<const Path extends string>(path: Path, title: string, description: string, hidden = false) {
  return {
    getParentRoute: () => layout,
    path,
    head: ({ match }: { match: { context: PageContext } }) =>
      pageHead(match.context, { path, title, description, hidden }),
  }
}

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

/**
 * A page component that is loaded when the page is first needed. Like the router's `lazyRouteComponent`, except that a file that fails to load is an error of the loader, not of rendering.
 * So hydration can wait for the file, and a navigation can say what is wrong. The next `preload` tries again.
 * @param load imports the file; on failure `preload` rejects with a ReadError of status 0
 * @param name the export that is the page
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<NoInfer<Name>, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  let page: ComponentType | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= fetchPage()
    return loading
  }
  async function fetchPage() {
    try {
      page = (await load())[name]
    } catch {
      loading = undefined
      throw new ReadError(0, '')
    }
  }
  function LazyPage() {
    if (!page) use(preload())
    return page && createElement(page)
  }
  return Object.assign(LazyPage, { preload })
}
