/** A second proof at signing in, for people who want one: a code from an app, and backup codes for when it is lost. */
import { createRoute } from '@hono/zod-openapi'
import { accountApi } from '#app/accounts/addresses.ts'
import type { Auth } from '#app/accounts/auth.ts'
import { endSessions, findPerson } from '#app/accounts/queries.ts'
import { codeIn, passwordIn, saidOut, twoFactorOut } from '#app/accounts/schema.ts'
import { cookieOf, sendCookies, sessionHash, unlessRefused, withCookies } from '#app/accounts/sessions.ts'
import type { Throttle } from '#app/accounts/throttle.ts'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { badFields, DoorError } from '#app/http/errors.ts'
import { jsonBody } from '#app/http/form-input.ts'
import { signedIn } from '#app/http/guard.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Parts } from '#app/http/parts.ts'

const tags = ['Accounts']
const refused = { ...refusals.badRequest, ...refusals.unauthorized, ...refusals.conflict, ...refusals.tooMany }

export function twoFactorDoor(parts: Parts, auth: Auth, throttle: Throttle): Door {
  const guard = signedIn(parts)
  const door = makeDoor()

  const begin = createRoute({
    method: 'post',
    path: accountApi.twoFactorBegin,
    tags,
    summary: 'Get a secret for an authenticator app; nothing changes until a first code confirms it',
    middleware: [guard] as const,
    request: jsonBody('Your password', passwordIn),
    responses: { 200: answers('Shown once', twoFactorOut), ...refused },
  })
  door.openapi(begin, async (c) => {
    if (await hasTwoFactor(parts, c.var.person.id)) throw new DoorError(409, ALREADY)
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
    middleware: [guard, limitPerAddress(parts, FORM_LIMIT)],
    request: jsonBody('The code', codeIn),
    responses: { 200: answers('It is asked for from now on', saidOut), ...refused },
  })
  door.openapi(confirm, async (c) => {
    const answer = await unlessRefused(() =>
      auth.api.verifyTOTP({ body: c.req.valid('json'), headers: cookieOf(c.req.raw.headers), returnHeaders: true }),
    )
    if (!answer) throw badFields({ code: 'That code is not right, or it is too late for it' })
    // Whoever has taken part in the account until now was never asked for a code.
    const cookies = answer.headers.getSetCookie()
    const ours = cookies.length > 0 ? withCookies(c.req.raw.headers, cookies) : c.req.raw.headers
    await endSessions(parts.database.db, answer.response.user.id, await sessionHash(auth, ours))
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
  door.openapi(disable, async (c) => {
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
  return door
}

async function hasTwoFactor({ database }: Parts, id: string): Promise<boolean> {
  return (await findPerson(database.db, id))?.hasTwoFactor === true
}

const WRONG_PASSWORD = 'That is not your password'
const ALREADY = { error: 'already_on', message: 'Signing in asks for a code already.' }
