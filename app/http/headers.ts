/**
 * Security headers of every answer.
 *
 * Referrer-Policy keeps the origin: YouTube refuses players that come without one (its error 153).
 */
import type { MiddlewareHandler } from 'hono'

/** @param siteUrl if it is https, browsers are told to use nothing else (HSTS) */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const always = commonHeaders(siteUrl)
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(always)) c.res.headers.set(name, value)
    for (const [name, value] of Object.entries(defaultHeaders)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

/** Headers of an answer that sets no others. */
export const defaultHeaders: Record<string, string> = {
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'X-Frame-Options': 'DENY',
}

/** Headers of every answer, including cached pages. */
export function commonHeaders(siteUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}
