/** Who may call a route: the guards of the admin area, and the check that a browser's request comes from our own pages. */
import type { MiddlewareHandler } from 'hono'
import { forbidden, unauthorized } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { hasRole, type Role } from '#app/ui/roles.ts'

/** What a handler behind a guard knows: `c.var.person`. */
export interface SignedIn {
  Variables: { person: CurrentUser }
}

/** Lets administrators and people with one of these roles through: 401 when no one is signed in, 403 for everyone else. */
export function withRole(parts: Pick<Services, 'whoIs'>, allowed: readonly Role[]): MiddlewareHandler<SignedIn> {
  return letThrough(parts, (person) => refuseWithoutRole(person, allowed))
}

/** @throws HttpError 403 for someone who is no administrator and has none of these roles */
export function refuseWithoutRole(person: Pick<CurrentUser, 'roles'>, allowed: readonly Role[]): void {
  if (!hasRole(person, allowed)) throw forbidden("You don't have admin privileges.")
}

/** Lets everyone through who is signed in, administrator or not. */
export function signedIn(parts: Pick<Services, 'whoIs'>): MiddlewareHandler<SignedIn> {
  return letThrough(parts, () => {})
}

/** @param check throws when this person may not go on */
export function letThrough(
  { whoIs }: Pick<Services, 'whoIs'>,
  check: (person: CurrentUser) => void,
): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const person = await whoIs(c.req.raw.headers)
    if (!person) throw unauthorized()
    check(person)
    c.set('person', person)
    await next()
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site does with a visitor's browser: on every method that changes something, a browser must name
 * us as where the request comes from. Programs other than browsers send neither header and are let through; they carry
 * no one's cookies. Hono's own `csrf()` lets JSON from other origins pass, since it looks only at what a form can send.
 */
export function sameOrigin(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE.has(c.req.method) && !isFromUs(c.req.raw, siteUrl)) {
      throw forbidden('This request must come from our own website.')
    }
    await next()
  }
}

function isFromUs(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  if (origin === null || origin === siteUrl) return true
  // The address people use and the configured one may differ (localhost and 127.0.0.1); either is ours. A page that came
  // unencrypted is not: anyone on the way may have written it.
  const from = URL.parse(origin)
  const isSafe = from?.protocol === 'https:' || (from?.protocol === 'http:' && siteUrl.startsWith('http:'))
  return isSafe && from.host === request.headers.get('host')
}
