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
