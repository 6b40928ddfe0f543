/** The way to an OpenID Connect provider and back. Public: who comes back is asked for there. */
import { createRoute } from '@hono/zod-openapi'
import { accountApi } from '#app/features/accounts/addresses.ts'
import { ownPage } from '#app/features/accounts/next-address.ts'
import { lazyProviders } from '#app/features/accounts/providers.ts'
import { callbackQuery, loginQuery, providerParam, providersOut } from '#app/features/accounts/schema.ts'
import { cookieOf, sendCookies } from '#app/features/accounts/sessions.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { notFound } from '#app/http/errors.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { api, href, routes } from '#app/routes.ts'

const tags = ['Accounts']
const goes = { 303: { description: 'Goes to the provider, or to a page' } } as const

export function providersRoutes(services: Services): Router {
  const { siteUrl, providers } = services.config
  const authFor = lazyProviders(services)
  const router = newRouter()
  const problem = (what: 'provider' | 'unavailable') => `${siteUrl}${href(routes.signIn, {}, { problem: what })}`

  const list = createRoute({
    method: 'get',
    path: accountApi.providers,
    tags,
    summary: 'Where else people can sign in',
    responses: { 200: answers('What the church has set up', providersOut) },
  })
  router.openapi(list, (c) => {
    return c.json(
      providers.map(({ id, name }) => ({ id, name })),
      200,
    )
  })

  const leave = createRoute({
    method: 'get',
    path: accountApi.signInAt,
    tags,
    summary: 'Go to a provider to sign in',
    middleware: [limitPerAddress(services, FORM_LIMIT)],
    request: { params: providerParam, query: loginQuery },
    responses: { ...goes, ...refusals.badRequest, ...refusals.notFound, ...refusals.tooMany },
  })
  router.openapi(leave, async (c) => {
    const { id } = c.req.valid('param')
    if (!providers.some((provider) => provider.id === id)) throw notFound('Provider')
    // Nobody is to be signed in by following a link on another site.
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.redirect(routes.signIn, 303)
    const auth = await authFor(id)
    if (!auth) return c.redirect(problem('unavailable'), 303)
    const callbackURL = `${siteUrl}${href(api.login, {}, { next: ownPage(c.req.valid('query').next) })}`
    const { headers, response } = await auth.api.signInSocial({
      body: { provider: id, callbackURL, errorCallbackURL: problem('provider'), disableRedirect: true },
      headers: cookieOf(c.req.raw.headers),
      returnHeaders: true,
    })
    sendCookies(c, headers.getSetCookie())
    return c.redirect(response.url ?? problem('unavailable'), 303)
  })

  const back = createRoute({
    method: 'get',
    path: accountApi.callback,
    tags,
    summary: 'Where a provider sends people back to',
    middleware: [limitPerAddress(services, FORM_LIMIT)],
    request: { params: providerParam, query: callbackQuery },
    responses: { ...goes, ...refusals.badRequest, ...refusals.notFound, ...refusals.tooMany },
  })
  router.openapi(back, async (c) => {
    const { id } = c.req.valid('param')
    if (!providers.some((provider) => provider.id === id)) throw notFound('Provider')
    const auth = await authFor(id)
    if (!auth) return c.redirect(problem('unavailable'), 303)
    const address = new URL(`${siteUrl}${href(accountApi.callback, { id }, c.req.valid('query'))}`)
    const answer = await auth.handler(new Request(address, { headers: cookieOf(c.req.raw.headers) }))
    sendCookies(c, answer.headers.getSetCookie())
    const page = URL.parse(answer.headers.get('location') ?? '', siteUrl)
    return c.redirect(page?.origin === siteUrl && page.pathname === api.login ? page.href : problem('provider'), 303)
  })
  return router
}
