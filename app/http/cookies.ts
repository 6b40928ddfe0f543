/** Facts that decide whether a page comes from a cache: the cookies of a request, and pages for one person. */
import { routes } from '#app/routes.ts'

/** The session cookie; requests with it are not served from the cache. */
export const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?narthex_session\s*=/

/** The cookie of someone who has opened a preview link (`app/preview-pages.ts`). */
export const PREVIEW_COOKIE = 'narthex_preview'

/** Cookies of one page and of the home page; each is looked up in the database. */
const MAX_PREVIEWS = 4

/** The tokens of the previews that a browser may show, those of the more exact path first. */
export function previewTokens(cookies = ''): string[] {
  const found = Array.from(cookies.matchAll(/(?:^|;\s*)narthex_preview=([\w-]{1,100})/g), ([, token = '']) => token)
  return found.slice(0, MAX_PREVIEWS)
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
