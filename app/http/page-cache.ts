/**
 * A cache of whole pages, in front of Hono at the level of `node:http`, where a hit costs a third of what it costs as a
 * middleware (docs/decisions/002-page-cache.md).
 *
 * Only pages that are the same for everyone are cached: answers to GET for signed-out visitors. A page may be a few
 * seconds old, and older while no new one can be rendered; a change made through the dashboard empties the cache
 * immediately.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpError } from '#app/http/errors.ts'
import { headersFor, headersToCache, isUnchanged, mayDiffer, rawHeaders } from '#app/http/page-headers.ts'
import { bytesOf, compressed, type Encoding, encodingsFor } from '#app/http/shared-file.ts'
import { noWatch, sawCachedPage, type VisitWatch } from '#app/http/visits.ts'
import { isUnavailable } from '#db/errors.ts'

interface CachedPage {
  key: string
  /** The path of a page. Left out for documents that only programs read, whose visits are not counted. */
  path: string | undefined
  status: number
  headers: Record<string, string>
  /** Bodies by encoding: those that were requested, and those among them that are ready. */
  bodies: Map<Encoding, Promise<Body>>
  ready: Map<Encoding, Body>
  /** How often it was served. */
  hits: number
  /** Bytes that it takes. */
  size: number
  etag: string
  renderedAt: number
  /** Until then it is served without rendering it again. */
  until: number
  render: () => Promise<Response>
  admit: Admit
}

/** How a page is rendered, now and again when it is outdated. */
type PageSource = Pick<CachedPage, 'render' | 'admit'>

interface Body {
  bytes: Buffer<ArrayBuffer>
  /** Names and values alternate: `writeHead` sends such a list without checking it. */
  head: string[]
}

/** Renders when there is room for it. */
export type Admit = <T>(work: () => Promise<T>) => Promise<T>

export interface PageCacheOptions {
  /** Milliseconds since any fixed time. */
  now: () => number
  /** Milliseconds for which a page is served without rendering it again. */
  freshMs: number
  /** Greatest age of a page that is served while a new one is rendered. */
  staleMs?: number
  /** Most bytes of all cached pages together. */
  maxBytes: number
  /** Is told of pages that are served from the cache without Hono. */
  visits?: VisitWatch
}

const MINUTE_MS = 60_000
/** Greatest age of a page that is served while no new one can be rendered, by the code of the error. */
const MAX_AGE_AFTER_ERROR_MS: Record<string, number> = { busy: 10 * MINUTE_MS, unavailable: 24 * 60 * MINUTE_MS }
/** After this many hits a page is compressed at the highest level, in the background: most pages are outdated before. */
const HITS_BEFORE_BEST = 50
/** Searches and 404 pages may take this share of the cache: few are requested twice, and their number has no limit. */
const MAX_UNBOUNDED_SHARE = 0.25
/** How long an outdated page is served after an error before the next try. */
const RETRY_AFTER_MS = 3_000
/**
 * Bytes of a cached page besides its bodies, measured. They have to be counted, since anyone can request any number of
 * addresses, and a page with 60 bytes of body takes mostly this.
 */
const OVERHEAD_BYTES = 4_000
const BYTES_PER_CHARACTER = 3

export class PageCache {
  readonly #options: Required<PageCacheOptions>
  readonly #pages = new Map<string, CachedPage>()
  readonly #rendering = new Map<string, Promise<CachedPage | Response>>()
  #bytes = 0
  /** The part of it that searches and 404 pages take. */
  #unboundedBytes = 0
  /** Incremented when the whole cache becomes outdated, so that a page rendered before is not cached after. */
  #edition = 0

  constructor(options: PageCacheOptions) {
    this.#options = { staleMs: options.freshMs, visits: noWatch, ...options }
  }

  /** Answers from the cache, when it can. A 404 page is left to the app, which looks for a redirect and counts the visit. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const {
      cookie,
      'accept-encoding': acceptEncoding = '',
      'if-none-match': etags,
      'if-modified-since': since,
    } = request.headers
    if (mayDiffer(cookie)) return false
    const page = this.#servable(request.url ?? '')
    if (!page || page.status === 404) return false
    if (page.path !== undefined) sawCachedPage(this.#options.visits, page, page.path, request)
    if (
      (etags ?? since) !== undefined &&
      isUnchanged({ etags, since }, { etag: page.etag, modified: page.headers['last-modified'] })
    ) {
      response.writeHead(304, { ...page.headers, ETag: page.etag })
      response.end()
      return true
    }
    const encodings = encodingsFor(acceptEncoding)
    const body = page.ready.get(encodings.best) ?? page.ready.get(encodings.quick)
    const send = ({ bytes, head }: Body) => {
      response.writeHead(page.status, head)
      response.end(request.method === 'HEAD' ? undefined : bytes)
    }
    if (body) send(body)
    else void this.#bodyOf(page, encodings.quick).then(send)
    // For later clients.
    if (++page.hits === HITS_BEFORE_BEST)
      page.bodies.set(encodings.best, this.#compressed(page, encodings.best, 'best'))
    return true
  }

  /**
   * The page under this key: concurrent requests, also under other spellings of its address, render it once. When it can't
   * be rendered now (503), an older one is served if there is one.
   * @param key path and query as the page reads them
   * @param acceptEncoding the client's Accept-Encoding
   * @param render may be called again later, when the page is outdated
   * @throws the errors of `render` and `admit`
   */
  async through(
    key: string,
    acceptEncoding: string,
    render: () => Promise<Response>,
    admit: Admit = (work) => work(),
  ): Promise<Response> {
    const { quick } = encodingsFor(acceptEncoding)
    const page = this.#servable(key) ?? (await this.#renderOnce(key, { render, admit }, quick))
    if (page instanceof Response) return page.clone()
    const { bytes } = await this.#bodyOf(page, quick)
    return new Response(bytes, { status: page.status, headers: headersFor(page, quick) })
  }

