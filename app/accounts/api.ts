/** The routes for signing in and out, with all other routes of accounts. */
import type { Context } from 'hono'
import { z } from 'zod'
import { accountApi } from '#app/accounts/account.ts'
import { ownAccountRoutes, WRONG_CODE } from '#app/accounts/account-api.ts'
import { emailSignInNotice } from '#app/accounts/emails.ts'
import { cameFrom, ownPage, pageAfterSignIn } from '#app/accounts/next-address.ts'
import { passwordRoutes } from '#app/accounts/password-api.ts'
import { providerRoutes } from '#app/accounts/providers.ts'
import { checkPassword, findUser } from '#app/accounts/queries.ts'
import { codeIn, currentUserOut, nextIn, nextQuery, passwordIn, signedInOut, textIn } from '#app/accounts/schema.ts'
import { type AccountServices, accountServices, publicRoute } from '#app/accounts/services.ts'
import { setupRoutes } from '#app/accounts/setup.ts'
import type { SignInResult } from '#app/accounts/two-factor.ts'
import { HttpError, unauthorized } from '#app/http/errors.ts'
import { FORM_TYPE, isFormPost, JSON_TYPE } from '#app/http/guard.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import { isPrefetch } from '#app/http/prefetch.ts'
import { newRouter, type Router, route } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api, href, routes } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { t } from '#app/text/t.ts'

export function accountsRoutes(services: Services): Router {
  const router = newRouter()
  const shared = accountServices(services)
  const own = [currentUserRoute, codeRoute, signInRoutes, signOutRoutes]
  for (const add of [...own, ...setupRoutes, ...passwordRoutes, ...ownAccountRoutes, providerRoutes])
    add(router, shared)
  return router
}

const TO_A_PAGE = 'Redirects to a page'

function signInRoutes(router: Router, services: AccountServices): void {
  const { whoIs } = services
  route(router, {
    ...publicRoute,
    method: 'get',
    path: api.login,
    summary: 'Redirect to the sign-in page',
    query: nextQuery,
    status: 303,
    answerDescription: TO_A_PAGE,
    handle: async ({ c, query }) => {
      const asked = ownPage(query.next)
      const before = cameFrom(c.req.header('referer'), c.req.header('host'))
      const next = asked ?? before
      const person = await whoIs(c.req.raw.headers)
      // The dashboard sends people here when their session has ended.
      const problem = asked && before?.startsWith(routes.admin) ? 'ended' : undefined
      return c.redirect(person ? pageAfterSignIn(next, person) : href(routes.signIn, {}, { next, problem }), 303)
    },
  })
  route(router, {
    ...publicRoute,
    method: 'post',
    path: api.login,
    summary: 'Sign in',
    description:
      'JSON requests get the user back. Form posts are redirected to the page that was asked for, or back to the form with an error.',
    body: loginIn,
    bodyDescription: 'Email and password, and the code if it is known to be asked for',
    bodyTypes: [JSON_TYPE, FORM_TYPE],
    answer: signedInOut,
    otherAnswers: { 303: TO_A_PAGE },
    refuses: ['unauthorized', 'conflict', 'tooMany'],
    handle: async ({ c, body: { next, ...credentials } }) => {
      const isForm = isFormPost(c.req)
      const result = await signIn(services, c, credentials)
      if (isForm && result.is !== 'right')
        return c.redirect(href(routes.signIn, {}, { next: ownPage(next), problem: problems[result.is] }), 303)
      const person = await welcome(services, c, result)
      const page = pageAfterSignIn(next, person)
      return isForm ? c.redirect(page, 303) : { ...person, next: page }
    },
  })
}

function currentUserRoute(router: Router, { whoIs }: AccountServices): void {
  route(router, {
    ...publicRoute,
    method: 'get',
    path: api.currentUser,
    summary: 'Get the signed-in user',
    answer: currentUserOut,
    refuses: ['unauthorized'],
    handle: async ({ c }) => {
      const person = await whoIs(c.req.raw.headers)
      if (!person) throw unauthorized()
      return person
    },
  })
}

