/** Addresses without a page: where redirects lead, and the 404 page, which is counted for the church. */
import type { MiddlewareHandler } from 'hono'
import type { Services } from '#app/http/services.ts'
import { countNotFound, findRedirect } from '#app/pages/redirects.ts'
import { isPrivatePage, pageAddress } from '#app/site/page-address.ts'
import { isUnavailable } from '#db/errors.ts'

/** Redirects where the page that follows would answer “not found”, so that a page always comes before a redirect. */
export function leadOldAddresses(services: Services): MiddlewareHandler {
  const note = countNotFound(services)
  return async (c, next) => {
    await next()
    if (c.res.status !== 404 || !['GET', 'HEAD'].includes(c.req.method)) return
    const url = new URL(c.req.url)
    const { path, route } = pageAddress(url.pathname)
    if (isPrivatePage(path, route)) return
    try {
      const location = await findRedirect(services, url)
      if (location !== undefined) c.res = redirected(location)
      else if (c.req.header('sec-fetch-dest') === 'document') note(url.pathname)
    } catch (error) {
      // The 404 page may have come from the cache.
      if (!isUnavailable(error)) throw error
    }
  }
}

/** Not kept for long: the church may lead it elsewhere, or give the page its old address back. */
function redirected(location: string): Response {
  return new Response(null, { status: 301, headers: { Location: location, 'Cache-Control': 'max-age=3600' } })
}
