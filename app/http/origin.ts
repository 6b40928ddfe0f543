/**
 * A site elsewhere must not act with a visitor's browser: on every method that changes something, a browser's word on
 * where the request comes from has to name us. Programs that are no browsers send neither header and are let through;
 * they carry nobody's cookies.
 *
 * Hono's own `csrf()` looks only at content types that a form can send, and lets JSON from other origins pass.
 */
import type { MiddlewareHandler } from 'hono'
import { forbidden } from '#app/http/errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export function sameOrigin(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE.has(c.req.method) && !comesFromUs(c.req.raw, siteUrl)) {
      throw forbidden('This must be sent from our own pages.')
    }
    await next()
  }
}

function comesFromUs(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  if (origin === null) return true
  if (origin === siteUrl) return true
  // The address people use and the one we were told may differ (localhost and 127.0.0.1); either is ours. A page that
  // came unencrypted is not: anybody on the way may have written it.
  const from = URL.parse(origin)
  const isSafe = from?.protocol === 'https:' || (from?.protocol === 'http:' && siteUrl.startsWith('http:'))
  return isSafe && from.host === request.headers.get('host')
}
