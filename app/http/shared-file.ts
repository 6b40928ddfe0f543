/**
 * Files that are the same for everyone, each read once and compressed once: all clients, also slow ones, share the same
 * bytes.
 */
import type { Context } from 'hono'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Form = 'br' | 'gzip' | 'identity'

/** @param quality Brotli's, 0 to 11 */
export function compressed(form: 'br' | 'gzip', bytes: Uint8Array, quality: number): Promise<Buffer<ArrayBuffer>> {
  return form === 'gzip' ? gzipped(bytes) : brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/** Brotli's, of 11. */
const QUALITY = 9

type Bytes = Uint8Array<ArrayBuffer>

export interface SharedFileOptions {
  /** Its bytes, read once; also a compressed form, if it exists already. */
  read: (form: Form) => Uint8Array | undefined
  headers: Record<string, string>
}

/** @returns a function that answers with the file in the smallest encoding that the client accepts */
export function sharedFile({ read, headers }: SharedFileOptions): (c: Context) => Promise<Response> {
  const forms = new Map<Form, Promise<Bytes>>()
  const isText = /text|javascript|json|svg|xml/.test(headers['Content-Type'] ?? '')
  // Without no-transform every answer would be compressed again for a client that accepts neither of our encodings.
  const caching = [headers['Cache-Control'], 'no-transform'].filter(Boolean).join(', ')
  const usual = { ...headers, 'Cache-Control': caching }
  return async (c) => {
    const form = isText ? bestForm(c.req.header('accept-encoding') ?? '') : 'identity'
    const encoding: Record<string, string> = form === 'identity' ? {} : { 'Content-Encoding': form }
    const vary: Record<string, string> = isText ? { Vary: 'Accept-Encoding' } : {}
    return c.body(await bytesOf(form), 200, { ...usual, ...encoding, ...vary })
  }

  function bytesOf(form: Form): Promise<Bytes> {
    let bytes = forms.get(form)
    if (!bytes) {
      bytes = make(form)
      forms.set(form, bytes)
      bytes.catch(() => forms.delete(form))
    }
    return bytes
  }

  async function make(form: Form): Promise<Bytes> {
    const ready = read(form)
    if (ready) return new Uint8Array(ready)
    if (form === 'identity') throw new Error('a shared file could not be read')
    return compressed(form, await bytesOf('identity'), QUALITY)
  }
}

/** The smallest encoding that the client accepts. `q=0` is a refusal (RFC 9110, section 12.5.3). */
export function bestForm(accepted: string): Form {
  const takes = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(?=\\s*[;,]|$)`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
