/**
 * Requests to addresses that came from outside. The IP address is resolved and checked before each connection, also after a
 * redirect, so that an address can't make the server send requests to its own network.
 */
import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { parsedAddress } from '#app/links/address.ts'

export interface PublicRequest {
  method: 'HEAD' | 'GET'
  headers: Record<string, string>
  /** IP addresses that may be connected to. */
  isAllowed: (address: string) => boolean
  /** Ends it, also while its body is read. */
  signal: AbortSignal
  /** Ends it when the server has sent nothing for so long; by default only the signal does. */
  silentMs?: number
}

/** The address, or one that it redirects to, was not asked. */
export class Refusal extends Error {
  readonly why: 'not_allowed' | 'redirects'

  constructor(why: Refusal['why']) {
    super(why)
    this.why = why
  }
}

const MAX_REDIRECTS = 5

/**
 * @returns the answer with any status, after redirects; its body has to be read or destroyed
 * @throws Refusal; an error of the network; the reason of the signal
 */
export async function requestPublic(address: string, request: PublicRequest): Promise<IncomingMessage> {
  let at = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await requestOnce(at, request)
    const { location } = answer.headers
    const status = answer.statusCode ?? 0
    if (status < 300 || status >= 400 || location === undefined) return answer
    answer.destroy()
    at = URL.parse(location, at)?.href ?? ''
  }
  throw new Refusal('redirects')
}

function requestOnce(
  address: string,
  { method, headers, isAllowed, signal, silentMs }: PublicRequest,
): Promise<IncomingMessage> {
  const url = parsedAddress(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Refusal('not_allowed')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new Refusal('not_allowed')
  const options: RequestOptions = { method, headers, agent: false, lookup: lookupAllowed({ isAllowed }), signal }
  return new Promise((done, fail) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options, done) : requestHttp(url, options, done)
    if (silentMs !== undefined) request.setTimeout(silentMs, () => request.destroy(new Error('silent')))
    request.on('error', fail)
    // After an answer 101 (Switching Protocols) there is neither a response nor an error.
    request.on('close', () => fail(new Error('closed')))
    request.end()
  })
}

/** Resolves a name, and refuses it if any of its addresses is not allowed. */
function lookupAllowed({ isAllowed }: Pick<PublicRequest, 'isAllowed'>): LookupFunction {
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
