/** Signing in and out. Public: everyone may try, and ask who they are. */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountApi } from '#app/features/accounts/addresses.ts'
import type { Auth } from '#app/features/accounts/auth.ts'
import { tellOfSignIn } from '#app/features/accounts/notices.ts'
import { cameFrom, ownPage, pageAfterSignIn } from '#app/features/accounts/next-address.ts'
import { currentUserOut, loginCodeIn, loginIn, loginQuery, signedInOut } from '#app/features/accounts/schema.ts'
import { type SignIn, sendCookies, signIn, signInWithCode, signOut } from '#app/features/accounts/sessions.ts'
import type { Throttle } from '#app/features/accounts/throttle.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { HttpError, unauthorized } from '#app/http/errors.ts'
import { isFormPost, jsonBody, jsonOnly, jsonOrFormBody, jsonOrFormOnly } from '#app/http/form-input.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { api, href, routes } from '#app/routes.ts'

const tags = ['Accounts']
const goes = { 303: { description: 'Goes to a page' } } as const
const refused = { ...refusals.badRequest, ...refusals.unauthorized, ...refusals.tooMany }

const show = createRoute({
  method: 'get',
  path: api.currentUser,
  tags,
  summary: 'The person who is signed in',
  responses: { 200: answers('The person', currentUserOut), ...refusals.unauthorized },
})
const goToSignIn = createRoute({
  method: 'get',
  path: api.login,
  tags,
  summary: 'Go to the page where people sign in',
  request: { query: loginQuery },
  responses: { ...goes, ...refusals.badRequest },
})
const login = createRoute({
  method: 'post',
  path: api.login,
  tags,
  summary: 'Sign in',
  description: 'As JSON it answers with the person; a form goes to the page that was asked for, or back with a word.',
  middleware: [jsonOrFormOnly],
  request: jsonOrFormBody('Who it is, and the proof', loginIn),
  responses: { 200: answers('The person', signedInOut), ...goes, ...refused },
})
/** With the limit of an address; better-auth counts the wrong codes of an account. */
const loginWithCode = (services: Services) =>
  createRoute({
    method: 'post',
    path: accountApi.loginCode,
    tags,
    summary: 'Give the code that signing in has asked for',
    middleware: [jsonOnly, limitPerAddress(services, FORM_LIMIT)],
    request: jsonBody('The code', loginCodeIn),
    responses: { 200: answers('The person', signedInOut), ...refused },
  })
const logoutLink = createRoute({
  method: 'get',
  path: api.logout,
  tags,
  summary: 'Sign out by following a link',
  responses: goes,
})
const logout = createRoute({ method: 'post', path: api.logout, tags, summary: 'Sign out', responses: goes })

export function signInRoutes(services: Services, auth: Auth, throttle: Throttle): Router {
  const { whoIs } = services
  const router = newRouter()

  router.openapi(show, async (c) => {
    const person = await whoIs(c.req.raw.headers)
    if (!person) throw unauthorized()
    return c.json(person, 200)
  })

  router.openapi(goToSignIn, async (c) => {
    const next = ownPage(c.req.valid('query').next) ?? cameFrom(c.req.header('referer'), c.req.header('host'))
    const person = await whoIs(c.req.raw.headers)
    return c.redirect(person ? pageAfterSignIn(next, person) : href(routes.signIn, {}, { next }), 303)
  })

  router.openapi(login, async (c) => {
    const isForm = isFormPost(c.req)
    const { next, ...proof } = isForm ? c.req.valid('form') : c.req.valid('json')
    const wasRight = throttle.begin(c, proof.email)
    const outcome = await signIn(auth, proof, c.req.raw.headers)
    if (outcome.is !== 'refused') wasRight()
    if (isForm && outcome.is !== 'in') return backToSignIn(c, outcome, next)
    const person = await settle(c, outcome)
    const page = pageAfterSignIn(next, person)
    return isForm ? c.redirect(page, 303) : c.json({ ...person, next: page }, 200)
  })

  router.openapi(loginWithCode(services), async (c) => {
    const { code, next } = c.req.valid('json')
    const outcome = await signInWithCode(auth, code, c.req.raw.headers)
    if (outcome.is === 'refused') throw codeRefused()
    const person = await settle(c, outcome)
    return c.json({ ...person, next: pageAfterSignIn(next, person) }, 200)
  })

  // A link or a picture on another site must not end anybody's session; nor must a browser that only looks ahead.
  router.openapi(logoutLink, async (c) => {
    const from = c.req.header('sec-fetch-site') ?? 'none'
    const into = c.req.header('sec-fetch-dest') ?? 'document'
    const isAhead = AHEAD.some((name) => c.req.header(name))
    const isMeant = ['none', 'same-origin'].includes(from) && into === 'document' && !isAhead
    if (isMeant) sendCookies(c, await signOut(auth, c.req.raw.headers))
    return c.redirect(routes.home, 303)
  })

  router.openapi(logout, async (c) => {
    sendCookies(c, await signOut(auth, c.req.raw.headers))
    return c.redirect(routes.home, 303)
  })
  return router

  /** Sends on what belongs to the outcome. A session that this browser had before ends. */
  async function settle(c: Context, outcome: SignIn) {
    if (outcome.is === 'refused') throw passwordRefused()
    if (outcome.is === 'locked') throw codeLocked(outcome.seconds)
    if (outcome.is === 'in') {
      await signOut(auth, c.req.raw.headers)
      if (!throttle.knows(c, outcome.person.email)) tellOfSignIn(services, c, outcome.person.email)
      sendCookies(c, [throttle.deviceCookie(outcome.person.email)])
    }
    sendCookies(c, outcome.cookies)
    if (outcome.is === 'half') throw codeAskedFor()
    return outcome.person
  }
}

/** Headers by which browsers, and older ones, say that they only look ahead. */
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Back to the page, which says what was wrong. */
function backToSignIn(c: Context, outcome: Exclude<SignIn, { is: 'in' }>, next: string | undefined) {
  if (outcome.is === 'half') sendCookies(c, outcome.cookies)
  const problem = { half: 'code', locked: 'locked', refused: 'password' }[outcome.is]
  return c.redirect(href(routes.signIn, {}, { next: ownPage(next), problem }), 303)
}

function passwordRefused(): HttpError {
  const message = 'The email address or the password is not right.'
  return new HttpError(401, { error: 'sign_in_refused', message })
}

function codeAskedFor(): HttpError {
  const message = 'Please enter the code from your authenticator app.'
  return new HttpError(401, { error: 'code_required', message, fields: { code: message } })
}

function codeLocked(seconds: number): HttpError {
  const minutes = Math.ceil(seconds / 60)
  const message = `There were too many wrong codes. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
  const body = { error: 'code_locked', message, fields: { code: message } }
  return new HttpError(429, body, { 'Retry-After': String(seconds) })
}

function codeRefused(): HttpError {
  const message = 'That code is not right, or it is too late for it.'
  return new HttpError(401, { error: 'code_refused', message, fields: { code: message } })
}
