/** Every public page with a real record in it, by name; for whatever has to look at all of them. */
import { sermonPath, type SermonSummary } from '#app/features/sermons/sermon.ts'
import { api, href, routes } from '#app/routes.ts'
import { recordPath, slugOf } from '#app/ui/slug.ts'

export interface NamedPage {
  name: string
  path: string
  status: number
}

/** @param site where a server with content answers */
export async function everyPage(site: string): Promise<NamedPage[]> {
  const first = async (address: string) => {
    const records = (await (await fetch(site + address)).json()) as { id: string; title: string; date: string }[]
    return records[0] ?? { id: 'none', title: '', date: '' }
  }
  const sermon = await first(href(api.sermons, {}, { preached: true }))
  const all = await (await fetch(site + href(api.sermonsSummary))).json()
  const { speakers, series: allSeries } = all as SermonSummary
  const [speaker = '', series = ''] = [speakers[0], allSeries[0]]
  const year = sermon.date.slice(0, 4)
  const event = await first(href(api.events, {}, { upcoming: true }))
  const stream = await first(href(api.liveStreams))
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
    ['event', recordPath(routes.event, event)],
    ['sermons', routes.sermons],
    ['sermons-found', href(routes.sermons, {}, { search: 'the rev' })],
    ['sermons-none', href(routes.sermons, {}, { search: 'zzzzzz' })],
    ['sermon', sermonPath(sermon)],
    ['sermon-series', href(routes.sermonSeries, { slug: slugOf(series) })],
    ['sermon-speaker', href(routes.sermonSpeaker, { slug: slugOf(speaker) })],
    ['sermon-year', href(routes.sermonYear, { year })],
    ['live-streams', routes.liveStreams],
    ['live-streams-none', href(routes.liveStreams, {}, { search: 'zzzzzz' })],
    ['live-stream', recordPath(routes.liveStream, stream)],
    ['plan-a-visit', routes.planAVisit],
    ['offering', routes.offering],
    ['alpha', routes.alpha],
    ['terms', routes.terms],
    ['offline', href(routes.offline, {}, { from: routes.alpha })],
    ['media-room', routes.mediaRoom],
    ['live-stream-worship', routes.liveStreamWorship],
  ]
  const missing: [name: string, path: string][] = [
    ['sermon-not-found', href(routes.sermon, { id: 'none' })],
    ['series-not-found', href(routes.sermonSeries, { slug: 'none' })],
    ['event-not-found', href(routes.event, { id: 'none' })],
    ['live-stream-not-found', href(routes.liveStream, { id: 'none' })],
    ['not-found', '/no-such-page'],
    ['admin', routes.admin],
  ]
  return [
    ...shown.map(([name, path]) => ({ name, path, status: 200 })),
    ...missing.map(([name, path]) => ({ name, path, status: 404 })),
  ]
}
