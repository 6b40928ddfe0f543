/** Limits the API's reads by visitors to what the server can handle at a time; runs before the whole application. */
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { getPath } from 'hono/utils/url'
import type { Admission } from '#app/http/admission.ts'
import { socketAddress } from '#app/http/client-address.ts'
import { HttpError } from '#app/http/errors.ts'
import { commonHeaders, defaultHeaders } from '#app/http/headers.ts'
import { SESSION_COOKIE } from '#app/http/cookies.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'

type Fetch = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

/**
 * Limits concurrent API reads by visitors. Pages' own reads do not come this way, and signing in and signed-in users do
 * not wait.
 */
export function limitReads({ config, whoIs }: Services, admission: Admission, fetch: Fetch): Fetch {
  return async (request, env) => {
    const isRead = isLimitedRead(request.method, getPath(request))
    if (!isRead || (admission.isBusy && (await isSignedIn(request)))) return fetch(request, env)
    try {
      return await admission.run(socketAddress(env.incoming, config.trustProxy), async () => fetch(request, env))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const common = { ...defaultHeaders, ...commonHeaders(config.siteUrl), 'Cache-Control': 'no-store' }
      return Response.json(error.body, { status: error.status, headers: { ...common, ...error.headers } })
    }
  }

  async function isSignedIn({ headers }: Request): Promise<boolean> {
    if (!SESSION_COOKIE.test(headers.get('cookie') ?? '')) return false
    // Without a database the API itself reports the error.
    return whoIs(headers).then(
      (person) => person !== undefined,
      () => true,
    )
  }
}

/**
 * Whether visitors may have to wait for this.
 * @param path as the routes see it: decoded, and without a host from a proxy's request
 */
export function isLimitedRead(method: string, path: string): boolean {
  // A HEAD is a GET whose body is thrown away.
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && path.startsWith('/api/') && !UNLIMITED_PREFIXES.some((prefix) => path.startsWith(prefix))
}

/** Signing in and out, and what their pages read. */
const UNLIMITED_PREFIXES = [api.currentUser.replace(/user$/, ''), api.login, api.logout]