  /** Whether the page under this key is cached, however old, or being rendered: then a request costs almost nothing. */
  has(key: string): boolean {
    return this.#pages.has(key) || this.#rendering.has(key)
  }

  /**
   * Empties the cache after a change to what pages show. Renderings in flight may have read the old data, so they answer
   * only those who already wait for them.
   */
  clear(): void {
    this.#edition++
    this.#rendering.clear()
    this.#pages.clear()
    this.#bytes = 0
    this.#unboundedBytes = 0
  }

  /** A page that may be served as it is. A stale one is rendered again in the background. */
  #servable(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    const now = this.#options.now()
    if (!page || now >= Math.max(page.until, page.renderedAt + this.#options.staleMs)) return undefined
    // The least recently used pages come first.
    this.#pages.delete(key)
    this.#pages.set(key, page)
    if (now >= page.until) this.#renderOnce(key, page, 'identity').catch(() => undefined)
    return page
  }

  #renderOnce(key: string, source: PageSource, encoding: Encoding): Promise<CachedPage | Response> {
    const rendering = this.#rendering.get(key)
    if (rendering) return rendering
    const started = this.#renderAndStore(key, source, encoding).finally(() => {
      if (this.#rendering.get(key) === started) this.#rendering.delete(key)
    })
    this.#rendering.set(key, started)
    return started
  }

  /** @returns the page, or the answer as it is when it is not the same for everyone */
  async #renderAndStore(
    key: string,
    { render, admit }: PageSource,
    encoding: Encoding,
  ): Promise<CachedPage | Response> {
    const edition = this.#edition
    try {
      return await admit(async () => {
        const response = await render()
        if ((response.status !== 200 && response.status !== 404) || response.headers.has('set-cookie')) return response
        const page = await this.#pageOf(key, response, { render, admit })
        if (edition === this.#edition) this.#put(page)
        // Compressing is part of the limited work.
        await this.#bodyOf(page, encoding)
        return page
      })
    } catch (error) {
      const cached = this.#pages.get(key)
      const now = this.#options.now()
      if (!cached || now - cached.renderedAt > maxAgeAfter(error)) throw error
      cached.until = now + RETRY_AFTER_MS
      return cached
    }
  }

  async #pageOf(key: string, response: Response, source: PageSource): Promise<CachedPage> {
    const identity = await bytesOf(response)
    const now = this.#options.now()
    const page: CachedPage = {
      ...source,
      key,
      path: response.headers.get('content-type')?.startsWith('text/html') ? key.split('?', 1)[0] : undefined,
      size: identity.length + OVERHEAD_BYTES + BYTES_PER_CHARACTER * key.length,
      status: response.status,
      headers: headersToCache(response.headers),
      bodies: new Map(),
      ready: new Map(),
      hits: 0,
      etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      renderedAt: now,
      until: now + this.#options.freshMs,
    }
    const body = { bytes: identity, head: rawHeaders(page, 'identity', identity.length) }
    page.ready.set('identity', body)
    page.bodies.set('identity', Promise.resolve(body))
    return page
  }

  /** The page in an encoding; created for the first request. */
  #bodyOf(page: CachedPage, encoding: Encoding): Promise<Body> {
    let body = page.bodies.get(encoding)
    if (!body) {
      body = this.#compressed(page, encoding, 'quick')
      page.bodies.set(encoding, body)
    }
    return body
  }

  async #compressed(page: CachedPage, encoding: Encoding, effort: 'quick' | 'best'): Promise<Body> {
    const identity = await this.#bodyOf(page, 'identity')
    if (encoding === 'identity') return identity
    const bytes = await compressed(encoding, identity.bytes, effort)
    const body = { bytes, head: rawHeaders(page, encoding, bytes.length) }
    const addedBytes = bytes.length - (page.ready.get(encoding)?.bytes.length ?? 0)
    page.ready.set(encoding, body)
    page.size += addedBytes
    if (this.#pages.get(page.key) === page) this.#count(page, addedBytes)
    return body
  }

  #put(page: CachedPage): void {
    this.#drop(page.key)
    this.#pages.set(page.key, page)
    this.#count(page, page.size)
  }

  /** Adds to the size of the cache, and drops the least recently used pages; searches and 404 pages before all others. */
  #count(changed: CachedPage, addedBytes: number): void {
    const { maxBytes } = this.#options
    this.#bytes += addedBytes
    if (isUnbounded(changed)) this.#unboundedBytes += addedBytes
    for (const page of this.#pages.values()) {
      if (this.#unboundedBytes <= maxBytes * MAX_UNBOUNDED_SHARE && this.#bytes <= maxBytes) return
      if (isUnbounded(page)) this.#drop(page.key)
    }
    for (const page of this.#pages.values()) {
      if (this.#bytes <= maxBytes) return
      this.#drop(page.key)
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#bytes -= page.size
    if (isUnbounded(page)) this.#unboundedBytes -= page.size
    this.#pages.delete(key)
  }
}

/** Whether it is a search or a 404 page: visitors can request any number of them. */
function isUnbounded({ key, status }: CachedPage): boolean {
  return key.includes('?') || status === 404
}

function maxAgeAfter(error: unknown): number {
  const code = error instanceof HttpError ? error.body.error : isUnavailable(error) ? 'unavailable' : ''
  return MAX_AGE_AFTER_ERROR_MS[code] ?? 0
}
