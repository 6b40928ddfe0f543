/** One page as HTML: the router loads what the page reads from the API in-process, and Preact renders it to a string. */
import { type FetchQueryOptions, QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { options as preact, type VNode } from 'preact'
import { renderToString } from 'react-dom/server'
import type { PageAssets } from '#app/http/built-files.ts'
import { makeRouter } from '#app/router.tsx'
import { adminPages, unknown } from '#app/page-routes/pages.tsx'
import { fetchReading, type FetchApi, readDefaults, type ReadOptions, hashOf } from '#app/ui/read.ts'
import { placeholderFor, renderWithPlaceholders, type HtmlWithPlaceholders } from '#app/ui/placeholders.ts'
import { isCurrent, isRenderingPart, recordDependenciesOf, renderPart, renderPartsWith } from '#app/ui/reused.ts'
import { useRouter } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import { type FormState, formStateKey } from '#app/ui/form-rules.ts'

// Where a part cannot be rendered, the nearest boundary renders its stand-in, as in the browser.
Object.assign(preact, { errorBoundaries: true })
// `preact-render-to-string` itself converts attributes as `preact/compat` does, except those of `svg`.
const prepare = preact.vnode?.bind(preact)
preact.vnode = (vnode: VNode<{ className?: string; suppressHydrationWarning?: boolean }>) => {
  const { type, props } = vnode
  if (typeof type !== 'string' || type === 'svg') return prepare?.(vnode)
  // Deleting what is not there would cost time, too.
  if (props.className === '') delete props.className
  // React's own prop, which the router sets.
  if (props.suppressHydrationWarning !== undefined) delete props.suppressHydrationWarning
}

/** Preact's names for an element's component, and for its element. */
const [COMPONENT, ELEMENT] = ['__c', '__v'] as const
// V8 keeps an object to which a function was assigned until it collects everything, and all that hangs on it: here each
// component that uses a context, and with it its page.
const unmount = preact.unmount?.bind(preact)
preact.unmount = (vnode: VNode & { [COMPONENT]?: Record<'props' | 'context' | typeof ELEMENT, unknown> }) => {
  unmount?.(vnode)
  const component = vnode[COMPONENT]
  if (component) component.props = component.context = component[ELEMENT] = undefined
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

export interface RenderedPage {
  /** Without its body. */
  response: Response
  /** Empty for a redirect. */
  page: HtmlWithPlaceholders
  /** The route that was rendered, such as `/sermons/$id`; nothing for an unknown address or a redirect. */
  route: string | undefined
  /** The page's API reads. */
  readings: QueryClient
  /** The error of a part that could not be rendered. */
  failure?: unknown
}

export async function renderPage(request: Request, options: RenderOptions): Promise<RenderedPage> {
  let route: string | undefined
  let page: HtmlWithPlaceholders = { html: '', mark: options.nonce, parts: [] }
  let failure: unknown
  const queryClient = makeServerClient(options.fetchApi)
  if (options.formState) queryClient.setQueryData(formStateKey, options.formState)
  const router = makeRouter(options.fetchApi, options.siteUrl, queryClient)
  const handler = createRequestHandler({
    request,
    createRouter: () => {
      const defaultOnCatch = (error: unknown) => (failure = error)
      const context = { ...router.options.context, styles: options.assets.styles }
      router.update({ ...router.options, context, ssr: { nonce: options.nonce }, defaultOnCatch })
      return router
    },
    getRouterManifest: () => options.assets,
  })
  const response = await handler(async ({ responseHeaders }) => {
    const path = router.state.matches.at(-1)?.fullPath
    route = path === unknown.fullPath || path === adminPages.fullPath ? undefined : path
    page = renderWithPlaceholders(options.nonce, () => renderToString(<RouterServer router={router} />))
    // A body would be made into a stream of bytes, only to be read as a text again.
    page.html = await transformHtmlStringWithRouter(router, page.html)
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  // As with components: nearly all of a router's methods are assigned to it.
  for (const name in router) Reflect.set(router, name, undefined)
  return { response, page, route, readings: queryClient, failure }
}

/** The readings of one page on the server: each is asked for once, and nobody watches them. */
export function makeServerClient(fetchApi: FetchApi): QueryClient {
  const client = new ServerClient(fetchApi)
  if (!import.meta.env.PROD) refuseUnrecorded(client)
  return client
}

class ServerClient extends QueryClient {
  readonly #fetchApi: FetchApi
  readonly #asked = new Map<string, Promise<unknown>>()

  constructor(fetchApi: FetchApi) {
    super({ defaultOptions: { queries: { ...readDefaults(fetchApi), queryKeyHashFn: hashOf } } })
    this.#fetchApi = fetchApi
  }

  // Its own would make a retrier, a signal and observers for each.
  override fetchQuery<Data, Failure, Value, Key extends QueryKey, Page>({
    queryKey,
  }: FetchQueryOptions<Data, Failure, Value, Key, Page>): Promise<Value> {
    const hash = hashOf(queryKey)
    const answer = this.#asked.get(hash) ?? this.#ask(queryKey)
    this.#asked.set(hash, answer)
    return answer as Promise<Value>
  }

  async #ask(queryKey: QueryKey): Promise<unknown> {
    try {
      const data = await fetchReading(this.#fetchApi, queryKey[0] as string, queryKey[1] as ReadOptions)
      this.setQueryData(queryKey, data)
      return data
    } catch (error) {
      const query = this.getQueryCache().build(this, { queryKey })
      query.setState({ status: 'error', error: error instanceof Error ? error : new Error(String(error)) })
      throw error
    }
  }
}

/**
 * Data that a reused part reads without `useReading` is no dependency, so it would be shown on pages that have read other
 * data.
 */
function refuseUnrecorded(client: QueryClient): void {
  const cache = client.getQueryCache()
  const [build, getQueryData] = [cache.build.bind(cache), client.getQueryData.bind(client)]
  const refuse = (key: readonly unknown[] | undefined) => {
    if (isRenderingPart()) throw new Error(`a reused part reads ${JSON.stringify(key)} without useReading`)
  }
  cache.build = (of, options, state) => (refuse(options.queryKey), build(of, options, state))
  client.getQueryData = (key) => (refuse(key), getQueryData(key))
}

interface Template {
  /** HTML that is written as it is: Preact's own way for what a compiler has rendered (`jsxTemplate`). */
  tpl: readonly string[]
  children?: ReactNode
}

renderPartsWith(function ReusedPart(component, props, { rendered, context }) {
  const client: QueryClient = useQueryClient()
  const { pathname } = useRouter().stores.location.get()
  const known = rendered.at(pathname, props)
  let part = known.get()
  if (!part || !isCurrent(part, client)) {
    part = renderPart(() => renderToString(createElement(component, props), context))
    known.set(part)
  }
  recordDependenciesOf(part)
  const template: Template = { tpl: [isRenderingPart() ? part.html.toString() : placeholderFor(part.html)] }
  return createElement(Fragment, template)
})
