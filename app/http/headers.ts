/**
 * What every answer says about how it may be used.
 *
 * Referrer-Policy keeps the origin: YouTube refuses players that come without one (its error 153).
 */
import { createHash } from 'node:crypto'
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

/** What one page may load besides our own files. */
export interface PageSources {
  /** Origins of scripts that the church has configured for this page; such a widget may also show frames and styles. */
  widgets: string[]
  /** It shows documents of our own in frames. */
  ownFrames?: boolean
}

/**
 * The policy of one page: our own files, the inline scripts and styles that it really holds (by hash, so that a kept
 * page needs no nonce), and players and maps in frames.
 */
export function pagePolicy(html: string, { widgets, ownFrames = false }: PageSources): string {
  const scripts = hashes(html, /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g)
  const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  // A widget writes its own style attributes; hashes would make browsers ignore 'unsafe-inline'.
  const styleSources = widgets.length > 0 ? ["'unsafe-inline'", 'https:'] : styles
  return [
    "default-src 'none'",
    // A giving service's script brings others from its own hosts, which nobody here can list.
    `script-src 'self' ${[...scripts, ...widgets, ...(widgets.length > 0 ? ['https:'] : [])].join(' ')}`,
    `style-src 'self' ${styleSources.join(' ')}`,
    "img-src 'self' https: data:",
    `font-src 'self'${widgets.length > 0 ? ' https: data:' : ''}`,
    `connect-src 'self'${widgets.length > 0 ? ' https:' : ''}`,
    "media-src 'self' https:",
    `frame-src ${ownFrames ? "'self' " : ''}https:`,
    "manifest-src 'self'",
    `form-action 'self'${widgets.length > 0 ? ' https:' : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

function hashes(html: string, pattern: RegExp): string[] {
  const found = Array.from(html.matchAll(pattern), (match) => match[1] ?? '')
  return [...new Set(found.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))]
}
