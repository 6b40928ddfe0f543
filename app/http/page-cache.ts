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
export const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?narthex_session\s*=/

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
  readonly #drawing = new Map<string, Promise<KeptPage | Response>>()
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
    response.writeHead(page.status, { ...headersFor(page, encoding), 'Content-Length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  /**
   * The page under this key: however many ask for it at the same time, and under whatever other addresses that mean the
   * same, it is drawn once.
   * @param key path and query as the page reads them
   * @param accepted the reader's Accept-Encoding
   * @throws what `draw` throws
   */
  async through(key: string, accepted: string, draw: () => Promise<Response>): Promise<Response> {
    const kept = this.#pages.get(key)
    if (kept && kept.until > this.#options.now()) return asResponse(kept, bestEncoding(accepted))
    let drawing = this.#drawing.get(key)
    if (!drawing) {
      const own = this.#drawAndKeep(key, draw).finally(() => {
        if (this.#drawing.get(key) === own) this.#drawing.delete(key)
      })
      this.#drawing.set(key, own)
      drawing = own
    }
    const drawn = await drawing
    return drawn instanceof Response ? drawn.clone() : asResponse(drawn, bestEncoding(accepted))
  }

  /**
   * Forgets every page: something that pages show has changed. Drawings in flight may have read what was there before, so
   * they answer only those who wait for them already.
   */
  clear(): void {
    this.#edition++
    this.#drawing.clear()
    this.#pages.clear()
    this.#bytes = 0
  }

  /** @returns the page in every form, or the answer as it is when it is none that everybody sees alike */
  async #drawAndKeep(key: string, draw: () => Promise<Response>): Promise<KeptPage | Response> {
    const edition = this.#edition
    const response = await draw()
    if ((response.status !== 200 && response.status !== 404) || response.headers.has('set-cookie')) return response
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
    if (edition === this.#edition) this.#put(key, page)
    return page
  }

  #put(key: string, page: KeptPage): void {
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

function asResponse(page: KeptPage, encoding: Encoding): Response {
  return new Response(new Uint8Array(page.bodies[encoding]), {
    status: page.status,
    headers: headersFor(page, encoding),
  })
}

function headersFor(page: KeptPage, encoding: Encoding): Record<string, string> {
  const form: Record<string, string> = encoding === 'identity' ? {} : { 'Content-Encoding': encoding }
  return { ...page.headers, ...form, ETag: page.etag }
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
  const takes = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(?=\\s*[;,]|$)`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
