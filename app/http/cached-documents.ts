/**
 * Caches the documents for other programs (`documents` in `app/routes.ts`) like pages, and answers 304 to clients with the
 * current one: feed readers and calendars ask again every hour. Runs before the whole application.
 */
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { getPath } from 'hono/utils/url'
import type { Admission } from '#app/http/overload.ts'
import { socketAddress } from '#app/http/limit.ts'
import { HttpError } from '#app/http/errors.ts'
import { commonHeaders, defaultHeaders } from '#app/http/headers.ts'
import type { PageCache } from '#app/http/page-cache.ts'
import type { Services } from '#app/http/services.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { documents } from '#app/routes.ts'
import { languageNames } from '#app/words/languages.ts'

type Bindings = Partial<HttpBindings | Http2Bindings>
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>

interface Site {
  cache: PageCache
  admission: Admission
}

/** @param fetch answers everything else, and creates the documents */
export function cacheDocuments({ config }: Pick<Services, 'config'>, { cache, admission }: Site, fetch: Fetch): Fetch {
  return async (request, env) => {
    const path = getPath(request)
    if (!['GET', 'HEAD'].includes(request.method) || !isDocument(path)) return fetch(request, env)
    // Not the client's own request: when the client disconnects, others may still wait for the document. The function is
    // stored with the document to refresh it later, so it must not reference the client's connection either.
    const createDocument = async () => fetch(new Request(new URL(path, config.siteUrl)), {})
    const client = env.incoming ? socketAddress(env.incoming, config.trustProxy) : ''
    const acceptEncoding = request.headers.get('accept-encoding') ?? ''
    try {
      const answer = await cache.through(path, acceptEncoding, createDocument, (work) => admission.run(client, work))
      return respond(request, answer)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const headers = { ...defaultHeaders, ...commonHeaders(config.siteUrl), ...error.headers }
      return new Response(error.body.message, { status: error.status, headers })
    }
  }
}

const patterns = Object.values(documents).map(
  (address) =>
    new RegExp(
      `^(?:/(?:${Object.keys(languageNames).join('|')}))?${address.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`,
    ),
)

function isDocument(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}

function respond({ method, headers: requestHeaders }: Request, answer: Response): Response {
  const { status, headers } = answer
  const etag = headers.get('etag')
  const conditions = {
    etags: requestHeaders.get('if-none-match') ?? undefined,
    since: requestHeaders.get('if-modified-since') ?? undefined,
  }
  const modified = headers.get('last-modified') ?? undefined
  if (status === 200 && etag !== null && isUnchanged(conditions, { etag, modified })) {
    headers.delete('content-encoding')
    return new Response(null, { status: 304, headers })
  }
  return method === 'HEAD' ? new Response(null, { status, headers }) : answer
}
