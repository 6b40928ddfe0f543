/**
 * Every kind of public page with a real record, by name, for tests and screenshots of all pages. Of pages that differ only in
 * their records, such as those of a series and a topic, one is listed.
 */
import type { Facets } from '#app/features/sermons/schema.ts'
import { sermonPath } from '#app/features/sermons/sermon.ts'
import { api, href, routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'

export interface NamedPage {
  name: string
  path: string
  status: number
}

interface Listed {
  id: string
  title: string
  date: string
  /** Whether people sign up for the event. */
  signUp?: boolean
  /** The recording of the sermon. */
  audioUrl?: string | null
}

interface Records extends Pick<Facets, 'books' | 'series'> {
  sermons: Listed[]
  events: Listed[]
  streams: Listed[]
  sundays: Pick<Listed, 'date'>[]
}

const NONE: Listed = { id: 'none', title: '', date: '' }

export const noRecords: Records = { sermons: [], books: [], series: [], events: [], streams: [], sundays: [] }

/** @param site where a server with content answers */
export async function everyPage(site: string): Promise<NamedPage[]> {
  const list = async (address: string) => (await (await fetch(site + address)).json()) as Listed[]
  const { books, series } = (await (await fetch(site + href(api.sermonFacets))).json()) as Facets
  return pagesOf({
    sermons: await list(href(api.sermons, {}, { preached: true })),
    books,
    series,
    events: await list(href(api.events, {}, { upcoming: true, limit: 50 })),
    streams: await list(href(api.liveStreams)),
    sundays: await list(api.sundays),
  })
}

/** The same pages with the first of these records. */
export function pagesOf({ sermons, books, series, events, streams, sundays }: Records): NamedPage[] {
  // One with a recording has all that a sermon's page can show.
  const sermon = sermons.find(({ audioUrl }) => audioUrl) ?? sermons[0] ?? NONE
  const [event, stream] = [events[0] ?? NONE, streams[0] ?? NONE]
  const shown: [name: string, path: string][] = [
    ['home', routes.home],
    ['about', routes.about],
    ['about-staff', href(routes.aboutTab, { tab: 'staff' })],
    ['about-music', href(routes.aboutTab, { tab: 'music' })],
    ['about-kids-church', href(routes.aboutTab, { tab: 'kids-church' })],
    ['about-what-we-believe', href(routes.aboutTab, { tab: 'what-we-believe' })],
    ['contact', routes.contact],
    ['give', routes.give],
    ['events', routes.events],
    ['events-week', href(routes.events, {}, { when: 'week' })],
    ['event-month', href(routes.eventMonth, { month: event.date.slice(0, 7) || '2026-12' })],
    ['event', recordPath(routes.event, event)],
    ['event-with-sign-up', recordPath(routes.event, events.find(({ signUp }) => signUp) ?? NONE)],
    ['sign-up', href(routes.signUp, {}, { token: 'none' })],
    ['sermons', routes.sermons],
    ['sermons-found', href(routes.sermons, {}, { search: 'the rev' })],
    ['sermons-none', href(routes.sermons, {}, { search: 'zzzzzz' })],
    ['sermon', sermonPath(sermon)],
    ['sermon-series', href(routes.sermonSeries, { slug: series[0]?.slug ?? 'none' })],
    ['sermon-book', href(routes.sermonBook, { slug: books[0]?.slug ?? 'none' })],
    ['sermon-bible', routes.sermonBible],
    ['search', routes.search],
    ['search-found', href(routes.search, {}, { q: 'the rev' })],
    ['search-none', href(routes.search, {}, { q: 'zzzzzz' })],
    ['live-streams', routes.liveStreams],
    ['live-streams-none', href(routes.liveStreams, {}, { search: 'zzzzzz' })],
    ['live-stream', recordPath(routes.liveStream, stream)],
    ['sundays', routes.sundays],
    ['this-sunday', routes.thisSunday],
    ['sunday', href(routes.sunday, { date: sundays[0]?.date ?? 'none' })],
    ['sunday-bulletin', href(routes.sundayBulletin, { date: sundays[0]?.date ?? 'none' })],
    ['plan-a-visit', routes.planAVisit],
    ['offering', routes.offering],
    ['alpha', routes.alpha],
    ['terms', routes.terms],
    ['privacy', routes.privacy],
    ['privacy-elsewhere', routes.privacyElsewhere],
    ['accessibility', routes.accessibility],
    ['accessibility-elsewhere', routes.accessibilityElsewhere],
    ['news', routes.news],
    ['ministries', routes.ministries],
    ['offline', href(routes.offline, {}, { from: routes.alpha })],
    ['media-room', routes.mediaRoom],
    ['poster', href(routes.poster, {}, { of: recordPath(routes.event, event) })],
    ['live-stream-worship', routes.liveStreamWorship],
    ['screen', routes.screen],
    ['screen-elsewhere', routes.screenElsewhere],
  ]
  const missing: [name: string, path: string][] = [
    ['sermon-not-found', href(routes.sermon, { id: 'none' })],
    ['series-not-found', href(routes.sermonSeries, { slug: 'none' })],
    ['poster-not-found', href(routes.poster, {}, { of: '/no-such-page' })],
    ['event-not-found', href(routes.event, { id: 'none' })],
    ['sunday-not-found', href(routes.sunday, { date: '2000-01-02' })],
    ['newsletter-not-found', href(routes.newsletter, { id: 'none' })],
    ['newsletters-none', routes.newsletters],
    ['newsletters-elsewhere-none', routes.newslettersElsewhere],
    ['live-stream-not-found', href(routes.liveStream, { id: 'none' })],
    ['not-found', '/no-such-page'],
    ['admin', routes.admin],
  ]
  return [
    ...shown.map(([name, path]) => ({ name, path, status: 200 })),
    ...missing.map(([name, path]) => ({ name, path, status: 404 })),
  ]
}
