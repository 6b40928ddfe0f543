/** Addresses without a page: where redirects lead, and the 404 page, which is counted for the church. */
import type { HonoRequest, MiddlewareHandler } from 'hono'
import { isPrefetch } from '#app/http/prefetch.ts'
import type { Services } from '#app/http/services.ts'
import { countNotFound, findRedirect } from '#app/pages/redirects.ts'
import { oldPath } from '#app/pages/redirect.ts'
import { routes } from '#app/routes.ts'
import { withoutItsLanguage } from '#app/server/second-language.ts'
import { isPrivatePage, pageAddress } from '#app/site/page-address.ts'
import { isUnavailable } from '#db/errors.ts'

/**
 * Redirects where the page that follows would answer “not found”, so that a page always comes before a redirect; and from
 * addresses with a number of a post (`/?p=12`), at which the home page would answer.
 */
export function leadOldAddresses(services: Services): MiddlewareHandler {
  const note = countNotFound(services)
  return async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) return next()
    if (c.req.path === routes.home && oldPath(c.req.url) !== routes.home) {
      const location = await findRedirect(services, new URL(c.req.url)).catch(unlessUnavailable)
      if (location !== undefined) return redirected(location)
    }
    await next()
    if (c.res.status !== 404) return
    const url = new URL(c.req.url)
    const { path, route } = pageAddress(url.pathname)
    if (isPrivatePage(path, route)) return
    // The 404 page may have come from the cache.
    const location = await findRedirect(services, url).catch(unlessUnavailable)
    const page = withoutItsLanguage(url)
    if (location !== undefined) c.res = redirected(location)
    else if (page !== undefined) c.res = new Response(null, { status: 302, headers: { Location: page } })
    else if (c.req.method === 'GET') {
      services.visits.saw('no page', path, c.req.header())
      if (isVisit(c.req)) note(url.pathname)
    }
  }
}

/** Whether a person asks for a page, rather than a program. */
function isVisit(request: HonoRequest): boolean {
  return request.header('sec-fetch-dest') === 'document' && !isPrefetch(request.header())
}

/** While the database does not answer, old addresses lead nowhere. */
function unlessUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error
}

/** Not kept for long: the church may lead it elsewhere, or give the page its old address back. */
function redirected(location: string): Response {
  return new Response(null, { status: 301, headers: { Location: location, 'Cache-Control': 'max-age=3600' } })
}
