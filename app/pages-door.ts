/**
 * Every page, drawn on the server. Public, but for /admin, which is the 404 page for everyone but an administrator.
 */
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { handIn, readPostedForm, sentState } from '#app/form-posts.ts'
import { readPageAssets } from '#app/http/built-files.ts'
import { headersOfEveryAnswer, usualHeaders } from '#app/http/headers.ts'
import { type PageCache, SESSION_COOKIE } from '#app/http/page-cache.ts'
import { newNonce, pagePolicy, takeMarked } from '#app/http/page-policy.ts'
import type { Parts } from '#app/http/parts.ts'
import { pageAddress } from '#app/page-address.ts'
import { readPageSources } from '#app/page-sources.ts'
import { renderPage } from '#app/render.tsx'
import { pageModules, pageQueries } from '#app/router.tsx'
import { routes } from '#app/routes.ts'
import { readOutsideOrigins } from '#app/site/queries.ts'
import { type FormState, formId } from '#app/ui/form-state.ts'
import type { FetchApi } from '#app/ui/read.ts'

interface Site {
  builtFiles: string
  cache: PageCache
}

/** What Node's server knows of the caller; nothing when there is no server. */
type Connection = Partial<HttpBindings>
type Caller = { Bindings: Connection }
type PageContext = Context<Caller>

interface Drawing {
  formState?: FormState
  /** Whether a browser may keep the page, so long as it asks whether it is still right. Usually it may. */
  keep?: boolean
  /**
   * The page is kept for everybody with this query, so it is drawn for nobody in particular: nothing of the caller
   * reaches the API.
   */
  forEverybody?: { query: string }
}

/** Asks our own API without a socket, on behalf of whoever is at the other end of `connection`. */
export type AskApi = (address: string, init: RequestInit, connection: Connection) => Response | Promise<Response>

export function pagesDoor({ config, database, log, whoIs }: Parts, site: Site, askApi: AskApi): Hono<Caller> {
  const assets = readPageAssets(site.builtFiles, pageModules())
  const queryOf = pageQueries()
  const door = new Hono<Caller>()
  let drawing = 0

  door.get('*', async (c) => {
    const { pathname, search, searchParams } = new URL(c.req.url)
    const { path, route } = pageAddress(pathname)
    // HTML cannot hold a NUL, so a page that names one would not be the page that its policy was made for.
    if (`${pathname}${search}`.includes('%00')) return c.text('Bad Request', 400)
    const formState = sentState(searchParams)
    if (formState) return draw(c, { formState, keep: false })
    if (isPrivatePage(path, route)) return draw(c, { keep: false })
    const isKnown = SESSION_COOKIE.test(c.req.header('cookie') ?? '') && (await whoIs(c.req.raw.headers)) !== undefined
    if (isKnown) return draw(c)
    const query = queryOf(route, search)
    return site.cache.through(path + query, c.req.header('accept-encoding') ?? '', () =>
      draw(c, { forEverybody: { query } }),
    )
  })

  // A form that was sent without JavaScript. It is taken only on a page that there is, so that is drawn first.
  door.post('*', async (c) => {
    const page = await draw(c, { keep: false })
    if (page.status !== 200) return page
    const posted = await readPostedForm(c.req)
    if (!posted) return new Response(page.body, { status: 400, headers: page.headers })
    const outcome = await handIn(posted, async (address, body) => askApi(address, asJson(c, body), c.env))
    const { name } = posted.form
    if (outcome.state.done && posted.form.afterwards !== 'show') {
      c.header('Cache-Control', 'no-store')
      sendCookies(outcome.cookies, c.res.headers)
      return c.redirect(outcome.next ?? `?sent=${name}#${formId(name)}`, 303)
    }
    const answer = await draw(c, { formState: outcome.state, keep: false })
    sendCookies(outcome.cookies, answer.headers)
    if (outcome.retryAfter) answer.headers.set('Retry-After', outcome.retryAfter)
    return new Response(answer.body, { status: outcome.status, headers: answer.headers })
  })
  return door

  async function draw(c: PageContext, how: Drawing = {}): Promise<Response> {
    if (drawing >= MOST_AT_ONCE) return c.text('Many people are asking at this moment. Please try again.', 503, BUSY)
    drawing++
    try {
      return await drawNow(c, how)
    } finally {
      drawing--
    }
  }

  async function drawNow(c: PageContext, { formState, keep = true, forEverybody }: Drawing): Promise<Response> {
    const caller = forEverybody ? new Headers() : callerHeaders(c)
    const fetchApi: FetchApi = async (address) => askApi(address, { headers: caller }, c.env)
    const { pathname, search } = new URL(c.req.url)
    const { path, route } = pageAddress(pathname)
    const address = new URL(path + (forEverybody?.query ?? search), config.siteUrl)
    // A request of its own: whoever hangs up must not end the drawing that others wait for too.
    const nonce = newNonce()
    const options = { fetchApi, siteUrl: config.siteUrl, nonce, assets, formState }
    const { response: drawn, route: drawnRoute, readings } = await renderPage(new Request(address), options)
    // The router must have drawn the page that the cache and the policy are for.
    if (drawnRoute !== undefined && drawnRoute !== route) return c.text('Not Found', 404)
    if (drawn.status >= 500)
      log.error({ path: c.req.path.slice(0, 200), status: drawn.status }, 'page could not be drawn')
    const { html, ...ours } = takeMarked(await drawn.text(), nonce)
    const headers = new Headers({ ...usualHeaders, ...headersOfEveryAnswer(config.siteUrl) })
    for (const [name, value] of drawn.headers) headers.set(name, value)
    const outside = await readPageSources(path, readings, () => readOutsideOrigins(database.db, log))
    headers.set('Content-Security-Policy', pagePolicy({ ...ours, ...outside }))
    // People who give may want to pay with what their phone holds, inside the service's own frame.
    if (outside.takesPayment) headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=*')
    headers.set('Cache-Control', keep ? 'private, no-cache' : 'no-store')
    // React leaves this mark where drawing failed and its stand-in was drawn instead.
    const isBroken = html.includes('<!--$!-->')
    if (isBroken) log.error({ path: c.req.path.slice(0, 200) }, 'a part of the page could not be drawn')
    return new Response(html, { status: isBroken ? 500 : drawn.status, headers })
  }
}

/** More pages than this are not drawn at the same time; those that are kept cost nothing and are always given. */
const MOST_AT_ONCE = 64
const BUSY = { 'Retry-After': '1', 'Cache-Control': 'no-store' }

/** Pages for one person, which nobody keeps. */
function isPrivatePage(path: string, route: string | undefined): boolean {
  // What is said at the dashboard's addresses depends on who is signed in, and leads back to the whole address.
  if (path === routes.admin || path.startsWith(`${routes.admin}/`)) return true
  return route !== undefined && privatePages.has(route)
}

const { signIn, setup, forgotPassword, resetPassword, account, newsletterConfirm, newsletterUnsubscribe } = routes
const privatePages: ReadonlySet<string> = new Set([
  signIn,
  setup,
  forgotPassword,
  resetPassword,
  account,
  newsletterConfirm,
  newsletterUnsubscribe,
])

function sendCookies(cookies: string[], headers: Headers): void {
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
}

function asJson(c: PageContext, body: string): RequestInit {
  const headers = callerHeaders(c)
  headers.set('Content-Type', 'application/json')
  return { method: 'POST', body, headers }
}

/** Whom the API sees when a page asks on somebody's behalf: the same session, and the same address behind our proxies. */
function callerHeaders(c: PageContext): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'x-forwarded-for', 'user-agent']) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}
