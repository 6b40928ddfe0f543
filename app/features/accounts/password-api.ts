/** Passwords: forgotten, chosen anew by a link, changed. And what a person may know of their own account. */
import { createRoute } from '@hono/zod-openapi'
import { accountApi } from '#app/features/accounts/addresses.ts'
import type { Auth } from '#app/features/accounts/auth.ts'
import { passwordLinks } from '#app/features/accounts/links.ts'
import { tellOfNewPassword } from '#app/features/accounts/notices.ts'
import { passwordProblem } from '#app/features/accounts/password-rules.ts'
import { endSessions, ownAccount, voidLinks } from '#app/features/accounts/queries.ts'
import {
  accountOut,
  changePasswordIn,
  forgotPasswordIn,
  linkOut,
  linkQuery,
  resetPasswordIn,
  saidOut,
} from '#app/features/accounts/schema.ts'
import { cookieOf, sendCookies, sessionHash, unlessRefused } from '#app/features/accounts/sessions.ts'
import type { Throttle } from '#app/features/accounts/throttle.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { badFields, unauthorized } from '#app/http/errors.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { signedIn } from '#app/http/guard.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'

const tags = ['Accounts']
const refused = { ...refusals.badRequest, ...refusals.tooMany }

export function passwordRoutes(services: Services, auth: Auth, throttle: Throttle): Router {
  const { database } = services
  const links = passwordLinks(services, auth)
  const guard = signedIn(services)
  const router = newRouter()

  const forgot = createRoute({
    method: 'post',
    path: accountApi.forgotPassword,
    tags,
    summary: 'Ask for a link for a new password; the answer is the same whether the address is known or not',
    middleware: [jsonOnly, limitPerAddress(services, FORM_LIMIT)],
    request: jsonBody('Whose', forgotPasswordIn),
    responses: { 200: answers('What to tell the person', saidOut), ...refused },
  })
  router.openapi(forgot, (c) => {
    // Nobody waits for it, so the time that the answer takes says nothing either.
    links.sendForgotten(c.req.valid('json').email)
    return c.json({ message: 'If we know this address, a letter with a link is on its way.' }, 200)
  })

  const look = createRoute({
    method: 'get',
    path: accountApi.resetPassword,
    tags,
    summary: 'Whose password a link is for',
    middleware: [limitPerAddress(services, FORM_LIMIT)],
    request: { query: linkQuery },
    responses: { 200: answers('Nobody’s, when the link is no longer good', linkOut), ...refused },
  })
  router.openapi(look, async (c) => {
    const person = await links.personOf(c.req.valid('query').token)
    return c.json({ email: person?.email ?? null }, 200)
  })

  const reset = createRoute({
    method: 'post',
    path: accountApi.resetPassword,
    tags,
    summary: 'Choose a password by a link; all sessions of the person end',
    middleware: [jsonOnly, limitPerAddress(services, FORM_LIMIT)],
    request: jsonBody('The secret of the link, and the password', resetPasswordIn),
    responses: { 200: answers('It is the password now', saidOut), ...refused },
  })
  router.openapi(reset, async (c) => {
    const { token, password } = c.req.valid('json')
    const person = await links.personOf(token)
    if (!person) throw badFields({ token: LINK_IS_OLD })
    const problem = passwordProblem(password, person)
    if (problem !== undefined) throw badFields({ password: problem })
    const isDone = await unlessRefused(() => auth.api.resetPassword({ body: { newPassword: password, token } }))
    if (!isDone) throw badFields({ token: LINK_IS_OLD })
    await endSessions(database.db, person.id)
    tellOfNewPassword(services, person.email)
    sendCookies(c, [throttle.deviceCookie(person.email)])
    return c.json({ message: 'Your new password is set. Please sign in with it.' }, 200)
  })

  const show = createRoute({
    method: 'get',
    path: accountApi.own,
    tags,
    summary: 'Your own account',
    middleware: [guard] as const,
    responses: { 200: answers('What you may know of it', accountOut), ...refusals.unauthorized },
  })
  router.openapi(show, async (c) => {
    const account = await ownAccount(database.db, c.var.person.id)
    if (!account) throw unauthorized()
    return c.json(account, 200)
  })

  const change = createRoute({
    method: 'post',
    path: accountApi.changePassword,
    tags,
    summary: 'Change your password; your sessions in other browsers end',
    middleware: [guard] as const,
    request: jsonBody('The old and the new one', changePasswordIn),
    responses: { 200: answers('It is the password now', saidOut), ...refused, ...refusals.unauthorized },
  })
  router.openapi(change, async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    const problem = passwordProblem(newPassword, c.var.person)
    if (problem !== undefined) throw badFields({ newPassword: problem })
    const wasRight = throttle.begin(c, c.var.person.email)
    const answer = await unlessRefused(() =>
      auth.api.changePassword({
        body: { currentPassword, newPassword, revokeOtherSessions: true },
        headers: cookieOf(c.req.raw.headers),
        returnHeaders: true,
      }),
    )
    if (!answer) throw badFields({ currentPassword: 'That is not your current password' })
    wasRight()
    await voidLinks(database.db, c.var.person.id)
    tellOfNewPassword(services, c.var.person.email)
    sendCookies(c, answer.headers.getSetCookie())
    return c.json({ message: 'Your password is changed.' }, 200)
  })

  const endOthers = createRoute({
    method: 'post',
    path: accountApi.endOtherSessions,
    tags,
    summary: 'End your sessions in other browsers',
    middleware: [guard] as const,
    responses: { 200: answers('They are over', saidOut), ...refusals.unauthorized },
  })
  router.openapi(endOthers, async (c) => {
    await endSessions(database.db, c.var.person.id, await sessionHash(auth, c.req.raw.headers))
    return c.json({ message: 'You are signed out everywhere else.' }, 200)
  })
  return router
}

const LINK_IS_OLD = 'This link has been used, or it is too old. Please ask for a new one'
