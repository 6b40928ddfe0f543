/** One page as HTML: the router loads what the page reads from the API in-process, and React draws it into a string. */
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { PageAssets } from '#app/http/built-files.ts'
import { makeRouter } from '#app/router.tsx'
import { unknown } from '#app/tree/pages.tsx'
import { type FormState, formStateKey } from '#app/ui/form-state.ts'
import { type FetchApi, makeQueryClient } from '#app/ui/read.ts'

export interface RenderOptions {
  fetchApi: FetchApi
  siteUrl: string
  assets: PageAssets
  /** What a form that was sent without JavaScript is to show: what was typed and what is wrong with it. */
  formState?: FormState | undefined
}

export interface DrawnPage {
  response: Response
  /** The route that was drawn, such as `/sermons/$id`; nothing for an unknown address or a redirect. */
  route: string | undefined
}

export async function renderPage(request: Request, options: RenderOptions): Promise<DrawnPage> {
  let route: string | undefined
  const queryClient = makeQueryClient(options.fetchApi)
  if (options.formState) queryClient.setQueryData(formStateKey, options.formState)
  const handler = createRequestHandler({
    request,
    createRouter: () => makeRouter(options.fetchApi, options.siteUrl, queryClient),
    getRouterManifest: () => options.assets,
  })
  const response = await handler(({ router, responseHeaders }) => {
    const drawn = router.state.matches.at(-1)?.fullPath
    route = drawn === unknown.fullPath ? undefined : drawn
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
  return { response, route }
}
