/** Limits for visitors while the server is busy, and refusals (docs/decisions/016-overload.md). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { getPath } from 'hono/utils/url'
import type { Admission } from '#app/http/admission.ts'
import { socketAddress } from '#app/http/limit.ts'
import { SESSION_COOKIE } from '#app/http/page-headers.ts'
import type { RenderErrorPage } from '#app/http/error-page.ts'
import { busy, HttpError } from '#app/http/errors.ts'
import { commonHeaders, defaultHeaders } from '#app/http/headers.ts'
import type { PageCache } from '#app/http/page-cache.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'

type Fetch = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

/**
 * Limits concurrent API reads by visitors, before the whole application. Pages' own reads do not come this way, and signing
 * in and signed-in users do not wait.
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
function isLimitedRead(method: string, path: string): boolean {
  // A HEAD is a GET whose body is thrown away.
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && path.startsWith('/api/') && !UNLIMITED_PREFIXES.some((prefix) => path.startsWith(prefix))
}

/** Signing in and out, and what their pages read. */
const UNLIMITED_PREFIXES = [api.currentUser.replace(/user$/, ''), api.login, api.logout]

/** Milliseconds before the refusal: clients that retry immediately would otherwise take the time of all others. */
const PAUSE_MS = 250

interface RefusalOptions {
  admission: Admission
  cache: PageCache
  trustProxy: number
  /** The cache key of the page at this address; undefined for pages that visitors are never refused. */
  keyOf: (target: string) => string | undefined
  renderErrorPage: RenderErrorPage
}

/**
 * Refuses visitors for whom there is no room at the level of `node:http`, before any work is done for them.
 * @returns a function that answers 503 and returns true when there is no room for this request
 */
export function refuseVisitors({ admission, cache, trustProxy, keyOf, renderErrorPage }: RefusalOptions) {
  const { body, status, headers: retry } = busy()
  const page = renderErrorPage({ ...body, status, isPost: false }, retry['Retry-After'])
  const answers = {
    page: { headers: page.headers, bytes: Buffer.from(page.html) },
    read: {
      headers: { ...page.headers, 'Content-Type': 'application/json' },
      bytes: Buffer.from(JSON.stringify(body)),
    },
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!admission.isBusy) return false
    const kind = refusedKind(request)
    if (!kind || !admission.isFullFor(socketAddress(request, trustProxy))) return false
    const { headers, bytes } = answers[kind]
    setTimeout(() => {
      response.writeHead(status, { ...headers, 'Content-Length': bytes.length })
      response.end(bytes)
    }, PAUSE_MS)
    return true
  }

  function refusedKind({ method = '', url = '', headers }: IncomingMessage): keyof typeof answers | undefined {
    if (method !== 'GET' || SESSION_COOKIE.test(headers.cookie ?? '')) return undefined
    if (isLimitedRead(method, url)) return 'read'
    const key = keyOf(url)
    return key === undefined || cache.has(key) ? undefined : 'page'
  }
}
