/** The one-time link that makes the first administrator. Public, until there is one; then it is nowhere. */
import { createRoute } from '@hono/zod-openapi'
import { accountApi } from '#app/features/accounts/addresses.ts'
import type { Auth } from '#app/features/accounts/auth.ts'
import { isSetupLink, useSetupLink } from '#app/features/accounts/first-administrator.ts'
import { pageAfterSignIn } from '#app/features/accounts/next-address.ts'
import { hasAdministrator } from '#app/features/accounts/queries.ts'
import { setupIn, setupOut, linkQuery, signedInOut } from '#app/features/accounts/schema.ts'
import { sendCookies, signIn } from '#app/features/accounts/sessions.ts'
import type { Throttle } from '#app/features/accounts/throttle.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { badFields, notFound } from '#app/http/errors.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'

export function setupRoutes(services: Services, auth: Auth, throttle: Throttle): Router {
  const { database, now } = services
  const look = createRoute({
    method: 'get',
    path: accountApi.setup,
    tags: ['Accounts'],
    summary: 'Whether the first administrator can still be made',
    request: { query: linkQuery },
    responses: { 200: answers('There is no administrator', setupOut), ...refusals.badRequest, ...refusals.notFound },
  })
  const make = createRoute({
    method: 'post',
    path: accountApi.setup,
    tags: ['Accounts'],
    summary: 'Make the first administrator',
    middleware: [jsonOnly, limitPerAddress(services, FORM_LIMIT)],
    request: jsonBody('Who it is, and the secret of the link', setupIn),
    responses: {
      201: answers('The administrator, signed in', signedInOut),
      ...refusals.badRequest,
      ...refusals.notFound,
      ...refusals.tooMany,
    },
  })

  const router = newRouter()
  router.openapi(look, async (c) => {
    if (await hasAdministrator(database.db)) throw notFound(c.req.path)
    return c.json({ isGood: await isSetupLink(database.db, c.req.valid('query').token) }, 200)
  })

  router.openapi(make, async (c) => {
    const { token, ...first } = c.req.valid('json')
    if (await hasAdministrator(database.db)) throw notFound(c.req.path)
    const isDone = await useSetupLink(database, token, first, now().toString({ smallestUnit: 'millisecond' }))
    const outcome = isDone ? await signIn(auth, first, c.req.raw.headers) : undefined
    if (outcome?.is !== 'in') throw badFields({ token: 'This link has been used, or a newer one has taken its place' })
    sendCookies(c, [throttle.deviceCookie(outcome.person.email), ...outcome.cookies])
    return c.json({ ...outcome.person, next: pageAfterSignIn(undefined, outcome.person) }, 201)
  })
  return router
}
