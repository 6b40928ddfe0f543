/** A second proof at signing in, for people who want one: a code from an app, and backup codes for when it is lost. */
import { createRoute } from '@hono/zod-openapi'
import { accountApi } from '#app/features/accounts/addresses.ts'
import type { Auth } from '#app/features/accounts/auth.ts'
import { endSessions, findPerson } from '#app/features/accounts/queries.ts'
import { codeIn, passwordIn, saidOut, twoFactorOut } from '#app/features/accounts/schema.ts'
import { cookieOf, sendCookies, sessionHash, unlessRefused, withCookies } from '#app/features/accounts/sessions.ts'
import type { Throttle } from '#app/features/accounts/throttle.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { badFields, HttpError } from '#app/http/errors.ts'
import { jsonBody } from '#app/http/form-input.ts'
import { signedIn } from '#app/http/guard.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'

const tags = ['Accounts']
const refused = { ...refusals.badRequest, ...refusals.unauthorized, ...refusals.conflict, ...refusals.tooMany }

export function twoFactorRoutes(services: Services, auth: Auth, throttle: Throttle): Router {
  const guard = signedIn(services)
  const router = newRouter()

  const begin = createRoute({
    method: 'post',
    path: accountApi.twoFactorBegin,
    tags,
    summary: 'Get a secret for an authenticator app; nothing changes until a first code confirms it',
    middleware: [guard] as const,
    request: jsonBody('Your password', passwordIn),
    responses: { 200: answers('Shown once', twoFactorOut), ...refused },
  })
  router.openapi(begin, async (c) => {
    if (await hasTwoFactor(services, c.var.person.id)) throw new HttpError(409, ALREADY)
    const { password } = c.req.valid('json')
    const wasRight = throttle.begin(c, c.var.person.email)
    const answer = await unlessRefused(() =>
      auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers: cookieOf(c.req.raw.headers) }),
    )
    if (answer?.method !== 'totp') throw badFields({ password: WRONG_PASSWORD })
    wasRight()
    const secret = new URL(answer.totpURI).searchParams.get('secret') ?? ''
    return c.json({ secret, uri: answer.totpURI, backupCodes: answer.backupCodes }, 200)
  })

  const confirm = createRoute({
    method: 'post',
    path: accountApi.twoFactorConfirm,
    tags,
    summary: 'Show by a first code that the app has the secret; signing in asks for one then, and other sessions end',
    middleware: [guard, limitPerAddress(services, FORM_LIMIT)],
    request: jsonBody('The code', codeIn),
    responses: { 200: answers('It is asked for from now on', saidOut), ...refused },
  })
  router.openapi(confirm, async (c) => {
    const answer = await unlessRefused(() =>
      auth.api.verifyTOTP({ body: c.req.valid('json'), headers: cookieOf(c.req.raw.headers), returnHeaders: true }),
    )
    if (!answer) throw badFields({ code: 'That code is not right, or it is too late for it' })
    // Whoever has taken part in the account until now was never asked for a code.
    const cookies = answer.headers.getSetCookie()
    const ours = cookies.length > 0 ? withCookies(c.req.raw.headers, cookies) : c.req.raw.headers
    await endSessions(services.database.db, answer.response.user.id, await sessionHash(auth, ours))
    sendCookies(c, cookies)
    return c.json({ message: 'From now on signing in asks for a code as well.' }, 200)
  })

  const disable = createRoute({
    method: 'post',
    path: accountApi.twoFactorDisable,
    tags,
    summary: 'Sign in by password alone again',
    middleware: [guard] as const,
    request: jsonBody('Your password', passwordIn),
    responses: { 200: answers('No code is asked for any more', saidOut), ...refused },
  })
  router.openapi(disable, async (c) => {
    const wasRight = throttle.begin(c, c.var.person.email)
    const answer = await unlessRefused(() =>
      auth.api.disableTwoFactor({
        body: c.req.valid('json'),
        headers: cookieOf(c.req.raw.headers),
        returnHeaders: true,
      }),
    )
    if (!answer) throw badFields({ password: WRONG_PASSWORD })
    wasRight()
    sendCookies(c, answer.headers.getSetCookie())
    return c.json({ message: 'Signing in no longer asks for a code.' }, 200)
  })
  return router
}

async function hasTwoFactor({ database }: Services, id: string): Promise<boolean> {
  return (await findPerson(database.db, id))?.hasTwoFactor === true
}

const WRONG_PASSWORD = 'That is not your password'
const ALREADY = { error: 'already_on', message: 'Signing in asks for a code already.' }
