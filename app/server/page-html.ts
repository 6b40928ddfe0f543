/**
 * Every page, rendered on the server. Public, but for /admin, which is the 404 page for everyone but an administrator.
 */
import { type Context, Hono } from 'hono'
import { submitForm, readPostedForm, sentState } from '#app/server/form-posts.ts'
import { structuredData } from '#app/discovery/structured-data.ts'
import type { Admissions } from '#app/http/admission.ts'
import type { PageAssets } from '#app/http/built-files.ts'
import { clientAddress } from '#app/http/limit.ts'
import { unavailable } from '#app/http/errors.ts'
import { commonHeaders, defaultHeaders, newNonce, pagePolicy, extractInlineElements } from '#app/http/headers.ts'
import type { PageCache } from '#app/http/page-cache.ts'
import type { Reads } from '#app/http/read-route.ts'
import type { Services } from '#app/http/services.ts'
import { bytesAnswer } from '#app/http/shared-file.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { isPrivatePage, pageAddress } from '#app/site/page-address.ts'
import {
  asJson,
  type Bound,
  type Caller,
  callerOf,
  type Connection,
  EVERYONE,
  signedIn,
} from '#app/server/page-caller.ts'
import { readPageSources } from '#app/server/page-sources.ts'
import { queryOf, renderPage, type RenderedPage } from '#app/site/render.tsx'
import { api } from '#app/routes.ts'
import { outsideOriginsIn } from '#app/features/site/queries.ts'
import type { FetchApi } from '#app/ui/read.ts'
import { withPreview } from '#db/published.ts'
import { type FormState, formId } from '#app/values/form-rules.ts'

/** Calls our own API without a socket, for the client at the other end of `connection`. */
type AskApi = (address: string, init: RequestInit, connection: Connection) => Response | Promise<Response>

/** The parts from which pages are rendered. */
export interface Pages {
  services: Services
  assets: PageAssets
  cache: PageCache
  admissions: Admissions
  reads: Reads
  askApi: AskApi
}

type PageContext = Context<Bound>

/** A page and its client. */
interface Wanted {
  target: string
  caller: Caller
  formState?: FormState | undefined
  /** Cache-Control; no-store by default. */
  caching?: string
}

