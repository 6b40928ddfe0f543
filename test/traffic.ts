/** Requests for pages of a website as browsers and programs send them, in a fixed mixture, with what is true of each. */

interface Client {
  /** `nobody` shows no one a page. What is `forged` is a machine that no server can tell from a person. */
  who: 'person' | 'machine' | 'forged' | 'nobody'
  headers: Record<string, string>
}

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const OLD_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const FACEBOOK =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/530.0.0.0]'

/** A browser that opens a page (https://www.w3.org/TR/fetch-metadata). */
const opens = (agent: string, site: string, more: Record<string, string> = {}): Record<string, string> => ({
  'User-Agent': agent,
  Accept: HTML,
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': site,
  ...more,
})

/** Browsers, by where their people come from. */
const people: Record<string, string>[] = [
  opens(CHROME, 'none'),
  opens(CHROME, 'cross-site', { Referer: 'https://www.google.com/' }),
  opens(PHONE, 'cross-site', { Referer: 'https://m.facebook.com/' }),
  opens(PHONE, 'same-origin', { Referer: 'https://church.test/sermons' }),
  opens(IPHONE, 'none'),
  opens(IPHONE, 'same-origin'),
  opens(FIREFOX, 'cross-site', { Referer: 'https://duckduckgo.com/' }),
  opens(FACEBOOK, 'none'),
  // Through a service worker that asks for the page itself.
  { ...opens(FIREFOX, 'none'), 'Sec-Fetch-Dest': 'empty' },
  // Before 2023 Safari said nothing about its requests.
  { 'User-Agent': OLD_IPHONE, Accept: HTML },
]

const nobody: Record<string, string>[] = [
  opens(CHROME, 'same-origin', { 'Sec-Purpose': 'prefetch' }),
  opens(CHROME, 'none', { 'Sec-Purpose': 'prefetch;prerender', Purpose: 'prefetch' }),
  { ...opens(CHROME, 'cross-site'), 'Sec-Fetch-Dest': 'iframe' },
  { ...opens(PHONE, 'same-origin'), 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' },
]

/** Programs as they name themselves, and some that take the name of a browser. */
const machines: Record<string, string>[] = [
  ...[
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'curl/8.14.1',
    'python-requests/2.32.4',
    'Go-http-client/2.0',
    'node',
    'WordPress/6.8; https://example.org',
    CHROME,
    PHONE,
    IPHONE,
    FIREFOX,
  ].map((agent) => ({ 'User-Agent': agent, Accept: HTML })),
  opens(
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'none',
  ),
  { 'User-Agent': '', Accept: '*/*' },
]

const forged = opens(CHROME, 'none')
/** The share of machines that are forged, one in so many. */
const FORGED_EACH = 250

const PAGES = ['/', '/about', '/sermons', '/events', '/contact', '/give', '/plan-a-visit']

export interface Asked extends Client {
  path: string
}

/** @returns as many requests: 45 of 100 by people, 45 by machines, 10 that show nobody anything */
export function traffic(requests: number): Asked[] {
  const pick = <T>(list: readonly T[], at: number): T => {
    const picked = list[at % list.length]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  return Array.from({ length: requests }, (_, at): Asked => {
    const path = pick(PAGES, at * 7 + (at >> 3))
    const [part, round] = [at % 20, Math.floor(at / 20)]
    if (part < 9) return { path, who: 'person', headers: pick(people, round * 9 + part) }
    if (part >= 18) return { path, who: 'nobody', headers: pick(nobody, round * 2 + part) }
    const nth = round * 9 + part - 9
    if (nth % FORGED_EACH === 0) return { path, who: 'forged', headers: forged }
    return { path, who: 'machine', headers: pick(machines, nth) }
  })
}
