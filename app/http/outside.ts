/**
 * Requests to other servers, with limits of time and size and without following redirects. The body is read chunk by chunk,
 * so that a large or endless one is dropped before it fills the memory.
 */

export interface Limits {
  /** Of the answer's body. */
  max: number
  /** For the request and reading its answer together. */
  within: number
}

export interface OutsideAnswer {
  status: number
  headers: Headers
  body: Buffer
}

/** There was no usable answer. The message contains no address, which may include a key. */
export class OutsideError extends Error {
  readonly kind: 'timeout' | 'network' | 'too_large'

  constructor(kind: OutsideError['kind'], detail: string) {
    super(detail)
    this.name = 'OutsideError'
    this.kind = kind
  }
}

/**
 * @param stopping aborts it
 * @returns the answer with any status; redirects are not followed
 * @throws OutsideError; and the reason of `stopping`
 */
export async function requestOutside(
  address: string,
  { max, within }: Limits,
  stopping?: AbortSignal,
): Promise<OutsideAnswer> {
  const limit = AbortSignal.timeout(within)
  const signal = stopping ? AbortSignal.any([limit, stopping]) : limit
  try {
    const response = await fetch(address, { redirect: 'manual', signal })
    return { status: response.status, headers: response.headers, body: await readBody(response, max) }
  } catch (error) {
    if (error instanceof OutsideError) throw error
    stopping?.throwIfAborted()
    if (limit.aborted) throw new OutsideError('timeout', `no response within ${within / 1000} s`)
    throw new OutsideError('network', codeOf(error))
  }
}

async function readBody(response: Response, max: number): Promise<Buffer> {
  if (Number(response.headers.get('content-length') ?? 0) > max) {
    await response.body?.cancel()
    throw new OutsideError('too_large', `more than ${max} bytes`)
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > max) throw new OutsideError('too_large', `more than ${max} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** `ECONNREFUSED` and the like; the message around it may contain the address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'connection failed'
}
