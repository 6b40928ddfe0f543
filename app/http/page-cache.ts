/**
 * Whole pages kept ready, in front of Hono at the level of `node:http`, where a hit costs a third of what it costs as a
 * middleware (docs/decisions/002-page-cache.md).
 *
 * Only what everybody sees alike is kept: answers to GET for people who are not signed in. A page may be a few seconds
 * old; a change made through the dashboard empties the cache at once.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The cookie by which a person is known; whoever sends it gets a page of their own. */
export const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?narthex_session=/

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

interface KeptPage {
  status: number
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
  etag: string
  until: number
}

export interface PageCacheOptions {
  /** Milliseconds since some fixed moment. */
  now: () => number
  /** How long a page is served without drawing it again, in milliseconds. */
  freshFor: number
  /** Bytes that all kept pages may take together. */
  room: number
}

export class PageCache {
  readonly #options: PageCacheOptions
  readonly #pages = new Map<string, KeptPage>()
  readonly #drawing = new Map<string, Promise<Response>>()
  #bytes = 0
  /** Rises when everything kept has become old, so that a page drawn before is not kept after. */
  #edition = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** Answers from the cache, when it can. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const page = this.#pages.get(request.url ?? '')
    if (!page || page.until <= this.#options.now() || SESSION_COOKIE.test(request.headers.cookie ?? '')) return false
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, { ...page.headers, ETag: page.etag })
      response.end()
      return true
    }
    const encoding = bestEncoding(request.headers['accept-encoding'] ?? '')
    const body = page.bodies[encoding]
    response.writeHead(page.status, {
      ...page.headers,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': body.length,
      ETag: page.etag,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  /**
   * The page under this key: however many ask for it at the same time, it is drawn once.
   * @param key path and query as they were asked for
   */
  async through(key: string, draw: () => Promise<Response>): Promise<Response> {
    const underWay = this.#drawing.get(key)
    if (underWay) return (await underWay).clone()
    const edition = this.#edition
    const drawn = draw()
    this.#drawing.set(key, drawn)
    try {
      const response = await drawn
      const copy = response.clone()
      await this.#keep(key, response.clone(), edition)
      return copy
    } finally {
      this.#drawing.delete(key)
    }
  }

  /** Forgets every page: something that pages show has changed. */
  clear(): void {
    this.#edition++
    this.#pages.clear()
    this.#bytes = 0
  }

  async #keep(key: string, response: Response, edition: number): Promise<void> {
    if ((response.status !== 200 && response.status !== 404) || response.headers.has('set-cookie')) return
    const identity = Buffer.from(await response.arrayBuffer())
    const page: KeptPage = {
      status: response.status,
      headers: headersToKeep(response.headers),
      bodies: {
        identity,
        br: await compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
        gzip: await compressGzip(identity),
      },
      etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      until: this.#options.now() + this.#options.freshFor,
    }
    if (edition !== this.#edition) return
    this.#drop(key)
    this.#pages.set(key, page)
    this.#bytes += size(page)
    // The oldest entries stand first in a Map.
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#options.room) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#bytes -= size(page)
    this.#pages.delete(key)
  }
}

function size(page: KeptPage): number {
  return page.bodies.identity.length + page.bodies.br.length + page.bodies.gzip.length
}

function headersToKeep(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of headers) if (name !== 'content-length') kept[name] = value
  kept['vary'] = 'Accept-Encoding, Cookie'
  return kept
}

/** The smallest form that the reader takes. `q=0` is a refusal (RFC 9110, section 12.5.3). */
function bestEncoding(accepted: string): Encoding {
  const takes = (name: string) => new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(?=\\s*[;,]|$)`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
