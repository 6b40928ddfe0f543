/**
 * Requests to other servers, all of them through `askSite`: with limits of time and size, and only to the public internet unless
 * said. The IP address is resolved and checked before each connection, also after a redirect, so that an address that came from
 * outside can't make the server send requests to its own network. A body is read chunk by chunk, so that a large or endless one is
 * dropped before it fills the memory.
 */
import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { parsedAddress } from '#app/links/address.ts'

export interface SiteRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** IP addresses that may be connected to; by default those of the public internet. */
  isAllowed?: (address: string) => boolean
  /** For the request, its redirects and reading its answer together. */
  timeoutMs: number
  /** Ends it when the server has sent nothing for so long. */
  silentMs?: number
  /** Redirects that are followed, each checked again; a further one is a refusal, and with none it is the answer. */
  maxRedirects?: number
  /** Ends it, also while its body is read. */
  stopping?: AbortSignal | undefined
}

export interface SmallAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer<ArrayBuffer>
}

/** The address, or one that it redirects to, was not asked. */
export class Refusal extends Error {
  readonly why: 'not_allowed' | 'redirects'

  constructor(why: Refusal['why']) {
    super(why)
    this.why = why
  }
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

/** Allows private addresses, too: for servers that the operator has named, which may be in the same network. */
export const anyAddress = () => true

const MAX_REDIRECTS = 5

/**
 * @returns the answer with any status; its body has to be read or destroyed
 * @throws Refusal; an error of the network; the reason of `stopping`
 */
export function askSite(address: string, request: SiteRequest): Promise<IncomingMessage> {
  return follow(address, request, AbortSignal.timeout(request.timeoutMs))
}

async function follow(address: string, request: SiteRequest, timeout: AbortSignal): Promise<IncomingMessage> {
  const { stopping, isAllowed = isPublicAddress, maxRedirects = MAX_REDIRECTS } = request
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  let at = address
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await connect(at, { ...request, isAllowed, signal })
    const { location } = answer.headers
    const status = answer.statusCode ?? 0
    if (maxRedirects === 0 || status < 300 || status >= 400 || location === undefined) return answer
    answer.destroy()
    at = URL.parse(location, at)?.href ?? ''
  }
  throw new Refusal('redirects')
}

/**
 * The same for a small answer, which is read. Redirects are not followed.
 * @param request `maxBytes`: the most that its body may have
 * @throws OutboundError; and the reason of `stopping`
 */
export async function readSite(
  address: string,
  { maxBytes, ...request }: SiteRequest & { maxBytes: number },
): Promise<SmallAnswer> {
  const { timeoutMs, stopping } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await follow(address, { ...request, maxRedirects: 0 }, timeout)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readBody(answer, maxBytes) }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    stopping?.throwIfAborted()
    if (timeout.aborted) throw new OutboundError('timeout', `no response within ${timeoutMs / 1000} s`)
    throw new OutboundError('network', errorCode(error))
  }
}

/** @throws OutboundError when it is larger */
export async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => {
    answer.destroy()
    return new OutboundError('too_large', `more than ${maxBytes} bytes`)
  }
  if (sizeOf(answer) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The bytes that the answer announces; 0 where it doesn't. */
export function sizeOf({ headers }: IncomingMessage): number {
  const size = Number(headers['content-length'] ?? 0)
  return Number.isSafeInteger(size) ? size : 0
}

/** `ECONNREFUSED` and the like; the message around it may contain the address. */
function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'connection failed'
}

/** Sizes are those of what arrives, and some servers refuse programs without a name. */
const USUAL = { 'Accept-Encoding': 'identity', 'User-Agent': 'Narthex' }

type Connecting = SiteRequest & { isAllowed: (address: string) => boolean; signal: AbortSignal }

function connect(address: string, given: Connecting): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, isAllowed, signal, silentMs } = given
  const url = parsedAddress(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Refusal('not_allowed')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new Refusal('not_allowed')
  const options: RequestOptions = {
    method,
    headers: { ...USUAL, ...headers },
    agent: false,
    lookup: lookupAllowed(isAllowed),
    signal,
  }
  return new Promise((done, fail) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options, done) : requestHttp(url, options, done)
    if (silentMs !== undefined) request.setTimeout(silentMs, () => request.destroy(new Error('silent')))
    request.on('error', fail)
    // After an answer 101 (Switching Protocols) there is neither a response nor an error.
    request.on('close', () => fail(new Error('closed')))
    request.end(body)
  })
}

/** Resolves a name, and refuses it if any of its addresses is not allowed. */
function lookupAllowed(isAllowed: Connecting['isAllowed']): LookupFunction {
  return (name, { all, family }, done) => {
    lookup(name, { all: true, family: family ?? 0 }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Refusal('not_allowed'), [])
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new Refusal('not_allowed'), [])
      return all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

const ipv4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`
/** Parts of `2000::/3`: documentation, and ranges that contain IPv4 addresses, which may be private. */
const ipv6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

const reserved = subnets(ipv4, 'ipv4', subnets(ipv6, 'ipv6'))
const global = subnets('2000::/3', 'ipv6')

function subnets(list: string, type: 'ipv4' | 'ipv6', into = new BlockList()): BlockList {
  for (const subnet of list.split(/\s+/)) {
    const [net = '', bits] = subnet.split('/')
    into.addSubnet(net, Number(bits), type)
  }
  return into
}

/**
 * Whether an IP address is public, so not one of this machine or its network
 * (https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry).
 * @param address an IP address: `93.184.216.34`, `2606:2800::1`
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  return version === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
