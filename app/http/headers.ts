/**
 * What every answer says about how it may be used.
 *
 * Referrer-Policy keeps the origin: YouTube refuses players that come without one (its error 153).
 */
import type { MiddlewareHandler } from 'hono'

/**
 * @param siteUrl when it is https, browsers are told never to come any other way
 */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const always = headersOfEveryAnswer(siteUrl)
  const unlessSaid = usualHeaders
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(always)) c.res.headers.set(name, value)
    for (const [name, value] of Object.entries(unlessSaid)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

/** What an answer carries unless it has said something else. */
export const usualHeaders: Record<string, string> = {
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'X-Frame-Options': 'DENY',
}

/** What no answer goes without, a kept page's too. */
export function headersOfEveryAnswer(siteUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}
