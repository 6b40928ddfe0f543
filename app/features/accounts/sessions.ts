/** Signing in and out, and who is signed in, through better-auth. */
import { APIError } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'
import type { Context } from 'hono'
import { ABSOLUTE_END, type Auth } from '#app/features/accounts/auth.ts'
import { tokenHash } from '#app/features/accounts/hashed-tokens.ts'
import { hashPassword } from '#app/features/accounts/password.ts'
import { isEmail } from '#app/features/accounts/schema.ts'
import { SESSION_COOKIE } from '#app/http/page-cache.ts'
import type { WhoIs } from '#app/http/services.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { hearingFaults } from '#db/outcomes.ts'

/** What came of trying to sign in. `cookies` are to be sent on as they are. */
export type SignIn =
  | { is: 'in'; person: CurrentUser; cookies: string[] }
  /** The password was right, and a code is asked for as well; the cookies hold this half of it for ten minutes. */
  | { is: 'half'; cookies: string[] }
  | { is: 'refused' }
  /** Too many wrong codes in a row: no code is taken for so many seconds. */
  | { is: 'locked'; seconds: number }

/** Who is signed in with a request: a session that is known, not too old, and of somebody who may come in. */
export function sessionReader(auth: Auth): WhoIs {
  return async (headers) => {
    if (!SESSION_COOKIE.test(headers.get('cookie') ?? '')) return undefined
    const found = await unlessRefused(() => auth.api.getSession({ headers: cookieOf(headers) }))
    if (!found) return undefined
    const isTooOld = Date.now() - found.session.createdAt.getTime() > ABSOLUTE_END * 1000
    return isTooOld || found.user.disabledAt !== '' ? undefined : currentUser(found.user)
  }
}

/**
 * Checks a password, with the same work whoever it is, and begins a session with a new token.
 * @param code of the app or a backup code, when it is known already that one will be asked for
 * @param headers of the request; of them only the browser's name is taken
 */
export async function signIn(
  auth: Auth,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  headers: Headers,
): Promise<SignIn> {
  if (!isEmail(email)) {
    await hashPassword(password)
    return { is: 'refused' }
  }
  const answer = await unlessRefused(() =>
    auth.api.signInEmail({ body: { email, password }, headers: browserOf(headers), returnHeaders: true }),
  )
  if (!answer) return { is: 'refused' }
  const { response } = answer
  const cookies = answer.headers.getSetCookie()
  if (!('twoFactorRedirect' in response)) return signedIn(response.user, cookies)
  if (code === undefined) return { is: 'half', cookies }
  return signInWithCode(auth, code, withCookies(headers, cookies))
}

/**
 * The second half of signing in.
 * @param headers with the cookie that the first half has given
 */
export async function signInWithCode(auth: Auth, code: string, headers: Headers): Promise<SignIn> {
  const order = { body: { code }, headers: cookieOf(headers), returnHeaders: true } as const
  const isFromApp = /^\d{6}$/.test(code)
  const answer = await unlessRefused(async () => {
    try {
      return await (isFromApp ? auth.api.verifyTOTP(order) : auth.api.verifyBackupCode(order))
    } catch (error) {
      if (error instanceof APIError && error.statusCode === 429) return 'locked'
      throw error
    }
  })
  if (answer === 'locked') return { is: 'locked', seconds: await secondsLocked(auth, headers) }
  return answer?.response.user ? signedIn(answer.response.user, answer.headers.getSetCookie()) : { is: 'refused' }
}

/** For how long no code is taken of the person to whom the half of signing in belongs; better-auth has looked at it. */
async function secondsLocked(auth: Auth, headers: Headers): Promise<number> {
  const { adapter, createAuthCookie, internalAdapter } = await auth.$context
  const signed = parseCookies(headers.get('cookie') ?? '').get(createAuthCookie('two_factor').name) ?? ''
  const half = await internalAdapter.findVerificationValue(decodeURIComponent(signed).replace(/\.[^.]*$/, ''))
  if (!half) return 1
  const where = [{ field: 'userId', value: half.value }]
  const found = await adapter.findOne<{ lockedUntil: Date | null }>({ model: 'twoFactor', where })
  return Math.max(1, Math.ceil(((found?.lockedUntil?.getTime() ?? 0) - Date.now()) / 1000))
}

/**
 * Ends the session of a request, when there is one.
 * @returns the cookies that make the browser forget it
 */
export async function signOut(auth: Auth, headers: Headers): Promise<string[]> {
  // Without the database the browser would forget a session that goes on.
  const answer = await hearingFaults(() => auth.api.signOut({ headers: cookieOf(headers), returnHeaders: true }))
  return answer.headers.getSetCookie()
}

/** The hash under which the session of a request is kept; empty when there is none. */
export async function sessionHash(auth: Auth, headers: Headers): Promise<string> {
  const found = await unlessRefused(() => auth.api.getSession({ headers: cookieOf(headers) }))
  return found ? tokenHash(found.session.token) : ''
}

/** Puts the cookies into the answer. */
export function sendCookies(c: Context, cookies: string[]): void {
  for (const cookie of longLived(cookies)) c.header('Set-Cookie', cookie, { append: true })
}

/**
 * What `ask` answers, or nothing when better-auth refuses.
 * @throws the database's error when it was away; better-auth would answer that nobody is signed in, or with an error of
 *   its own that does not say why
 */
export async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await hearingFaults(ask)
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return undefined
    throw error
  }
}

/** The cookies and the browser's name, and nothing else of the request. */
export function cookieOf(headers: Headers): Headers {
  const kept = browserOf(headers)
  const cookie = headers.get('cookie')
  if (cookie !== null) kept.set('cookie', cookie)
  return kept
}

/** The browser's name with cookies that it was only just given. */
export function withCookies(headers: Headers, given: string[]): Headers {
  const kept = browserOf(headers)
  kept.set('cookie', given.map((cookie) => cookie.split(';')[0]).join('; '))
  return kept
}

/** The browser keeps its cookie as long as a session can last at most; that it ends sooner is known here alone. */
function longLived(cookies: string[]): string[] {
  return cookies.map((cookie) =>
    SESSION_COOKIE.test(cookie) && !/Max-Age=0\b/.test(cookie)
      ? cookie.replace(/Max-Age=\d+/, `Max-Age=${ABSOLUTE_END}`)
      : cookie,
  )
}

function browserOf(headers: Headers): Headers {
  return new Headers({ 'user-agent': (headers.get('user-agent') ?? '').slice(0, 300) })
}

function signedIn(user: SignedInUser, cookies: string[]): SignIn {
  return { is: 'in', person: currentUser(user), cookies }
}

/** A user of better-auth's; the last two are our own, of which its types do not always know. */
type SignedInUser = { id: string; name: string; address?: unknown; isAdmin?: unknown }

function currentUser({ id, name, address, isAdmin }: SignedInUser): CurrentUser {
  const email = String(address)
  return { id, name: name || email, email, isAdmin: isAdmin === true }
}
