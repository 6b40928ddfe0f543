/** A local OpenID Connect provider that signs in every caller without asking. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

interface Claims {
  email: string
  /** A boolean, if the provider follows the standard. */
  email_verified?: unknown
  /** No claim of the standard. */
  emailVerified?: unknown
}

interface OidcServer {
  issuer: string
  clientId: string
  clientSecret: string
  /** Sets the next user, by the provider's id. */
  become: (sub: string, claims: Claims) => void
  /** Changes or drops the ID token from now on; without an argument it is left unchanged. */
  tamper: (change?: (claims: IdToken) => IdToken | undefined) => void
  stop: () => Promise<void>
}

type IdToken = Record<string, unknown>

interface TokenContext {
  path: string
  body?: { id_token?: string }
}

interface GrantContext {
  oidc: {
    client: { clientId: string }
    session: { accountId: string }
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } }
  }
}

/** @param callback the redirect URL */
export async function startOidc(callback: string): Promise<OidcServer> {
  const client = { clientId: 'narthex', clientSecret: 'a secret of the test, long enough' }
  let who: { sub: string; claims: Claims } = { sub: '', claims: { email: '', email_verified: false } }
  let change: ((claims: IdToken) => IdToken | undefined) | undefined
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: who.sub } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [callback] }],
    claims: { email: ['email', 'email_verified', 'emailVerified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, name: 'From Elsewhere', ...who.claims }),
    }),
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    cookies: { keys: ['a key of the test'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  })
  provider.use(async (context: TokenContext, next: () => Promise<void>) => {
    await next()
    if (context.path !== '/token' || !context.body?.id_token || !change) return
    const claims = change(claimsIn(context.body.id_token))
    const { id_token: _, ...others } = context.body
    context.body = claims ? { ...others, id_token: signed(claims) } : others
  })
  const signed = (claims: IdToken) => {
    const text = [{ alg: 'RS256' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }
  return {
    issuer,
    ...client,
    become: (sub, claims) => {
      who = { sub, claims }
    },
    tamper: (how) => {
      change = how
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function claimsIn(token: string): IdToken {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/**
 * Follows redirects like a browser, with cookies, until they lead to another site.
 * @returns that address
 */
export async function followWithin(origin: string, address: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  while (next.startsWith(origin)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${next} leads nowhere: ${response.status} ${await response.text()}`)
    next = new URL(location, next).href
  }
  return next
}
