/** The page to go to after signing in. */
import { anything, may } from '#app/definitions/rights.ts'
import { routes } from '#app/routes.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'

const BASE = 'http://here.invalid'

/**
 * The page of this site at an address, as a path. Other sites are dropped: a forged link could send people from our
 * sign-in page to a copy of it.
 * @param address from a request
 */
export function ownPage(address: string | undefined): string | undefined {
  if (address === undefined || !address.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return undefined
  const url = URL.parse(address, BASE)
  if (url?.origin !== BASE) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  // URL.parse has turned `/.//elsewhere.example` into an address on another host.
  const isPage =
    !path.startsWith('//') && !/^\/api(\/|$)/.test(normalizedPath(url)) && !signInPages.has(normalizedPath(url))
  return isPage && path.length <= 1000 ? path : undefined
}
const signInPages: ReadonlySet<string> = new Set([
  routes.signIn,
  routes.setup,
  routes.forgotPassword,
  routes.resetPassword,
])

/** The path as the server's router sees it. */
function normalizedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replaceAll(/\/+/g, '/').replace(/\/$/, '')
  } catch {
    // Not decodable, so it matches no page.
    return pathname
  }
}

/** The requested page, or the best start page for this user. */
export function pageAfterSignIn(next: string | undefined, { roles }: Pick<CurrentUser, 'roles'>): string {
  return ownPage(next) ?? (may({ roles }, ...anything()) ? routes.admin : routes.home)
}

/** The page of this site that a request came from, unless it is the home page. */
export function cameFrom(referer: string | undefined, host: string | undefined): string | undefined {
  const url = referer === undefined ? undefined : URL.parse(referer)
  if (!url || url.host !== host || url.pathname === routes.home) return undefined
  return ownPage(`${url.pathname}${url.search}`)
}
