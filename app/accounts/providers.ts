/**
 * Signing in at an OpenID Connect provider, for users whom an administrator has invited, by the email that the provider
 * has verified. It creates no accounts, and refuses users with two-step verification.
 */
import { z } from 'zod'
import { accountApi } from '#app/accounts/account.ts'
import { ownPage } from '#app/accounts/next-address.ts'
import { personAtProvider } from '#app/accounts/queries.ts'
import { ifValid, nextQuery, textIn } from '#app/accounts/schema.ts'
import { type AccountServices, publicRoute } from '#app/accounts/services.ts'
import { Attempts } from '#app/accounts/provider-attempts.ts'
import { Client, openid } from '#app/accounts/provider-client.ts'
import { emailSignInNotice } from '#app/accounts/emails.ts'
import { notFound } from '#app/http/errors.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import { type Router, route } from '#app/http/route.ts'
import { api, href, routes } from '#app/routes.ts'

const providerParam = z.object({ id: textIn('Which provider', 20) })
/** Nothing for what no provider sends, such as one name twice: the page then says that it didn't work. */
const word = ifValid(textIn('As the provider sent it', 4000).optional())
const callbackQuery = z.object({ code: word, state: word, error: word, error_description: word, iss: word })

export function providerRoutes(router: Router, services: AccountServices): void {
  const attempts = new Attempts(services)
  const clients = new Map(services.config.providers.map((provider) => [provider.id, new Client(provider, services)]))
  route(router, {
    ...publicRoute,
    method: 'get',
    path: accountApi.providers,
    summary: 'List the providers people can sign in with',
    answer: z.array(z.object({ id: z.string(), name: z.string() })).meta({ id: 'Providers' }),
    handle: async () => services.config.providers.map(({ id, name }) => ({ id, name })),
  })
  startRoute(router, services, { attempts, clients })
  callbackRoute(router, services, { attempts, clients })
}

interface Shared {
  attempts: Attempts
  clients: ReadonlyMap<string, Client>
}

function startRoute(router: Router, services: AccountServices, { attempts, clients }: Shared): void {
  route(router, {
    ...redirecting(services),
    path: accountApi.signInAt,
    summary: 'Go to a provider to sign in',
    query: nextQuery,
    handle: async ({ c, params: { id }, query }) => {
      const client = clients.get(id)
      if (!client) throw notFound('Provider')
      // A link on another site must not sign anyone in.
      if (c.req.header('sec-fetch-site') === 'cross-site') return c.redirect(routes.signIn, 303)
      const { randomNonce, randomPKCECodeVerifier, randomState } = await openid()
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
      const attempt = { provider: id, state, nonce, verifier, next: ownPage(query.next) ?? '' }
      const address = await client.addressFor(attempt)
      if (!address) return c.redirect(signInPage(services, 'unavailable'), 303)
      await attempts.add(c, attempt)
      return c.redirect(address.href, 303)
    },
  })
}

function callbackRoute(router: Router, services: AccountServices, { attempts, clients }: Shared): void {
  const { config, database, sessions, throttle } = services
  route(router, {
    ...redirecting(services),
    path: accountApi.callback,
    summary: 'Where a provider sends people back to',
    query: callbackQuery,
    handle: async ({ c, params: { id }, query }) => {
      const client = clients.get(id)
      if (!client) throw notFound('Provider')
      const attempt = await attempts.take(c, id, query.state)
      const account = attempt && (await client.accountOf(query, attempt))
      const person = account && (await personAtProvider(database, { provider: id, ...account }))
      if (!person || !(await sessions.begin(c, person.id))) return c.redirect(signInPage(services, 'provider'), 303)
      if (!throttle.knowsBrowser(c, person.email)) emailSignInNotice(services, c, person.email, client.name)
      throttle.rememberBrowser(c, person.email)
      return c.redirect(`${config.siteUrl}${href(api.login, {}, { next: attempt.next || undefined })}`, 303)
    },
  })
}

function redirecting(services: AccountServices) {
  return {
    ...publicRoute,
    method: 'get',
    params: providerParam,
    before: [limitPerAddress(services, FORM_LIMIT)],
    status: 303,
    answerDescription: 'Redirects to the provider, or to a page',
    refuses: ['tooMany'],
  } as const
}

function signInPage({ config }: AccountServices, problem: 'provider' | 'unavailable'): string {
  return `${config.siteUrl}${href(routes.signIn, {}, { problem })}`
}
