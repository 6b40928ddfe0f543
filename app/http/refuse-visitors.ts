/** Refuses visitors for whom there is no room, at the level of `node:http`, before any work is done for them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Admission } from '#app/http/admission.ts'
import { socketAddress } from '#app/http/client-address.ts'
import { busy } from '#app/http/errors.ts'
import { isLimitedRead } from '#app/http/limit-reads.ts'
import { SESSION_COOKIE } from '#app/http/cookies.ts'
import type { PageCache } from '#app/http/page-cache.ts'
import type { RenderErrorPage } from '#app/http/error-page.ts'

/** Milliseconds before the refusal: clients that retry immediately would otherwise take the time of all others. */
const PAUSE_MS = 250

export interface RefusalOptions {
  admission: Admission
  cache: PageCache
  trustProxy: number
  /** The cache key of the page at this address; undefined for pages that visitors are never refused. */
  keyOf: (target: string) => string | undefined
  renderErrorPage: RenderErrorPage
}

/** @returns a function that answers 503 and returns true when there is no room for this request */
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
