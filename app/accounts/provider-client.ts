/** One provider: its configuration, which its own document says, and what it says of a user who comes back from it. */
import type { Configuration, CustomFetchOptions } from 'openid-client'
import { accountApi } from '#app/accounts/account.ts'
import type { Attempt } from '#app/accounts/provider-attempts.ts'
import { isEmail } from '#app/accounts/schema.ts'
import type { AccountServices } from '#app/accounts/services.ts'
import type { Config } from '#app/config.ts'
import { anyAddress, readSite } from '#app/http/outbound-request.ts'
import { href } from '#app/routes.ts'

/** A provider that takes longer to answer counts as away. */
const TIMEOUT_SECONDS = 10
/** Larger answers are refused: a configuration or an account has a few kilobytes. */
const MAX_BYTES = 1024 * 1024
/** After this time its configuration is asked for again: providers move their endpoints, and change their keys. */
const FRESH_MS = 10 * 60 * 1000

/** Loaded for the first sign-in at a provider; most churches have none. */
export const openid = () => import('openid-client')

type Provider = Config['providers'][number]

/** Asks for the configuration when a user signs in, unless it is fresh. */
export class Client {
  readonly #provider: Provider
  readonly #log: AccountServices['log']
  readonly #now: AccountServices['now']
  readonly #callback: URL
  #known: Configuration | undefined
  #askedAt = -Infinity
  #asking: Promise<Configuration> | undefined

  constructor(provider: Provider, { config, log, now }: AccountServices) {
    this.#provider = provider
    this.#log = log
    this.#now = now
    this.#callback = new URL(href(accountApi.callback, { id: provider.id }), config.siteUrl)
  }

  get name(): string {
    return this.#provider.name
  }

  /** The provider's page to go to; undefined while it does not answer. */
  async addressFor({ state, nonce, verifier }: Omit<Attempt, 'next'>): Promise<URL | undefined> {
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
      // An empty one would be the account of everyone to whom the provider gives an empty one.
      if (sub === '') throw new Error('the account has no id')
      // Only the standard's boolean counts; some providers send text.
      const isVerified = email_verified === true && typeof email === 'string'
      // An address around which we would drop spaces is another text than the one that the provider has verified.
      return { accountId: sub, email: isVerified && email === email.trim() && isEmail(email) ? email : '' }
    } catch (error) {
      // Perhaps its endpoints or keys have changed.
      this.#askedAt = -Infinity
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

  /** The newest configuration; the one before while the provider gives none, and undefined when it never gave one. */
  async #discovered(): Promise<Configuration | undefined> {
    const now = this.#now().epochMilliseconds
    if (this.#known && now - this.#askedAt < FRESH_MS) return this.#known
    this.#asking ??= discover(this.#provider).finally(() => (this.#asking = undefined))
    try {
      this.#known = await this.#asking
      this.#askedAt = now
    } catch (error) {
      this.#log.warn({ err: error, provider: this.#provider.id }, 'sign-in provider gives no usable configuration')
    }
    return this.#known
  }
}

/** @throws when the provider doesn't answer, or its document is incomplete or another provider's */
async function discover({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> {
  // The document's address instead of the issuer, whose exact spelling the document itself contains.
  const address = new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`)
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await openid()
  const execute = address.protocol === 'http:' ? [allowInsecureRequests] : []
  const options = { execute, timeout: TIMEOUT_SECONDS, [customFetch]: fetchSmall }
  const found = await discovery(address, clientId, clientSecret, undefined, options)
  const document = found.serverMetadata()
  // The library compares the issuer only when it is given the issuer (OpenID Connect Discovery 1.0, 4.3).
  if (withoutSlash(document.issuer) !== withoutSlash(issuer)) throw new Error('the configuration is of another issuer')
  for (const name of ENDPOINTS)
    if (!URL.canParse(document[name] ?? '')) throw new Error(`the configuration has no ${name}`)
  // Checks the ID token's signature too, though it comes over TLS.
  enableNonRepudiationChecks(found)
  return found
}

/** The parts of a configuration without which no sign-in works. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '')
}

/** The library itself reads answers of any size into memory. */
async function fetchSmall(address: string, { method, headers, body, signal }: CustomFetchOptions): Promise<Response> {
  // The library sends forms alone, though its type allows other bodies.
  const sent = body instanceof URLSearchParams ? { body: String(body) } : {}
  const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_SECONDS * 1000, stopping: signal }
  const answer = await readSite(address, { method, headers, ...sent, ...limits, isAllowed: anyAddress })
  const names = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(answer.body, { status: answer.status, headers: names })
}