/** Renders the public page at a path as everyone sees it, with one record as it would be. */
export function previewRenderer(pages: Pages): Services['renderPreview'] {
  return (previewed, path) =>
    withPreview(previewed, () => render(pages, { target: path.replace(/#.*$/, ''), caller: EVERYONE }))
}

export function pageRoutes(pages: Pages): Hono<Bound> {
  const router = new Hono<Bound>()

  router.get('*', async (c) => {
    const { pathname, search, searchParams } = new URL(c.req.url)
    const { path, route } = pageAddress(pathname)
    // HTML can't contain a NUL, so the rendered page would differ from the one that its policy is for.
    if (`${pathname}${search}`.includes('%00')) return c.text('Bad Request', 400)
    const isPrivate = isPrivatePage(path, route)
    const caller = callerOf(pages.services, c)
    const formState = sentState(searchParams)
    if (!isPrivate && !formState) return renderShared(pages, c, caller, { path, route, query: queryOf(route, search) })
    const isForPerson = isPrivate || (await signedIn(caller)) !== undefined
    return admit(pages, c, isForPerson, { target: `${path}${search}`, caller, formState })
  })

  router.post('*', (c) => takeForm(pages, c))
  return router
}

/** A form sent without JavaScript is handled before anything is rendered. */
async function takeForm(pages: Pages, c: PageContext): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const { path, route } = pageAddress(pathname)
  if (route === undefined) return renderWithoutForm(pages, c, { path, route, query: '' })
  const posted = await readPostedForm(c.req)
  if (!posted) return withStatus(await renderWithoutForm(pages, c, { path, route, query: '' }), 400)
  const caller = callerOf(pages.services, c)
  const outcome = await submitForm(posted, async (to, body) => pages.askApi(to, asJson(caller, body), c.env))
  if (outcome.state.done && outcome.state.answer === undefined) {
    c.header('Cache-Control', 'no-store')
    sendCookies(outcome.cookies, c.res.headers)
    return c.redirect(outcome.next ?? `?sent=${posted.form.name}#${formId(posted.form.name)}`, 303)
  }
  const isForPerson = outcome.state.done || isPrivatePage(path, route) || (await signedIn(caller)) !== undefined
  const wanted = { target: `${path}${search}`, caller, formState: outcome.state }
  const page = await admit(pages, c, isForPerson, wanted)
  // A missing record's page keeps its 404.
  const answer = page.status === 200 ? withStatus(page, outcome.status) : page
  sendCookies(outcome.cookies, answer.headers)
  if (outcome.retryAfter) answer.headers.set('Retry-After', outcome.retryAfter)
  return answer
}

/** Renders a page when there is room. A flood of visitors does not block people who are signed in or signing in. */
function admit(pages: Pages, c: PageContext, isForPerson: boolean, wanted: Wanted): Promise<Response> {
  const { admissions, services } = pages
  const admission = isForPerson ? admissions.people : admissions.visitors
  return admission.run(clientAddress(c, services.config.trustProxy), () => render(pages, wanted))
}

/**
 * A page that is the same for everyone with the same roles, or for everyone who is not signed in: from the cache, or rendered
 * when there is room. Nothing but the roles reaches the rendering, so nothing else of a user can be in it.
 */
async function renderShared(pages: Pages, c: PageContext, caller: Caller, page: PublicPage): Promise<Response> {
  const { admissions, cache, services } = pages
  const person = await signedIn(caller)
  const target = page.path + page.query
  const from = clientAddress(c, services.config.trustProxy)
  const admission = person || isMainPage(page) ? admissions.people : admissions.visitors
  const reader = person && { roles: person.roles }
  const wanted = {
    target,
    caller: { ...EVERYONE, person: () => Promise.resolve(reader) },
    caching: reader ? FOR_BROWSERS : FOR_PROXIES,
  }
  const answer = await cache.through(
    // No address of a request begins with a role or a space.
    reader ? `${reader.roles.join(',')} ${target}` : target,
    c.req.header('accept-encoding') ?? '',
    () => render(pages, wanted),
    (work) => admission.run(from, work),
  )
  const etag = answer.headers.get('etag') ?? ''
  const isKnown = isUnchanged({ etags: c.req.header('if-none-match') }, { etag })
  return isKnown ? new Response(null, { status: 304, headers: answer.headers }) : answer
}

/** A browser may keep the page and asks each time whether it is current. */
const FOR_BROWSERS = 'private, no-cache'
/** A proxy or CDN may also serve it, for as long as our own cache does (docs/deploy.md). */
const FOR_PROXIES = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5'

/** The page at an address that received a POST which is none of our forms. */
function renderWithoutForm(pages: Pages, c: PageContext, page: PublicPage): Promise<Response> {
  const caller = callerOf(pages.services, c)
  if (!isPrivatePage(page.path, page.route)) return renderShared(pages, c, caller, page)
  return admit(pages, c, true, { target: page.path, caller })
}

/**
 * A page whose reads were refused because the client asks too often has status 429 (RFC 6585), too.
 * @throws HttpError 503 when the API could not answer the page's reads
 */
async function render(pages: Pages, { target, caller, formState, caching = 'no-store' }: Wanted): Promise<Response> {
  const { siteUrl } = pages.services.config
  let isUnanswered = false
  let wait = ''
  const fetchApi: FetchApi = async (address) => {
    const known = await readDirectly(pages, caller, address)
    if (known !== undefined) return { known }
    const answer = await pages.askApi(address, { headers: caller.headers }, caller.connection)
    isUnanswered ||= answer.status === 503
    if (answer.status === 429) wait = answer.headers.get('Retry-After') ?? ''
    return answer
  }
  const address = new URL(target, siteUrl)
  const nonce = newNonce()
  const { path, route } = pageAddress(address.pathname)
  const page = await renderPage(address, {
    fetchApi,
    siteUrl,
    nonce,
    assets: pages.assets,
    formState,
    describe: (reads) => structuredData({ path, route, reads, siteUrl }),
  }).catch((error: unknown) => {
    throw isUnanswered ? unavailable() : error
  })
  if (isUnanswered) throw unavailable()
  if (page.location !== undefined) {
    return new Response(null, { status: page.status, headers: { Location: page.location, 'Cache-Control': caching } })
  }
  const answer = await finish(pages.services, path, page, nonce, caching)
  if (!wait || answer.status !== 500) return answer
  answer.headers.set('Retry-After', wait)
  return new Response(answer.body, { status: 429, headers: answer.headers })
}

/** The page's read without a request; undefined when it has to be requested, for example to get the text of a refusal. */
async function readDirectly({ reads }: Pages, caller: Caller, address: string): Promise<unknown> {
  try {
    return address === api.currentUser ? ((await caller.person()) ?? null) : await reads(address)
  } catch {
    return undefined
  }
}

/** Adds the headers of a rendered page, and logs errors. */
async function finish(
  services: Services,
  path: string,
  { status, html: marked, reads, failure }: RenderedPage,
  nonce: string,
  caching: string,
): Promise<Response> {
  const { html, ...ours } = extractInlineElements(marked, nonce)
  const { config, log } = services
  const headers = new Headers({ ...defaultHeaders, ...commonHeaders(config.siteUrl) })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const outside = await readPageSources(path, reads, async () =>
    outsideOriginsIn(await siteRows(services, 'settings'), log),
  )
  headers.set('Content-Security-Policy', pagePolicy({ ...ours, ...outside }))
  // People who give may want to pay with their phone's wallet, inside the service's own frame.
  if (outside.takesPayment) headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=*')
  if (failure !== undefined) {
    const what = status === 500 ? 'page' : 'part of a page'
    log.error({ path: path.slice(0, 200), err: failure }, `${what} could not be rendered`)
  }
  headers.set('Cache-Control', status >= 500 ? 'no-store' : caching)
  return bytesAnswer(Buffer.from(html), { status, headers })
}

function withStatus(page: Response, status: number): Response {
  return page.status === 200 ? new Response(page.body, { status, headers: page.headers }) : page
}

interface PublicPage {
  path: string
  route: string | undefined
  /** As the page reads it. */
  query: string
}

/** There are few of these, each rendered once in a few seconds at most, so there is always room for them. */
function isMainPage({ route, query }: PublicPage): boolean {
  return route !== undefined && !route.includes('$') && query === ''
}

/** The cache key of a page that visitors may be refused; undefined for every other address. */
export function refusablePages(): (target: string) => string | undefined {
  return (target) => {
    const url = URL.parse(target, 'http://localhost')
    const { path, route } = pageAddress(url?.pathname ?? '/')
    if (!url || route === undefined || isPrivatePage(path, route) || sentState(url.searchParams)) return undefined
    const query = queryOf(route, url.search)
    return isMainPage({ path, route, query }) ? undefined : path + query
  }
}

function sendCookies(cookies: string[], headers: Headers): void {
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
}
