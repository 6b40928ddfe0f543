/**
 * Signing in at an OpenID Connect provider, for users whom an administrator has invited, by the email that the provider
 * has verified. It creates no accounts, and refuses users with two-step verification.
 */
import type { Configuration, CustomFetchOptions } from 'openid-client'
import { z } from 'zod'
import { accountApi } from '#app/features/accounts/account.ts'
import { ownPage } from '#app/features/accounts/next-address.ts'
import { personAtProvider } from '#app/features/accounts/queries.ts'
import { nextQuery, textIn } from '#app/features/accounts/schema.ts'
import { type AccountServices, publicRoute } from '#app/features/accounts/services.ts'
import { SignedCookie } from '#app/features/accounts/sessions.ts'
import type { Config } from '#app/config.ts'
import { notFound } from '#app/http/errors.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import { readBody } from '#app/http/outbound-request.ts'
import { type Router, route } from '#app/http/route.ts'
import { api, href, routes } from '#app/routes.ts'

/** How long a user may take at the provider. */
const ATTEMPT_SECONDS = 600
/** Of a request to the provider. */
const TIMEOUT_SECONDS = 10
/** Of its answer. */
const MAX_BYTES = 1024 * 1024

/** Loaded for the first sign-in at a provider; most churches have none. */
const openid = () => import('openid-client')

const providerParam = z.object({ id: textIn('Which provider', 20) })
const word = textIn('As the provider sent it', 4000).optional()
const callbackQuery = z.object({ code: word, state: word, error: word, error_description: word, iss: word })

/** A sign-in at a provider; its cookie holds these values, in this order. */
interface Attempt {
  provider: string
  state: string
  nonce: string
  verifier: string
}

export function providerRoutes(router: Router, services: AccountServices): void {
  const cookie = new SignedCookie(services.config, 'narthex.provider', ATTEMPT_SECONDS)
  const clients = new Map(services.config.providers.map((provider) => [provider.id, new Client(provider, services)]))
  route(router, {
    ...publicRoute,
    method: 'get',
    path: accountApi.providers,
    summary: 'List the providers people can sign in with',
    answer: z.array(z.object({ id: z.string(), name: z.string() })).meta({ id: 'Providers' }),
    handle: async () => services.config.providers.map(({ id, name }) => ({ id, name })),
  })
  startRoute(router, services, { cookie, clients })
  callbackRoute(router, services, { cookie, clients })
}

interface Shared {
  cookie: SignedCookie
  clients: ReadonlyMap<string, Client>
}

function startRoute(router: Router, services: AccountServices, { cookie, clients }: Shared): void {
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
      const address = await client.addressFor({ provider: id, state, nonce, verifier })
      if (!address) return c.redirect(signInPage(services, 'unavailable'), 303)
      await cookie.set(c, [id, state, nonce, verifier, ownPage(query.next) ?? ''].join(' '))
      return c.redirect(address.href, 303)
    },
  })
}

function callbackRoute(router: Router, services: AccountServices, { cookie, clients }: Shared): void {
  const { config, database, sessions } = services
  route(router, {
    ...redirecting(services),
    path: accountApi.callback,
    summary: 'Where a provider sends people back to',
    query: callbackQuery,
    handle: async ({ c, params: { id }, query }) => {
      const client = clients.get(id)
      if (!client) throw notFound('Provider')
      const stored = cookie.read(c.req.raw.headers) ?? ''
      cookie.clear(c)
      const [provider = '', state = '', nonce = '', verifier = '', next] = stored.split(' ')
      const isBegun = provider === id && verifier !== ''
      const account = isBegun && (await client.accountOf(query, { provider, state, nonce, verifier }))
      const person = account && (await personAtProvider(database, { provider, ...account }))
      if (!person) return c.redirect(signInPage(services, 'provider'), 303)
      await sessions.begin(c, person.id)
      return c.redirect(`${config.siteUrl}${href(api.login, {}, { next: next || undefined })}`, 303)
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

/** One provider, whose configuration is requested when a user first signs in there. */
class Client {
  readonly #provider: Config['providers'][number]
  readonly #log: AccountServices['log']
  readonly #callback: URL
  #found: Promise<Configuration> | undefined

  constructor(provider: Config['providers'][number], { config, log }: AccountServices) {
    this.#provider = provider
    this.#log = log
    this.#callback = new URL(href(accountApi.callback, { id: provider.id }), config.siteUrl)
  }

  /** The provider's page to go to; undefined while it does not answer. */
  async addressFor({ state, nonce, verifier }: Attempt): Promise<URL | undefined> {
    const found = await this.#discovered()
    if (!found) return undefined
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openid()
    const code_challenge = await calculatePKCECodeChallenge(verifier)
    return buildAuthorizationUrl(found, {
      redirect_uri: this.#callback.href,
      scope: 'openid email profile',
      code_challenge,
      code_challenge_method: 'S256',
      state,
      nonce,
    })
  }

  /** The account of the returning user, with their email if it is verified; undefined unless everything is valid. */
  async accountOf(query: Record<string, string | undefined>, attempt: Attempt) {
    const found = await this.#discovered()
    if (!found) return undefined
    try {
      const { sub, email, email_verified } = await this.#claims(found, query, attempt)
      // Only the standard's boolean counts; some providers send text.
      return { accountId: sub, email: email_verified === true && typeof email === 'string' ? email : '' }
    } catch (error) {
      this.#log.info({ err: error, provider: this.#provider.id }, 'provider sign-in refused')
      return undefined
    }
  }

  /** The claims of an ID token that was made for us (OpenID Connect Core 1.0, 3.1.3.7), or of the user information. */
  async #claims(found: Configuration, query: Record<string, string | undefined>, attempt: Attempt) {
    const address = new URL(this.#callback)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
    const { authorizationCodeGrant, fetchUserInfo } = await openid()
    const tokens = await authorizationCodeGrant(found, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    const { clientId } = this.#provider
    if (!claims || (claims.azp !== undefined && claims.azp !== clientId)) throw new Error('the ID token is not for us')
    return claims['email_verified'] === undefined ? fetchUserInfo(found, tokens.access_token, claims.sub) : claims
  }

  async #discovered(): Promise<Configuration | undefined> {
    this.#found ??= discover(this.#provider)
    try {
      return await this.#found
    } catch (error) {
      this.#found = undefined
      this.#log.warn({ err: error, provider: this.#provider.id }, 'sign-in provider does not respond')
      return undefined
    }
  }
}

async function discover({ issuer, clientId, clientSecret }: Config['providers'][number]): Promise<Configuration> {
  // The document's address instead of the issuer, whose exact spelling the document itself contains.
  const address = new URL(`${issuer}/.well-known/openid-configuration`)
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await openid()
  const execute = address.protocol === 'http:' ? [allowInsecureRequests] : []
  const options = { execute, timeout: TIMEOUT_SECONDS, [customFetch]: fetchSmall }
  const found = await discovery(address, clientId, clientSecret, undefined, options)
  // Checks the ID token's signature too, though it comes over TLS.
  enableNonRepudiationChecks(found)
  return found
}

/** The library itself reads answers of any size into memory. */
async function fetchSmall(address: string, options: CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, options as RequestInit)
  return new Response(new Uint8Array(await readBody(response, MAX_BYTES)), response)
}