function codeRoute(router: Router, services: AccountServices): void {
  route(router, {
    ...publicRoute,
    method: 'post',
    path: accountApi.loginCode,
    summary: 'Complete sign-in with a two-step verification code',
    // In addition to the limit of wrong codes per user.
    before: [limitPerAddress(services, FORM_LIMIT)],
    body: z.object({ code: codeIn, next: nextIn }).meta({ id: 'LoginCode' }),
    answer: signedInOut,
    refuses: ['unauthorized', 'conflict', 'tooMany'],
    handle: async ({ c, body: { code, next } }) => {
      const result = await services.twoFactor.answerCode(c, code)
      if (result.is === 'wrong') throw codeError('code_refused', t(WRONG_CODE))
      const person = await welcome(services, c, result)
      return { ...person, next: pageAfterSignIn(next, person) }
    },
  })
}

const loginIn = z
  .object({
    email: textIn('The user’s email address', 254).trim(),
    password: passwordIn,
    code: codeIn.optional(),
    next: nextIn,
  })
  .meta({ id: 'Login' })
type Credentials = Omit<z.output<typeof loginIn>, 'next'>

/** The result of email and password: like a code's, or a code is required as well. */
type SignIn = SignInResult | { is: 'half' }

/** The problem that the sign-in page shows, by the result. */
const problems = { half: 'code', locked: 'locked', wrong: 'password' } as const

async function signIn(services: AccountServices, c: Context, { email, password, code }: Credentials): Promise<SignIn> {
  const { database, throttle, twoFactor } = services
  const wasRight = await throttle.begin(c, email)
  const found = await checkPassword(database.db, email, password)
  if (found?.person.disabledAt !== null) return { is: 'wrong' }
  const result = await secondStep(found)
  if (result.is !== 'wrong') await wasRight()
  return result

  async function secondStep({
    person: { id: userId, hasTwoFactor },
    credentials,
  }: NonNullable<typeof found>): Promise<SignIn> {
    const right = { is: 'right', userId, credentials } as const
    if (!hasTwoFactor) return right
    if (code === undefined) {
      await twoFactor.askForCode(c, userId)
      return { is: 'half' }
    }
    const checked = await twoFactor.checkCode(userId, code)
    return checked.is === 'right' ? right : checked
  }
}

/** Starts the session of a user who has signed in, and notifies them of a new browser. */
async function welcome(services: AccountServices, c: Context, result: SignIn): Promise<CurrentUser> {
  if (result.is === 'wrong') throw passwordRefused()
  if (result.is === 'locked') throw codeLocked(result.seconds)
  if (result.is === 'half') throw codeError('code_required', t('Enter the code from your authenticator app.'))
  const person = await findUser(services.database.db, result.userId)
  if (person?.disabledAt !== null) throw passwordRefused()
  const { id, name, email, isAdmin, roles, contributes } = person
  if (!(await services.sessions.begin(c, id, result.credentials))) throw passwordRefused()
  if (!services.throttle.knowsBrowser(c, email)) emailSignInNotice(services, c, email)
  services.throttle.rememberBrowser(c, email)
  return { id, name: name || email, email, isAdmin, roles, contributes }
}

function signOutRoutes(router: Router, { sessions }: AccountServices): void {
  const common = { ...publicRoute, path: api.logout, status: 303, answerDescription: TO_A_PAGE } as const
  route(router, {
    ...common,
    method: 'get',
    summary: 'Sign out (link)',
    handle: async ({ c }) => {
      if (isFollowed(c)) await sessions.end(c)
      return c.redirect(routes.home, 303)
    },
  })
  route(router, {
    ...common,
    method: 'post',
    summary: 'Sign out',
    handle: async ({ c }) => {
      await sessions.end(c)
      return c.redirect(routes.home, 303)
    },
  })
}

/** Whether a link on this site was followed, and not a link on another site, an image, or a prefetch. */
function isFollowed(c: Context): boolean {
  const from = c.req.header('sec-fetch-site') ?? 'none'
  const into = c.req.header('sec-fetch-dest') ?? 'document'
  return ['none', 'same-origin'].includes(from) && into === 'document' && !isPrefetch(c.req.header())
}

function passwordRefused(): HttpError {
  const message = t('That email and password don’t match. Try again, or reset your password.')
  return new HttpError(401, { error: 'sign_in_refused', message })
}

/** Shown at the field of the code. */
function codeError(error: string, message: string): HttpError {
  return new HttpError(401, { error, message, fields: { code: message } })
}

function codeLocked(seconds: number): HttpError {
  const minutes = formatCount(Math.ceil(seconds / 60), ['minute', 'minutes'])
  const message = t('Too many wrong codes. Try again in {minutes}.', { minutes })
  return new HttpError(429, codeError('code_locked', message).body, { 'Retry-After': String(seconds) })
}
