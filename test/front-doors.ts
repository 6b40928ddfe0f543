/**
 * One table of requests and what visitors get, for every door of the website: Hono (test/hono-door.ts) and the port of the
 * built server with its page cache (test/port-door.ts). An answer that is right at one of them may be wrong at the other.
 */
import { addressesOf } from '#app/definitions/definition.ts'
import { page } from '#app/pages/page.ts'
import { redirect } from '#app/pages/redirect.ts'
import { documents, href, routes } from '#app/routes.ts'
import type { Ask } from '#test/ask.ts'

/** Sends a visitor's request; an answer that leads elsewhere is not followed. */
export type Door = (address: string, init?: RequestInit) => Promise<Response>

interface FrontDoorCase {
  /** Describes what the address leads to, for the report of a failure. */
  name: string
  address: string
  /** The answer: a status, where it leads, or which kind of content it is. */
  answer: string
}

const FOUND = '200 text/html'
const MISSING = '404 text/html'

export const frontDoorCases: readonly FrontDoorCase[] = [
  { name: 'a redirect', address: '/q2', answer: '301 /events' },
  { name: 'a redirect with a query', address: '/q2?from=bulletin', answer: '301 /events?from=bulletin' },
  { name: 'a redirect in capitals', address: '/Q2', answer: '301 /events' },
  { name: 'a redirect with a slash', address: '/q2/', answer: '308 /q2' },
  { name: 'a redirect to another website', address: '/shop', answer: '301 https://shop.test/' },
  { name: 'a redirect to the same path elsewhere', address: '/choir', answer: '301 https://choir.test/choir' },
  { name: 'a redirect by a whole address', address: '/whole', answer: '301 /events?month=all' },
  { name: 'an accent in two letters', address: '/cafe%CC%81', answer: '301 /give' },
  { name: 'an accent in one letter', address: '/caf%C3%A9', answer: '301 /give' },
  { name: 'an accent as servers wrote it before UTF-8', address: '/caf%E9?a=1', answer: '301 /give?a=1' },
  { name: 'a plus for a blank', address: '/our+team.html', answer: '301 /about' },
  { name: 'a blank', address: '/our%20team.html', answer: '301 /about' },
  { name: 'an address below that of a sermon', address: '/sermons/no-such-one', answer: '301 /give' },
  { name: 'the number of a post', address: '/?p=12', answer: '301 /give' },
  { name: 'the old address of a renamed page', address: '/serve', answer: '301 /help' },
  { name: 'the new address of a renamed page', address: '/help', answer: FOUND },
  { name: 'a hidden page', address: '/under-stairs', answer: MISSING },
  { name: 'a deleted page', address: '/gone', answer: MISSING },
  { name: 'a draft', address: '/half-written', answer: MISSING },
  { name: 'a page that is scheduled', address: '/next-decade', answer: MISSING },
  { name: 'a redirect that is a draft', address: '/unsaid', answer: MISSING },
  { name: 'the home page', address: routes.home, answer: FOUND },
  { name: 'a page with a foreign query', address: `${routes.about}?fbclid=1`, answer: FOUND },
  { name: 'a page in capitals', address: '/About', answer: '308 /about' },
  { name: 'a page with a slash', address: '/about/', answer: '308 /about' },
  { name: 'a list with empty fields', address: '/sermons?search=&speaker=', answer: '308 /sermons' },
  { name: 'a list with a filter', address: '/sermons?search=grace', answer: FOUND },
  { name: 'news past the end', address: '/news?page=5', answer: '307 /news' },
  { name: 'events past the end', address: '/events?page=99&category=Nothing', answer: '307 /events?category=Nothing' },
  { name: 'sermons past the end', address: '/sermons?page=99&speaker=Nobody', answer: '307 /sermons?speaker=Nobody' },
  {
    name: 'services past the end',
    address: '/live-streams?page=99&search=nothing',
    answer: '307 /live-streams?search=nothing',
  },
  { name: 'a month before any event', address: '/events/month/2001-01', answer: MISSING },
  { name: 'a month without end', address: '/events/month/2098-01', answer: MISSING },
  { name: 'a setup link that was used', address: `/setup?token=${'x'.repeat(43)}`, answer: FOUND },
  { name: 'a setup link of another form', address: '/setup?token=x', answer: MISSING },
  { name: 'setup without a link', address: '/setup', answer: MISSING },
  { name: 'the dashboard, for a visitor', address: routes.admin, answer: MISSING },
  { name: 'an unknown address', address: '/no-such-page', answer: MISSING },
  { name: 'the sitemap', address: documents.sitemap, answer: '200 application/xml' },
  { name: 'the feed', address: documents.feed, answer: '200 application/rss+xml' },
  { name: 'the podcast', address: documents.podcast, answer: '200 application/rss+xml' },
  { name: 'the calendar', address: documents.calendar, answer: '200 text/calendar' },
]

/**
 * Makes the pages and redirects of the table.
 * @param siteUrl of the website
 * @throws with the answer when one is refused
 */
export async function prepareFrontDoors(ask: Ask, siteUrl: string): Promise<void> {
  const pages = addressesOf(page)
  const addPage = async (given: object) => (await ask('POST', pages.all, given)) as { id: string }
  const lead = (address: string, target: string, more = {}) =>
    ask('POST', addressesOf(redirect).all, { address, target, ...more })
  const { id: renamed } = await addPage({ title: 'Serve' })
  await ask('PUT', href(pages.one, { id: renamed }), { address: '/help' })
  const { id: gone } = await addPage({ title: 'Gone' })
  await ask('DELETE', href(pages.one, { id: gone }))
  await addPage({ title: 'Under stairs', isHidden: true })
  await addPage({ title: 'Half written', status: 'draft' })
  await addPage({ title: 'Next decade', status: 'scheduled', publishAt: '2099-01-01T00:00:00Z' })
  await lead('/q2', '/events')
  await lead('/shop', 'https://shop.test/')
  await lead('/?p=12', '/give')
  await lead('/choir', 'https://choir.test/choir')
  await lead('/whole', `http://www.${new URL(siteUrl).host}/events?month=all`)
  await lead('/cafe\u0301', '/give')
  await lead('/our team.html', '/about')
  await lead('/sermons/no-such-one', '/give')
  await lead('/unsaid', '/give', { status: 'draft' })
}

/** A page cache answers from the second time on. */
const TIMES = 3

/**
 * Asks for each address again and again, by GET and HEAD, as visitors do one after the other.
 * @returns a line for each case: its name and the answers that differ from one another, in their order
 */
export async function answersAt(door: Door, cases: readonly FrontDoorCase[]): Promise<string[]> {
  const lines: string[] = []
  for (const { name, address } of cases) {
    const answers: string[] = []
    for (let time = 0; time < TIMES; time++)
      for (const method of ['GET', 'HEAD']) answers.push(await answerAt(door, address, method))
    lines.push(`${name}: ${[...new Set(answers)].join(', then ')}`)
  }
  return lines
}

/** What `answersAt` returns when each answer is right. */
export const expectedAnswers = (cases: readonly FrontDoorCase[]) =>
  cases.map(({ name, answer }) => `${name}: ${answer}`)

async function answerAt(door: Door, address: string, method: string): Promise<string> {
  const { status, headers, body } = await door(address, { method, headers: { 'Sec-Fetch-Dest': 'document' } })
  await body?.cancel()
  return `${status} ${headers.get('location') ?? headers.get('content-type')?.split(';')[0] ?? ''}`
}
