import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { HttpError } from '#app/http/errors.ts'

/** Bytes that are taken in one turn of the event loop. */
const AT_ONCE = 1024 * 1024

/**
 * Reads a body of limited size. Its bytes are joined as they come: 25 MB at the end would keep all other requests waiting.
 * @param refuse returns the error for a larger one
 */
export async function readBody(request: Request, most: number, refuse: () => HttpError): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > most) throw refuse()
  let whole = Buffer.allocUnsafeSlow(announced || AT_ONCE)
  let [size, paused] = [0, 0]
  for await (const chunk of request.body ?? []) {
    if (size + chunk.length > most) throw refuse()
    if (size + chunk.length > whole.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (size + chunk.length))
      whole.copy(larger, 0, 0, size)
      whole = larger
    }
    whole.set(chunk, size)
    size += chunk.length
    if (size - paused < AT_ONCE) continue
    paused = size
    await setImmediate()
  }
  return whole.subarray(0, size)
}

/** The rest of a refused body is read up to these, which is more than the proxies in `deploy/` let through. */
const UNREAD = { bytes: 32 * 1024 * 1024, ms: 5_000 }

/**
 * Reads what a refused request still sends before it is answered. The connection would close while a proxy writes to it, and
 * Caddy then answers "502" in place of our refusal.
 */
export const readRefused: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  await next()
  const incoming = c.env?.incoming
  if (!(incoming instanceof IncomingMessage) || incoming.complete || incoming.destroyed) return
  if (!c.res.ok) await readRest(incoming)
}

async function readRest(incoming: IncomingMessage): Promise<void> {
  const bound = new AbortController()
  const timer = setTimeout(() => bound.abort(), UNREAD.ms)
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > UNREAD.bytes) bound.abort()
  }
  incoming.on('data', count).resume()
  // A sender that gives up or takes too long gets its answer all the same.
  await once(incoming, 'end', { signal: bound.signal }).catch(() => {})
  clearTimeout(timer)
  incoming.off('data', count)
}
