/** Requests to stores, and their answers that are no files. */
import { StoreUnavailable } from '#storage/files.ts'

/** Limits of an answer that is no file. A list of 1,000 has up to 2 million characters, and joining parts takes minutes. */
const MAX_TEXT_LENGTH = 10_000_000
const TEXT_TIMEOUT_MS = 600_000

/**
 * Waits so many milliseconds for the headers of the response. A redirect is not followed: it would send
 * the data to another server, and the signature or password is for this one.
 * @throws StoreUnavailable
 */
export async function fetchWithTimeout(request: Request, milliseconds: number): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), milliseconds)
  try {
    return await fetch(request, { signal: waiting.signal, redirect: 'manual' })
  } catch (error) {
    throw new StoreUnavailable(error)
  } finally {
    clearTimeout(timer)
  }
}

/** An answer that is no file, such as a list or a reason. @throws StoreUnavailable when it is too long or too slow */
export async function textOf({ body }: Response): Promise<string> {
  const signal = AbortSignal.timeout(TEXT_TIMEOUT_MS)
  let text = ''
  try {
    for await (const part of body?.pipeThrough(new TextDecoderStream(), { signal }) ?? [])
      if ((text += part).length > MAX_TEXT_LENGTH) throw new Error('its answer is too long')
  } catch (error) {
    throw new StoreUnavailable(error)
  }
  return text
}
