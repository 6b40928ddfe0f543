/**
 * Every page, rendered on the server. Public, but for /admin, which is the 404 page for everyone but an administrator. A
 * request goes from its address and its caller (`page-request.ts`) to the page cache, here, and then to its data, its drawing
 * and its headers (`page-drawing.ts`).
 */
import { Hono } from 'hono'
import { submitForm, readPostedForm } from '#app/server/form-posts.ts'
import type { Admissions } from '#app/http/overload.ts'
import type { PageCache } from '#app/http/page-cache.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { FOUND_HEADER, NOTHING, sawPage } from '#app/http/visits.ts'
import type { Services } from '#app/http/services.ts'
import { type Drawing, drawPage } from '#app/server/page-drawing.ts'
import {
  asJson,
  type Connection,
  isMainPage,
  type PageContext,
  pageRequest,
  type PageRequest,
  requestOfEveryone,
  sharedRequest,
  signedIn,
} from '#app/server/page-request.ts'
import { withPreview } from '#db/published.ts'
import { formId } from '#app/forms/form-rules.ts'

/** The parts from which pages are answered. */
export interface Pages extends Drawing {
  cache: PageCache
  admissions: Admissions
}

/** Renders the public page at a path as everyone sees it, with one record as it would be. */
export function previewRenderer(pages: Pages): Services['renderPreview'] {
  return (previewed, path) => withPreview(previewed, () => drawPage(pages, requestOfEveryone(path)))
}

export function pageRoutes(pages: Pages) {
  const router = new Hono<{ Bindings: Connection }>()
  router.get('*', async (c) => {
    // HTML can't contain a NUL, so the rendered page would differ from the one that its policy is for.
    if (c.req.url.includes('%00')) return c.text('Bad Request', 400)
    const request = pageRequest(pages.services, c)
    return request.isPrivate || request.formState ? ownPage(pages, request) : sharedPage(pages, request, c)
  })
  router.post('*', (c) => takeForm(pages, c))
  return router
}

/** A form sent without JavaScript is handled before anything is rendered. */
async function takeForm(pages: Pages, c: PageContext): Promise<Response> {
  const request = pageRequest(pages.services, c)
  const posted = await readPostedForm(pages.services, c.req)
  if (!posted) return withStatus(await withoutForm(pages, request, c), 400)
  const { state, ...outcome } = await submitForm(posted, async (to, body) =>
    pages.askApi(to, asJson(request.caller, body), c.env),
  )
  if (state.done && state.answer === undefined) {
    c.header('Cache-Control', 'no-store')
    sendCookies(outcome.cookies, c.res.headers)
    return c.redirect(outcome.next ?? `?sent=${posted.form.name}#${formId(posted.form.name)}`, 303)
  }
  const page = await ownPage(pages, { ...request, formState: state }, state.done)
  // A missing record's page keeps its 404.
  const answer = page.status === 200 ? withStatus(page, outcome.status) : page
  sendCookies(outcome.cookies, answer.headers)
  if (outcome.retryAfter) answer.headers.set('Retry-After', outcome.retryAfter)
  return answer
}

/** The page at an address that received a POST which is none of our forms. */
function withoutForm(pages: Pages, request: PageRequest, c: PageContext): Promise<Response> {
  const page = { ...request, search: '', formState: undefined }
  return page.isPrivate ? ownPage(pages, page) : sharedPage(pages, page, c)
}

/**
 * A page for one client, rendered when there is room. A flood of visitors does not block people who are signed in or signing in.
 * @param isSent a form was accepted, so that there is room for its answer, too
 */
async function ownPage(pages: Pages, request: PageRequest, isSent = false): Promise<Response> {
  const { visitors, people } = pages.admissions
  const isForPerson = isSent || request.isPrivate || (await signedIn(request.caller)) !== undefined
  return (isForPerson ? people : visitors).run(request.from, () => drawPage(pages, request))
}

/**
 * A page that is the same for everyone with the same roles, or for everyone who is not signed in: from the cache, or rendered
 * when there is room.
 */
async function sharedPage(pages: Pages, request: PageRequest, c: PageContext): Promise<Response> {
  const { visitors, people } = pages.admissions
  const roles = (await signedIn(request.caller))?.roles
  const page = sharedRequest(request, roles)
  const target =
    (page.language && `/${page.language}`) + (page.language && page.path === '/' ? '' : page.path) + page.search
  const admission = roles || isMainPage(page) ? people : visitors
  const answer = await pages.cache.through(
    // No address of a request begins with a role or a space.
    roles ? `${roles.join(',')} ${target}` : target,
    c.req.header('accept-encoding') ?? '',
    () => drawPage(pages, page, roles ? FOR_BROWSERS : FOR_PROXIES),
    (work) => admission.run(request.from, work),
  )
  // Nobody counts the visits of those who look after the website.
  if (!roles?.length && answer.status === 200)
    sawPage(
      pages.services.visits,
      { method: c.req.method, path: page.path, query: request.search, headers: c.req.header() },
      answer.headers.get(FOUND_HEADER) === NOTHING,
    )
  const etag = answer.headers.get('etag') ?? ''
  const isKnown = isUnchanged({ etags: c.req.header('if-none-match') }, { etag })
  return isKnown ? new Response(null, { status: 304, headers: answer.headers }) : answer
}

/** A browser may keep the page and asks each time whether it is current. */
const FOR_BROWSERS = 'private, no-cache'
/** A proxy or CDN may also serve it, for as long as our own cache does (docs/deploy.md). */
const FOR_PROXIES = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5'

function withStatus(page: Response, status: number): Response {
  return page.status === 200 ? new Response(page.body, { status, headers: page.headers }) : page
}

function sendCookies(cookies: string[], headers: Headers): void {
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
}
