/** Draws the page that is asked for: its data from the API, then the HTML of React, then its headers. */
import { structuredData } from '#app/discovery/structured-data.ts'
import type { PageAssets } from '#app/http/built-files.ts'
import { unavailable } from '#app/http/errors.ts'
import { commonHeaders, defaultHeaders, extractInlineElements, newNonce, pagePolicy } from '#app/http/headers.ts'
import type { Reads } from '#app/http/read-route.ts'
import type { Services } from '#app/http/services.ts'
import { bytesAnswer } from '#app/http/shared-file.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { FOUND_HEADER, NOTHING } from '#app/http/visits.ts'
import { foundRead, siteSearch } from '#app/search/reads.ts'
import { api, routes } from '#app/routes.ts'
import { outsideOriginsIn } from '#app/http/settings.ts'
import type { Connection, PageRequest } from '#app/server/page-request.ts'
import { readPageSources } from '#app/server/page-sources.ts'
import { inItsLanguage, inSecondLanguage, linksIn, pathElsewhere } from '#app/server/second-language.ts'
import { renderPage, type RenderedPage } from '#app/site/render.tsx'
import type { FetchApi, PageReads } from '#app/ui/read.ts'

/** Calls our own API without a socket, for the client at the other end of `connection`. */
type AskApi = (address: string, init: RequestInit, connection: Connection) => Response | Promise<Response>

/** The parts from which pages are drawn. */
export interface Drawing {
  services: Services
  assets: PageAssets
  reads: Reads
  askApi: AskApi
}

/**
 * @param caching the page's Cache-Control
 * @returns the page; with status 429 (RFC 6585) when its reads were refused because the client asks too often
 * @throws HttpError 503 when the API could not answer the page's reads
 */
export function drawPage(drawing: Drawing, request: PageRequest, caching = 'no-store'): Promise<Response> {
  const draw = () => drawn(drawing, request, caching)
  // A page of the cache is drawn again for nobody's request.
  return request.language === '' ? draw() : inSecondLanguage(drawing.services, request.language, draw)
}

async function drawn(drawing: Drawing, request: PageRequest, caching: string): Promise<Response> {
  const { services, assets } = drawing
  const { siteUrl } = services.config
  const { path, route, search, formState } = request
  const data = pageData(drawing, request)
  const nonce = newNonce()
  const page = await renderPage(new URL(path + search, siteUrl), {
    fetchApi: data.fetchApi,
    siteUrl,
    nonce,
    assets,
    formState,
    // Without it the link to the other language is led on.
    pathElsewhere: (of, id) => pathElsewhere(services, of, id).catch(() => undefined),
    describe: (reads) => structuredData({ path, route, reads, siteUrl }),
  }).catch((error: unknown) => {
    throw data.isUnanswered() ? unavailable() : error
  })
  if (data.isUnanswered()) throw unavailable()
  if (page.location !== undefined) {
    return new Response(null, { status: page.status, headers: { Location: page.location, 'Cache-Control': caching } })
  }
  const answer = await answerOf(services, request, page, nonce, caching)
  const wait = data.refusedFor()
  if (wait === '' || answer.status !== 500) return answer
  answer.headers.set('Retry-After', wait)
  return new Response(answer.body, { status: 429, headers: answer.headers })
}

/** What a page reads, and whether the API answered. */
function pageData({ reads, askApi }: Drawing, { caller }: PageRequest) {
  let isUnanswered = false
  let wait = ''
  /** Without a request; undefined when there has to be one, for example to get the text of a refusal. */
  const readDirectly = async (address: string): Promise<unknown> => {
    try {
      return address === api.currentUser ? ((await caller.person()) ?? null) : await reads(address)
    } catch {
      return undefined
    }
  }
  const fetchApi: FetchApi = async (address) => {
    const known = await readDirectly(address)
    if (known !== undefined) return { known }
    const answer = await askApi(address, { headers: caller.headers }, caller.connection)
    isUnanswered ||= answer.status === 503
    if (answer.status === 429) wait = answer.headers.get('Retry-After') ?? ''
    return answer
  }
  return { fetchApi, isUnanswered: () => isUnanswered, refusedFor: () => wait }
}

/** The drawn page with its headers. Logs why it, or a part of it, could not be drawn. */
async function answerOf(
  services: Services,
  { path, route, search, language }: PageRequest,
  { status, html: marked, reads, failure }: RenderedPage,
  nonce: string,
  caching: string,
): Promise<Response> {
  const { config, log } = services
  const linked = language === '' ? marked : linksIn(inItsLanguage(marked), language, config.siteUrl)
  const { html, ...ours } = extractInlineElements(linked, nonce)
  const headers = new Headers({ ...defaultHeaders, ...commonHeaders(config.siteUrl) })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const outside = await readPageSources({ path, route }, reads, async () =>
    outsideOriginsIn(await siteRows(services, 'settings'), log),
  )
  headers.set('Content-Security-Policy', pagePolicy({ ...ours, ...outside }))
  // People who give may want to pay with their phone's wallet, inside the service's own frame.
  if (outside.takesPayment) headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=*')
  if (route === routes.search && foundNothing(search, reads)) headers.set(FOUND_HEADER, NOTHING)
  if (failure !== undefined) {
    const what = status === 500 ? 'page' : 'part of a page'
    log.error({ path: path.slice(0, 200), err: failure }, `${what} could not be rendered`)
  }
  headers.set('Cache-Control', status >= 500 ? 'no-store' : caching)
  return bytesAnswer(Buffer.from(html), { status, headers })
}

/** Whether the page of the site search has looked for something in vain. */
function foundNothing(search: string, reads: PageReads): boolean {
  const { q } = siteSearch(Object.fromEntries(new URLSearchParams(search)))
  return q !== undefined && reads.peek(foundRead(q))?.length === 0
}
