/**
 * Whether there is a recording at an address that somebody typed. Only headers are asked for. The name is resolved here,
 * and the connection goes to an address that was looked at, for every address that leads on to another as well, so that
 * nobody gets this server to knock at doors of its own network.
 */
import { lookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { parsedAddress } from '#app/ui/address.ts'

/** `answered`: a server said something, so the network is up. */
export interface Reached {
  outcome: 'plays' | 'fails' | 'doubt'
  /** A short word for what is wrong; empty when nothing is. */
  why:
    | ''
    | 'not_found'
    | 'no_host'
    | 'no_answer'
    | 'not_audio'
    | 'refused'
    | 'server_trouble'
    | 'not_allowed'
    | 'redirects'
  answered: boolean
}

export interface ReachOptions {
  /** Which machines may be asked. */
  isAllowed: (address: string) => boolean
  /** In milliseconds, for each question. */
  within: number
  userAgent: string
  /** Aborted when nobody waits for the answer any more. */
  stopping?: AbortSignal
}

const MOST_REDIRECTS = 5

/** @throws nothing but what `stopping` was aborted with */
export async function reach(address: string, options: ReachOptions): Promise<Reached> {
  try {
    const head = await ask('HEAD', address, options)
    // Some servers know no HEAD, or answer it wrongly: then two bytes are asked for.
    return judged(head.status < 400 ? head : await ask('GET', address, options))
  } catch (error) {
    options.stopping?.throwIfAborted()
    return judgedError(error)
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

async function ask(method: 'HEAD' | 'GET', address: string, options: ReachOptions): Promise<Answer> {
  let at = address
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer = await once(method, at, options)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer
    at = URL.parse(location, at)?.href ?? ''
  }
  throw new Refusal('redirects')
}

async function once(method: 'HEAD' | 'GET', address: string, options: ReachOptions): Promise<Answer> {
  const url = parsedAddress(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Refusal('not_allowed')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !options.isAllowed(host)) throw new Refusal('not_allowed')
  const asked: RequestOptions = {
    method,
    agent: false,
    lookup: allowedOnly(options),
    signal: AbortSignal.any([AbortSignal.timeout(options.within), ...(options.stopping ? [options.stopping] : [])]),
    headers: {
      'User-Agent': options.userAgent,
      Accept: 'audio/*, */*;q=0.5',
      ...(method === 'GET' ? { Range: 'bytes=0-1' } : {}),
    },
  }
  return new Promise((done, fail) => {
    const answered = (response: IncomingMessage) => {
      done({ status: response.statusCode ?? 0, headers: response.headers })
      // What it would send is not waited for, however much it is.
      response.destroy()
    }
    const request = url.protocol === 'https:' ? requestHttps(url, asked, answered) : requestHttp(url, asked, answered)
    request.on('error', fail)
    request.end()
  })
}

/** Resolves a name, and refuses it when any of its addresses is one that may not be asked. */
function allowedOnly({ isAllowed }: ReachOptions): LookupFunction {
  return (name, { all, family }, done) => {
    lookup(name, { all: true, family: family ?? 0 }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Refusal('not_allowed'), [])
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new Refusal('not_allowed'), [])
      return all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

function judged({ status, headers }: Answer): Reached {
  const isPage = /^text\/html\b/i.test(headers['content-type'] ?? '')
  if (status >= 200 && status < 300) return isPage ? said('fails', 'not_audio') : said('plays', '')
  if (status === 404 || status === 410) return said('fails', 'not_found')
  // It may be given to browsers and not to programs, or again in an hour.
  return said('doubt', status === 429 || status >= 500 ? 'server_trouble' : 'refused')
}

function judgedError(error: unknown): Reached {
  if (error instanceof Refusal)
    return { outcome: error.why === 'redirects' ? 'fails' : 'doubt', why: error.why, answered: false }
  const { code } = error as NodeJS.ErrnoException
  return { outcome: 'fails', why: code === 'ENOTFOUND' ? 'no_host' : 'no_answer', answered: false }
}

function said(outcome: Reached['outcome'], why: Reached['why']): Reached {
  return { outcome, why, answered: true }
}
