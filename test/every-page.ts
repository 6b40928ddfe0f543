/** Every public page with a real record in it, by name; for whatever has to look at all of them. */
import { sermonPath } from '#app/features/sermons/sermon.ts'
import { api, href, routes } from '#app/routes.ts'
import { recordPath } from '#app/ui/slug.ts'

export interface NamedPage {
  name: string
  path: string
  status: number
}

/** @param site where a server with content answers */
export async function everyPage(site: string): Promise<NamedPage[]> {
  const first = async (address: string) => {
    const records = (await (await fetch(site + address)).json()) as { id: string; title: string }[]
    return records[0] ?? { id: 'none', title: '' }
  }
  const sermon = await first(href(api.sermons))
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
    ['live-streams', routes.liveStreams],
    ['live-streams-none', href(routes.liveStreams, {}, { search: 'zzzzzz' })],
    ['live-stream', recordPath(routes.liveStream, stream)],
    ['plan-a-visit', routes.planAVisit],
    ['offering', routes.offering],
    ['alpha', routes.alpha],
    ['terms', routes.terms],
    ['media-room', routes.mediaRoom],
    ['live-stream-worship', routes.liveStreamWorship],
  ]
  const missing: [name: string, path: string][] = [
    ['sermon-not-found', href(routes.sermon, { id: 'none' })],
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
