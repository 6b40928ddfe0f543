/**
 * Signing in at an OpenID Connect provider, for people who are known here by the address that the provider has verified.
 * Nobody is made by it. Whoever has asked for a code at sign-in is not let in by a way that asks for none.
 */
import type { BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { type Auth, type AuthServices, makeAuth } from '#app/features/accounts/auth.ts'
import { unlinkOthers } from '#app/features/accounts/queries.ts'

/**
 * better-auth that knows the configured providers. It reads what they say of themselves when it begins and never again,
 * so it is made when somebody first wants to sign in there, and made anew while one of them does not answer.
 */
export function lazyProviders(services: AuthServices): (id: string) => Promise<Auth | undefined> {
  let made: Auth | undefined
  return async (id) => {
    made ??= withProviders(services)
    const { socialProviders } = await made.$context
    if (socialProviders.some((provider) => provider.id === id)) return made
    made = undefined
    return undefined
  }
}

function withProviders(services: AuthServices): Auth {
  const config = services.config.providers.map(({ id, issuer, clientId, clientSecret }) => ({
    providerId: id,
    clientId,
    clientSecret,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    disableSignUp: true,
    disableImplicitSignUp: true,
    accountSubject: ({ profile }: { profile: Profile }) => subjectOf(profile),
    // better-auth takes any text and number for a yes, and a claim of its own name for that of the standard.
    mapProfileToUser: async (profile: Profile) => {
      const emailVerified = profile['email_verified'] === true
      const email = emailVerified && typeof profile['email'] === 'string' ? profile['email'] : ''
      await unlinkOthers(services.database.db, id, subjectOf(profile), email)
      return { emailVerified }
    },
  }))
  return makeAuth(services, { plugins: [genericOAuth({ config }), onlyOurTokens(config)], asksForCode: false })
}

/**
 * Takes no word of a provider without an ID token that was made for us (OpenID Connect Core 1.0, section 3.1.3.7, rules 3
 * to 5), and no user information about anybody but its subject (section 5.3.2). better-auth checks the signature, issuer,
 * audience, time and nonce of an ID token that is there, but goes by the user information alone when there is none, and
 * does not look at the party that it was made for.
 */
function onlyOurTokens(config: readonly { providerId: string; clientId: string }[]): BetterAuthPlugin {
  return {
    id: 'only-our-tokens',
    init: ({ socialProviders }) => ({
      context: {
        socialProviders: socialProviders.map((provider) => {
          const clientId = config.find(({ providerId }) => providerId === provider.id)?.clientId
          const getUserInfo: typeof provider.getUserInfo = async (tokens) => {
            const claims = claimsOf(tokens.idToken)
            if (!claims || !isMadeFor(clientId, claims)) return null
            const found = await provider.getUserInfo(tokens)
            return found && subjectOf({ ...found.data }) === subjectOf(claims) ? found : null
          }
          return { ...provider, getUserInfo }
        }),
      },
    }),
  }
}

function isMadeFor(clientId: string | undefined, { aud, azp }: Profile): boolean {
  if (azp !== undefined) return azp === clientId
  return !Array.isArray(aud) || aud.length === 1
}

/** The claims of an ID token, without a look at its signature; nothing when it is not a token. */
function claimsOf(idToken: string | undefined): Profile | undefined {
  try {
    const [, payload = ''] = idToken?.split('.') ?? []
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? (claims as Profile) : undefined
  } catch {
    return undefined
  }
}

/** The claims of a provider, as they came (OpenID Connect Core 1.0, section 5.1). */
type Profile = Readonly<Record<string, unknown>>

function subjectOf({ sub }: Profile): string {
  return typeof sub === 'string' ? sub : ''
}
