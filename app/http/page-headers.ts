/**
 * What decides whether a page comes from a cache: header fields of cached pages, and of conditional requests (RFC 9110,
 * section 13); cookies; and the pages for one person.
 */
import type { Encoding } from '#app/http/shared-file.ts'
import { routes } from '#app/routes.ts'

interface CachedHeaders {
  /** The same in every encoding. */
  headers: Record<string, string>
  etag: string
}

export function headersFor(page: CachedHeaders, encoding: Encoding): Record<string, string> {
  const contentEncoding: Record<string, string> = encoding === 'identity' ? {} : { 'Content-Encoding': encoding }
  return { ...page.headers, ...contentEncoding, ETag: page.etag }
}

export function rawHeaders(page: CachedHeaders, encoding: Encoding, length: number): string[] {
  return [...Object.entries(headersFor(page, encoding)).flat(), 'Content-Length', String(length)]
}

export function headersToCache(headers: Headers): Record<string, string> {
  const cached = Object.fromEntries([...headers].filter(([name]) => name !== 'content-length'))
  return { ...cached, vary: 'Accept-Encoding, Cookie' }
}

/** The request's If-None-Match, and its If-Modified-Since, which counts only without the other. */
interface RequestConditions {
  etags?: string | undefined
  since?: string | undefined
}

/** Whether to answer 304 to this request. ETags are compared weakly, as for any GET. @param modified Last-Modified, if any */
export function isUnchanged(
  { etags, since }: RequestConditions,
  { etag, modified }: { etag: string; modified?: string | undefined },
): boolean {
  if (etags === undefined) {
    return since !== undefined && modified !== undefined && Date.parse(since) >= Date.parse(modified)
  }
  const withoutWeakPrefix = (one: string) => one.trim().replace(/^W\//, '')
  return etags.split(',').some((one) => one.trim() === '*' || withoutWeakPrefix(one) === withoutWeakPrefix(etag))
}

/** The session cookie; requests with it are not served from the cache. */
export const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?narthex_session\s*=/

/** The cookie of someone who has opened a preview link (`app/server/preview-pages.ts`). */
export const PREVIEW_COOKIE = 'narthex_preview'

/** Cookies of one page and of the home page; each is looked up in the database. */
const MAX_PREVIEWS = 4

/** The tokens of the previews that a browser may show, those of the more exact path first. */
export function previewTokens(cookies = ''): string[] {
  const found = Array.from(cookies.matchAll(/(?:^|;\s*)narthex_preview=([\w-]{1,100})/g), ([, token = '']) => token)
  return found.slice(0, MAX_PREVIEWS)
}

/** Whether a page may be shown that others don't see, because someone is signed in or has opened a preview link. */
export function mayDiffer(cookies: string | undefined): boolean {
  return cookies !== undefined && (SESSION_COOKIE.test(cookies) || previewTokens(cookies).length > 0)
}

/** Pages for one person: accounts, and links in emails. No cache stores them. */
export const privatePages: ReadonlySet<string> = new Set([
  routes.signIn,
  routes.setup,
  routes.forgotPassword,
  routes.resetPassword,
  routes.account,
  routes.newsletterConfirm,
  routes.newsletterUnsubscribe,
  routes.signUp,
])
