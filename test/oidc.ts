/** An OpenID Connect provider on this machine, at which whoever comes is somebody at once. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

interface Claims {
  email: string
  /** A boolean, if the provider holds to the standard. */
  email_verified?: unknown
  /** No claim of the standard. */
  emailVerified?: unknown
}

interface OidcServer {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who the next to come is, by the provider's own number. */
  become: (sub: string, claims: Claims) => void
  stop: () => Promise<void>
}

interface GrantContext {
  oidc: {
    client: { clientId: string }
    session: { accountId: string }
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } }
  }
}

/** @param callback the address that people are sent back to */
export async function startOidc(callback: string): Promise<OidcServer> {
  const client = { clientId: 'narthex', clientSecret: 'a secret of the test, long enough' }
  let who: { sub: string; claims: Claims } = { sub: '', claims: { email: '', email_verified: false } }
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: who.sub } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
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
  return {
    issuer,
    ...client,
    become: (sub, claims) => {
      who = { sub, claims }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * Goes where a browser would go, with cookies, until it is sent to another site.
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
