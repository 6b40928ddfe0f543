/**
 * Checks whether there is an audio file at a URL that a user has entered. Only headers are requested. The IP address is
 * resolved and checked before each connection, also after a redirect, so that a URL can't make the server send requests to
 * its own network.
 */
import { lookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { parsedAddress } from '#app/values/address.ts'

export interface Reached {
  outcome: 'plays' | 'fails' | 'doubt'
  /** A short code for what is wrong; empty when nothing is. */
  why: string
  /** Whether a server answered, so the network is up. */
  answered: boolean
  /** The file's size in bytes and its type, if the server sends them. */
  bytes?: number
  mediaType?: string
}

export interface ReachOptions {
  /** IP addresses that may be connected to. */
  isAllowed: (address: string) => boolean
  /** For each request. */
  timeoutMs: number
  userAgent: string
  stopping?: AbortSignal
}

const MAX_REDIRECTS = 5

/** @throws only the reason of `stopping`, when it is aborted */
export async function reach(address: string, options: ReachOptions): Promise<Reached> {
  try {
    const head = await followRedirects('HEAD', address, options)
    // Some servers don't support HEAD: then two bytes are requested.
    return resultOf(head.status < 400 ? head : await followRedirects('GET', address, options))
  } catch (error) {
    options.stopping?.throwIfAborted()
    return resultOfError(error)
  }
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
}

class Refusal extends Error {
  readonly why: 'not_allowed' | 'redirects'

  constructor(why: Refusal['why']) {
    super(why)
    this.why = why
  }
}

async function followRedirects(method: 'HEAD' | 'GET', address: string, options: ReachOptions): Promise<Answer> {
  let at = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await requestOnce(method, at, options)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer
    at = URL.parse(location, at)?.href ?? ''
  }
  throw new Refusal('redirects')
}

async function requestOnce(method: 'HEAD' | 'GET', address: string, options: ReachOptions): Promise<Answer> {
  const url = parsedAddress(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Refusal('not_allowed')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !options.isAllowed(host)) throw new Refusal('not_allowed')
  const requestOptions: RequestOptions = {
    method,
    agent: false,
    lookup: lookupAllowed(options),
    signal: AbortSignal.any([AbortSignal.timeout(options.timeoutMs), ...(options.stopping ? [options.stopping] : [])]),
    headers: {
      'User-Agent': options.userAgent,
      Accept: 'audio/*, */*;q=0.5',
      ...(method === 'GET' ? { Range: 'bytes=0-1' } : {}),
    },
  }
  return new Promise((done, fail) => {
    const onResponse = (response: IncomingMessage) => {
      done({ status: response.statusCode ?? 0, headers: response.headers })
      // The body is not needed, and may be large.
      response.destroy()
    }
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, requestOptions, onResponse)
        : requestHttp(url, requestOptions, onResponse)
    request.on('error', fail)
    // After an answer 101 (Switching Protocols) there is neither a response nor an error.
    request.on('close', () => fail(new Error('closed')))
    request.end()
  })
}

/** Resolves a name, and refuses it if any of its addresses is not allowed. */
function lookupAllowed({ isAllowed }: ReachOptions): LookupFunction {
  return (name, { all, family }, done) => {
    lookup(name, { all: true, family: family ?? 0 }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Refusal('not_allowed'), [])
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new Refusal('not_allowed'), [])
      return all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

function resultOf({ status, headers }: Answer): Reached {
  const isPage = /^(text|image)\/|^application\/(xhtml|json|pdf|xml)/i.test(headers['content-type'] ?? '')
  if (status >= 200 && status < 300)
    return isPage ? answered('fails', 'not_audio') : { ...answered('plays', ''), ...fileOf(headers) }
  if (status === 404 || status === 410) return answered('fails', 'not_found')
  // It may be served to browsers only, or the failure may be temporary.
  return answered('doubt', status === 429 || status >= 500 ? 'server_trouble' : 'refused')
}

/** For a part of a file, Content-Range ends with the size of the whole: `bytes 0-1/34567`. */
function fileOf(headers: IncomingHttpHeaders): Pick<Reached, 'bytes' | 'mediaType'> {
  const size = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'])
  const type = /^audio\/[\w.+-]+/i.exec(headers['content-type'] ?? '')?.[0].toLowerCase()
  return { ...(size > 2 && Number.isSafeInteger(size) ? { bytes: size } : {}), ...(type ? { mediaType: type } : {}) }
}

function resultOfError(error: unknown): Reached {
  if (error instanceof Refusal)
    return { outcome: error.why === 'redirects' ? 'fails' : 'doubt', why: error.why, answered: false }
  const { code } = error as NodeJS.ErrnoException
  return { outcome: 'fails', why: code === 'ENOTFOUND' ? 'no_host' : 'no_answer', answered: false }
}

function answered(outcome: Reached['outcome'], why: string): Reached {
  return { outcome, why, answered: true }
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
