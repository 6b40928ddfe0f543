/** Whether a request comes from a person who wants to see a page, and where they came from; of nothing else is told. */
import { isbot } from 'isbot'
import { isPrefetch } from '#app/http/prefetch.ts'
import type { VisitHeaders } from '#app/http/visits.ts'
import { SHOWN_HEADER } from '#app/ui/shown.ts'

/** `nobody` is a request that shows no one anything: a page that is loaded in advance, stored for offline use, or within another one. */
export type Who = 'person' | 'machine' | 'nobody'

/** @param isHttps whether the website is secure: browsers say only to such ones what a request is for */
export function whoAsks(headers: VisitHeaders, isHttps: boolean): Who {
  const isShown = headers[SHOWN_HEADER] !== undefined
  if (!isShown && isPrefetch(headers)) return 'nobody'
  const agent = String(headers['user-agent'] ?? '')
  if (isMachine(agent)) return 'machine'
  if (isShown) return headers['sec-fetch-site'] === 'same-origin' ? 'person' : 'machine'
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) {
    // A service worker that fetches a page for a person has no destination (https://www.w3.org/TR/fetch-metadata).
    const into = headers['sec-fetch-dest']
    return mode === 'navigate' && (into === 'document' || into === 'empty') ? 'person' : 'nobody'
  }
  const isReader = String(headers['accept'] ?? '').includes('text/html')
  return isReader && !(isHttps && saysPurpose(agent)) ? 'person' : 'machine'
}

/** Most names of programs that are remembered, and their greatest length. */
const MAX_AGENTS = 2_000
const MAX_AGENT_LENGTH = 500
const known = new Map<string, boolean>()

/** Remembered, since looking costs 5 µs. A program without a name, or with an endless one, is no browser. */
function isMachine(agent: string): boolean {
  const before = known.get(agent)
  if (before !== undefined) return before
  if (agent === '' || agent.length > MAX_AGENT_LENGTH) return true
  if (known.size >= MAX_AGENTS) known.clear()
  const found = isbot(agent)
  known.set(agent, found)
  return found
}

/** Browsers since these versions always send Sec-Fetch-Mode (https://caniuse.com/mdn-http_headers_sec-fetch-mode). */
const SINCE: Readonly<Record<string, number>> = { Chrome: 80, Firefox: 90, Version: 17 }

/** Whether it has the name of such a browser: then a request without that header comes from a program. */
function saysPurpose(agent: string): boolean {
  const [, name = '', version] = /\b(Chrome|Firefox|Version)\/(\d{1,4})/.exec(agent) ?? []
  return Number(version) >= (SINCE[name] ?? Infinity)
}

/** Apps that people listen with, also those that call themselves robots. */
const LISTENERS = /podcast|overcast|antennapod/i
const READERS = /feed parser|bot\b|crawler/i

/** How a recording is fetched whose beginning was asked for; undefined for a program that nobody listens to. */
export function howHeard(headers: VisitHeaders): 'play' | 'download' | undefined {
  const agent = String(headers['user-agent'] ?? '')
  const into = headers['sec-fetch-dest']
  // The player of Apple's systems, which sends no Sec-Fetch-Dest.
  if (into === 'audio' || into === 'video' || agent.startsWith('AppleCoreMedia/'))
    return isMachine(agent) ? undefined : 'play'
  return isMachine(agent) && (!LISTENERS.test(agent) || READERS.test(agent)) ? undefined : 'download'
}

/** Referrers whose hosts are remembered. */
const MAX_REFERRERS = 1_000
const hosts = new Map<string, string>()

/**
 * Where a person comes from who opens a page.
 * @param query of the page
 * @returns a host, `newsletter`, '' when nothing is known; undefined for someone who comes from another page of this site
 */
export function cameFrom(headers: VisitHeaders, query: string): string | undefined {
  const shown = headers[SHOWN_HEADER]
  const site = shown === undefined ? headers['sec-fetch-site'] : undefined
  if (site === 'same-origin') return undefined
  if (query !== '' && NEWSLETTER.test(query)) return 'newsletter'
  const referrer = shown ?? headers['referer'] ?? ''
  if (typeof referrer !== 'string' || referrer === '') return ''
  const host = hostOf(referrer)
  return host === headers['host'] ? undefined : host.replace(/^www\.|:\d+$/g, '')
}

const NEWSLETTER = /[?&]utm_(?:source=newsletter|medium=email)(?:&|$)/

/** The longest name of a host (RFC 1035). */
const MAX_HOST_LENGTH = 253
const MAX_REFERRER_LENGTH = 2_000

/** The host of an address, with its port; empty without one. */
function hostOf(address: string): string {
  const before = hosts.get(address)
  if (before !== undefined) return before
  if (address.length > MAX_REFERRER_LENGTH) return ''
  const host = URL.parse(address)?.host ?? ''
  if (hosts.size >= MAX_REFERRERS) hosts.clear()
  hosts.set(address, host)
  return host.length > MAX_HOST_LENGTH ? '' : host
}
