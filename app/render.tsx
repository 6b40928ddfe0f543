/** One page as HTML: the router loads what the page reads from the API in-process, and Preact draws it into a string. */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { options as preact, type VNode } from 'preact'
import { renderToString } from 'react-dom/server'
import type { PageAssets } from '#app/http/built-files.ts'
import '#app/reused-parts.tsx'
import { pageReadings } from '#app/page-readings.ts'
import { makeRouter } from '#app/router.tsx'
import { adminPages, unknown } from '#app/page-routes/pages.tsx'
import { type FormState, formStateKey } from '#app/ui/form-state.ts'
import type { FetchApi } from '#app/ui/read.ts'

// Where a part cannot be drawn, the nearest boundary draws its stand-in, as in the browser.
Object.assign(preact, { errorBoundaries: true })
// React's own prop, which the router sets.
const prepare = preact.vnode?.bind(preact)
preact.vnode = (vnode: VNode<{ suppressHydrationWarning?: boolean }>) => {
  // Deleting what is not there would cost time, too.
  if (typeof vnode.type === 'string' && vnode.props.suppressHydrationWarning !== undefined)
    delete vnode.props.suppressHydrationWarning
  prepare?.(vnode)
}

export interface RenderOptions {
  fetchApi: FetchApi
  siteUrl: string
  /** The nonce of our own inline scripts and styles. */
  nonce: string
  assets: PageAssets
  /** The state of a form that was sent without JavaScript: its values and errors. */
  formState?: FormState | undefined
}

export interface DrawnPage {
  /** Without its body. */
  response: Response
  /** Empty for a redirect. */
  html: string
  /** The route that was drawn, such as `/sermons/$id`; nothing for an unknown address or a redirect. */
  route: string | undefined
  /** The page's API reads. */
  readings: QueryClient
  /** The error of a part that could not be rendered. */
  failure?: unknown
}

export async function renderPage(request: Request, options: RenderOptions): Promise<DrawnPage> {
  let route: string | undefined
  let html = ''
  let failure: unknown
  const queryClient = pageReadings(options.fetchApi)
  if (options.formState) queryClient.setQueryData(formStateKey, options.formState)
  const handler = createRequestHandler({
    request,
    createRouter: () => {
      const router = makeRouter(options.fetchApi, options.siteUrl, queryClient)
      const defaultOnCatch = (error: unknown) => (failure = error)
      router.update({ ...router.options, ssr: { nonce: options.nonce }, defaultOnCatch })
      return router
    },
    getRouterManifest: () => options.assets,
  })
  const response = await handler(async ({ router, responseHeaders }) => {
    const drawn = router.state.matches.at(-1)?.fullPath
    route = drawn === unknown.fullPath || drawn === adminPages.fullPath ? undefined : drawn
    // A body would be made into a stream of bytes, only to be read as a text again.
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  return { response, html, route, readings: queryClient, failure }
}
