/** Access to routes: the guards of the admin area, and the checks that a browser's request comes from our own pages. */
import type { HonoRequest, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { forbidden, unauthorized } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { may } from '#app/definitions/rights.ts'
import type { Thing } from '#app/definitions/roles.ts'
import { t } from '#app/text/t.ts'

/** A guard's variables for handlers: `c.var.person`. */
export interface SignedIn {
  Variables: { person: CurrentUser }
}

/** Allows users who may do one of these things, and administrators: 401 when signed out, 403 for everyone else. */
export function withRight(services: Pick<Services, 'whoIs'>, things: readonly Thing[]): MiddlewareHandler<SignedIn> {
  return guardBy(services, (person) => refuseWithout(person, things))
}

/** @throws HttpError 403 for a user who may do none of these things */
export function refuseWithout(person: Pick<CurrentUser, 'roles'>, things: readonly Thing[]): void {
  if (!may(person, ...things)) throw forbidden("You don't have admin privileges.")
}

/** Allows signed-in users. @param check throws when this one may not continue */
export function guardBy(
  { whoIs }: Pick<Services, 'whoIs'>,
  check: (person: CurrentUser) => void = () => {},
): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const person = await whoIs(c.req.raw.headers)
    if (!person) throw unauthorized()
    check(person)
    c.set('person', person)
    await next()
  }
}

/** Whether a request comes from someone who may do one of these things, and so sees what isn't public yet. */
export async function isFromEditor(
  { whoIs }: Pick<Services, 'whoIs'>,
  { headers }: Request,
  ...things: readonly Thing[]
): Promise<boolean> {
  const person = await whoIs(headers)
  return person !== undefined && may(person, ...things)
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses cross-site requests with a visitor's cookies: for methods that change something, a browser must name us as the
 * origin. Programs other than browsers send neither header and are allowed; they carry no one's cookies. Hono's own
 * `csrf()` allows JSON from other origins, since it only checks the content types of forms.
 */
export function sameOrigin({ config: { siteUrl }, log }: Pick<Services, 'config' | 'log'>): MiddlewareHandler {
  let isTold = false
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !isFromUs(c.req.raw, siteUrl)) {
      if (isUnencrypted(c.req.raw, siteUrl)) {
        if (!isTold)
          log.warn(
            { siteUrl },
            'a browser came by http, but SITE_URL is https: nobody can sign in that way. Let the proxy lead http to https',
          )
        isTold = true
        throw forbidden(t('This page came without encryption. Open {siteUrl} and try again.', { siteUrl }))
      }
      throw forbidden(t('This request must come from our own website.'))
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
  // unencrypted is not: it may have been changed on the way.
  const from = URL.parse(origin)
  const isSafe = from?.protocol === 'https:' || (from?.protocol === 'http:' && siteUrl.startsWith('http:'))
  return isSafe && from.host === request.headers.get('host')
}

/** Whether a page of this very host was opened by http although the site is at https. */
function isUnencrypted(request: Request, siteUrl: string): boolean {
  const from = URL.parse(request.headers.get('origin') ?? '')
  return siteUrl.startsWith('https:') && from?.protocol === 'http:' && from.host === request.headers.get('host')
}

/** Refuses a body of any other content type. A form on another site can't have that of JSON. */
export function onlyTypes(types: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    if (!types.includes(contentType(c.req) ?? '')) throw new HTTPException(415)
    await next()
  }
}

/** Whether a browser has sent this as a form of a page. */
export function isFormPost(request: HonoRequest): boolean {
  return contentType(request) === FORM_TYPE
}
export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'

function contentType(request: HonoRequest): string | undefined {
  return request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}
