/**
 * Files that are the same for everyone, each read and compressed once. All clients share the same bytes, so that slow ones
 * take no memory of their own.
 */
import type { Context } from 'hono'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { memoized } from '#app/memoized.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const zstd = promisify(zstdCompress)

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

/** The compression level: `quick` while a client waits, `usual` once for a file, `best` in the background. */
type Effort = 'quick' | 'usual' | 'best'
const LEVELS: Record<Effort, Record<Exclude<Encoding, 'identity'>, number>> = {
  quick: { br: 5, zstd: 3, gzip: 6 },
  usual: { br: 9, zstd: 12, gzip: 6 },
  best: { br: 11, zstd: 19, gzip: 9 },
}

/** The smallest window of Brotli, as a power of two. */
const MIN_WINDOW_BITS = 16

export function compressed(
  encoding: Exclude<Encoding, 'identity'>,
  bytes: Uint8Array,
  effort: Effort,
): Promise<Buffer<ArrayBuffer>> {
  const level = LEVELS[effort][encoding]
  if (encoding === 'gzip') return gzipped(bytes, { level })
  // Without the size, both allocate a window of megabytes: at the highest level, 80 MB for a page of 80 kB.
  const { length } = bytes
  if (encoding === 'zstd')
    return zstd(bytes, { pledgedSrcSize: length, params: { [constants.ZSTD_c_compressionLevel]: level } })
  const window = Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 1)) + 1),
  )
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: lgwin, BROTLI_PARAM_SIZE_HINT: hint } = constants
  return brotli(bytes, { params: { [quality]: level, [lgwin]: window, [hint]: length } })
}

type Bytes = Uint8Array<ArrayBuffer>

export interface SharedFileOptions {
  /** Reads the file, or its compressed form if there is one; called once for each encoding. */
  read: (encoding: Encoding) => Uint8Array | undefined
  headers: Record<string, string>
}

/** @returns a function that answers with the file in the smallest encoding that the client accepts */
export function sharedFile({ read, headers }: SharedFileOptions): (c: Context) => Promise<Response> {
  const bytesByEncoding = new Map<Encoding, Promise<Bytes>>()
  const isText = /text|javascript|json|svg|xml/.test(headers['Content-Type'] ?? '')
  // Without no-transform, a middleware would compress every answer to a client that accepts neither of our encodings.
  const caching = [headers['Cache-Control'], 'no-transform'].filter(Boolean).join(', ')
  const commonHeaders = { ...headers, 'Cache-Control': caching }
  return async (c) => {
    const encoding = isText ? encodingsFor(c.req.header('accept-encoding') ?? '').best : 'identity'
    const contentEncoding: Record<string, string> = encoding === 'identity' ? {} : { 'Content-Encoding': encoding }
    const vary: Record<string, string> = isText ? { Vary: 'Accept-Encoding' } : {}
    return c.body(await bytesOf(encoding), 200, { ...commonHeaders, ...contentEncoding, ...vary })
  }

  function bytesOf(encoding: Encoding): Promise<Bytes> {
    let bytes = bytesByEncoding.get(encoding)
    if (!bytes) {
      bytes = make(encoding)
      bytesByEncoding.set(encoding, bytes)
      bytes.catch(() => bytesByEncoding.delete(encoding))
    }
    return bytes
  }

  async function make(encoding: Encoding): Promise<Bytes> {
    const ready = read(encoding)
    if (ready) return new Uint8Array(ready)
    if (encoding === 'identity') throw new Error('a shared file could not be read')
    return compressed(encoding, await bytesOf('identity'), 'usual')
  }
}

/**
 * The encodings for an Accept-Encoding header: the smallest one that the client accepts, and the fastest to create. `q=0` is
 * a refusal (RFC 9110, section 12.5.3). Memoized, since clients send few different headers.
 */
export const encodingsFor = memoized((acceptEncoding): { best: Encoding; quick: Encoding } => {
  const accepts = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(?=\\s*[;,]|$)`).test(acceptEncoding)
  const best = accepts('br') ? 'br' : accepts('zstd') ? 'zstd' : accepts('gzip') ? 'gzip' : 'identity'
  return { best: best, quick: accepts('zstd') ? 'zstd' : best }
})

const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>()

/** An answer whose body `bytesOf` can return without reading a stream. */
export function bytesAnswer(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(bytes, init)
  bodies.set(answer, bytes)
  return answer
}

/** The body of an answer; without a stream where it is known, since a stream takes 2 % of rendering a page. */
export async function bytesOf(answer: Response): Promise<Buffer<ArrayBuffer>> {
  return bodies.get(answer) ?? Buffer.from(await answer.arrayBuffer())
}
