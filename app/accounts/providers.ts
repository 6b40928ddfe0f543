/**
 * Signing in at an OpenID Connect provider, for people who are known here by the address that the provider has verified.
 * Nobody is made by it. Whoever has asked for a code at sign-in is not let in by a way that asks for none.
 */
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { type Auth, type AuthParts, makeAuth } from '#app/accounts/auth.ts'
import { unlinkOthers } from '#app/accounts/queries.ts'

/**
 * better-auth that knows the configured providers. It reads what they say of themselves when it begins and never again,
 * so it is made when somebody first wants to sign in there, and made anew while one of them does not answer.
 */
export function lazyProviders(parts: AuthParts): (id: string) => Promise<Auth | undefined> {
  let made: Auth | undefined
  return async (id) => {
    made ??= withProviders(parts)
    const { socialProviders } = await made.$context
    if (socialProviders.some((provider) => provider.id === id)) return made
    made = undefined
    return undefined
  }
}

function withProviders(parts: AuthParts): Auth {
  const config = parts.config.providers.map(({ id, issuer, clientId, clientSecret }) => ({
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
      await unlinkOthers(parts.database.db, id, subjectOf(profile), email)
      return { emailVerified }
    },
  }))
  return makeAuth(parts, { plugins: [genericOAuth({ config })], asksForCode: false })
}

/** The claims of a provider, as they came (OpenID Connect Core 1.0, section 5.1). */
type Profile = Readonly<Record<string, unknown>>

function subjectOf({ sub }: Profile): string {
  return typeof sub === 'string' ? sub : ''
}
