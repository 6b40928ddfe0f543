/**
 * Requests to other servers, with limits of time and size and without following redirects. The body is read chunk by chunk,
 * so that a large or endless one is dropped before it fills the memory.
 */

export interface Limits {
  /** The most bytes that the answer's body may have. */
  maxBytes: number
  /** For the request and reading its answer together. */
  timeoutMs: number
}

export interface OutboundAnswer {
  status: number
  headers: Headers
  body: Buffer
}

/** There was no usable answer. The message contains no address, which may include a key. */
export class OutboundError extends Error {
  readonly kind: 'timeout' | 'network' | 'too_large'

  constructor(kind: OutboundError['kind'], detail: string) {
    super(detail)
    this.name = 'OutboundError'
    this.kind = kind
  }
}

/**
 * @param stopping aborts it
 * @returns the answer with any status; redirects are not followed
 * @throws OutboundError; and the reason of `stopping`
 */
export async function fetchLimited(
  address: string,
  { maxBytes, timeoutMs }: Limits,
  stopping?: AbortSignal,
): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  try {
    const response = await fetch(address, { redirect: 'manual', signal })
    return { status: response.status, headers: response.headers, body: await readBody(response, maxBytes) }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    stopping?.throwIfAborted()
    if (timeout.aborted) throw new OutboundError('timeout', `no response within ${timeoutMs / 1000} s`)
    throw new OutboundError('network', errorCode(error))
  }
}

/** @throws OutboundError when it is larger */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    throw new OutboundError('too_large', `more than ${maxBytes} bytes`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new OutboundError('too_large', `more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `ECONNREFUSED` and the like; the message around it may contain the address. */
function errorCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'connection failed'
}
