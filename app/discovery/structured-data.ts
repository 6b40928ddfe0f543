/**
 * Describes a page to search engines (https://schema.org, JSON-LD). It is generated on the server from the data that the
 * page has already read, so browsers load no code for it.
 */
import type * as Schema from 'schema-dts'
import { addressOf, church, type Site, website } from '#app/discovery/structured-church.ts'
import { eventStatuses, moment, specialServices, weeklyWorship, written } from '#app/discovery/structured-worship.ts'
import { clockDuration } from '#app/discovery/podcast.ts'
import { questionsRead } from '#app/features/church/reads.ts'
import { isEachDay, momentsOf } from '#app/features/events/moments.ts'
import type { EventDetails, Occurrence } from '#app/features/events/outputs.ts'
import { eventRead } from '#app/features/events/reads.ts'
import { lastDay } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { streamRead } from '#app/features/live-streams/reads.ts'
import { sermonRead, shelfRead } from '#app/features/sermons/reads.ts'
import { type Sermon, shelfKinds, shownTitle } from '#app/features/sermons/sermon.ts'
import { type PublicPage, pageRead } from '#app/ui/page-content.ts'
import { originalTitle } from '#app/pages/site-pages.ts'
import { routes } from '#app/routes.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { imageAddress, webAddress } from '#app/values/address.ts'
import { audioAt, videoAt } from '#app/values/media-address.ts'
import { type MediaKind, type MediaState, mediaStateRead } from '#app/ui/media-state-read.ts'
import { shareImage } from '#app/ui/head.ts'
import { serviceTimesRead } from '#app/ui/service-times.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { siteConfigRead } from '#app/ui/site.ts'

export interface DescribedPage {
  /** The page's address as in `app/routes.ts`. */
  route: string | undefined
  /** The page's canonical path. */
  path: string
  reads: PageReads
  siteUrl: string
}

/** JSON in which nothing can end the script element around it. */
export function structuredData({ route, path, reads, siteUrl }: DescribedPage): string {
  const config = reads.peek(siteConfigRead) ?? defaultConfig
  const times = reads.peek(serviceTimesRead) ?? []
  const site: Site = { url: (own) => new URL(own, siteUrl).href, config, times, reads }
  const graph: Schema.Graph = { '@context': 'https://schema.org', '@graph': nodesOf(route, path, site) }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

function nodesOf(route: string | undefined, path: string, site: Site): Schema.Thing[] {
  const id = path.split('/')[2] ?? ''
  const { reads } = site
  switch (route) {
    case routes.home:
      return [church(site), website(site), ...weeklyWorship(site), ...specialServices(site)]
    case routes.contact:
      return [church(site)]
    case routes.planAVisit:
      return [church(site), ...questions(site)]
    case routes.event: {
      const event = reads.peek(eventRead(id))
      if (!event) return []
      return [...eventNodes(event, path, site), breadcrumbs(site, ['Events', routes.events], [event.title, path])]
    }
    case routes.sermon: {
      const sermon = reads.peek(sermonRead(id))
      return sermon
        ? mediaNodes({ ...sermon, title: shownTitle(sermon.title) }, ['Sermons', routes.sermons], path, site)
        : []
    }
    case routes.liveStream: {
      const stream = reads.peek(streamRead(id))
      return stream ? mediaNodes(stream, ['Services', routes.liveStreams], path, site) : []
    }
    default:
      return listNodes(path, site)
  }
}

/** The breadcrumbs of a page below others: of a tab, a series, a book. */
function listNodes(path: string, site: Site): Schema.Thing[] {
  const content = site.reads.peek(pageRead(path))
  if (content?.kind === 'news') {
    return [article(content, site), breadcrumbs(site, ['News', routes.news], [content.title, path])]
  }
  const title = content ? content.name || content.title : originalTitle(path)
  if (title !== undefined) return [breadcrumbs(site, [title, path])]
  const [, , given, slug = ''] = path.split('/')
  const kind = shelfKinds.find((one) => one === given)
  const shelf = kind && site.reads.peek(shelfRead(kind, decodeURIComponent(slug)))
  return shelf ? [breadcrumbs(site, ['Sermons', routes.sermons], [shelf.name, path])] : []
}

function article({ title, date, lead, image, address }: PublicPage, { url, config }: Site): Schema.NewsArticle {
  return {
    '@type': 'NewsArticle',
    headline: title,
    datePublished: date,
    url: url(address),
    ...(lead ? { description: lead } : {}),
    ...(image ? { image: url(image) } : {}),
    publisher: { '@type': 'Organization', name: config.churchName },
  }
}

function questions({ reads }: Site): Schema.FAQPage[] {
  const asked = reads.peek(questionsRead) ?? []
  if (asked.length === 0) return []
  const mainEntity = asked.map(({ question, answer }): Schema.Question => {
    return { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }
  })
  return [{ '@type': 'FAQPage', mainEntity }]
}

/** The next date of an event, and the changed ones after it. */
function eventNodes(event: EventDetails, path: string, site: Site): Schema.Event[] {
  const past = { ...shownSpan(event), on: event.date, location: event.location ?? '', change: '', note: '' } as const
  const [next = past, ...later] = event.nextDates
  return [next, ...later.filter(({ change }) => change !== '')].map((one) => eventNode(event, one, path, site))
}

function eventNode(event: EventDetails, one: Occurrence, path: string, { url, config }: Site): Schema.Event {
  const { title, description, imageUrl } = event
  const { date: day, location, change, note } = one
  const isOnline = change === 'online'
  const online = webAddress(location) ?? (isOnline ? (webAddress(event.externalUrl) ?? url(path)) : null)
  const isLater = change === 'moved' && one.on !== day
  const place: Schema.Place = { '@type': 'Place', name: location || config.churchName, address: addressOf(config) }
  return {
    '@type': 'Event',
    name: title,
    ...timesOf(one, config.timeZone),
    eventStatus: change === 'moved' && !isLater ? eventStatuses[''] : eventStatuses[change],
    ...(isLater ? { previousStartDate: one.on } : {}),
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: online ? { '@type': 'VirtualLocation', url: online } : place,
    ...(note || description ? { description: [note, description].filter(Boolean).join('\n\n') } : {}),
    image: url(imageAddress(imageUrl) ?? shareImage('events', event.id)),
    ...offersOf(event, one, url(path)),
    organizer: { '@type': 'Organization', name: config.churchName, url: url(routes.home) },
    url: url(path),
  }
}

function timesOf(one: Occurrence, timeZone: string): Pick<Schema.EventLeaf, 'startDate' | 'endDate' | 'eventSchedule'> {
  const { date, startTime, endTime } = one
  const last = lastDay(one)
  if (!startTime) return { startDate: date, ...(last === date ? {} : { endDate: last }) }
  const { start, end } = momentsOf(one, timeZone)
  const startDate = written(start)
  if (!isEachDay(one)) return { startDate, ...(end && (endTime || last !== date) ? { endDate: written(end) } : {}) }
  const ofLast = momentsOf({ ...one, date: last }, timeZone)
  const times = { startTime, ...(end ? { endTime } : {}), scheduleTimezone: timeZone }
  const eventSchedule: Schema.Schedule = {
    '@type': 'Schedule',
    startDate: date,
    endDate: last,
    repeatFrequency: 'P1D',
    ...times,
  }
  return { startDate, endDate: written(ofLast.end ?? ofLast.start), eventSchedule }
}

/** The offer of a date with sign-up. What an event costs is known to nobody but its church, so no price is named. */
function offersOf({ openDates }: EventDetails, { on }: Occurrence, url: string): { offers?: Schema.Offer } {
  const open = openDates.find((one) => one.on === on)
  if (!open) return {}
  const availability = open.isFull ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock'
  return { offers: { '@type': 'Offer', availability, url } }
}

type Media = Pick<Sermon, 'title' | 'date' | 'description' | 'duration' | 'thumbnailUrl' | 'youtubeUrl'> &
  Partial<Pick<Sermon, 'audioUrl'> & Pick<LiveStream, 'isLive'>>

/** The video and the audio file of a sermon or a service, and the breadcrumbs of its page below a list. */
function mediaNodes(media: Media, list: [name: string, path: string], path: string, site: Site): Schema.Thing[] {
  const { url, config } = site
  const { title, date, thumbnailUrl, youtubeUrl, isLive } = media
  const state = stateOf(list[1] === routes.sermons ? 'sermons' : 'live-streams', path, site)
  const [link, audio] = [videoAt(youtubeUrl), audioAt(media.audioUrl)]
  const uploadDate = moment(date, '12:00', config.timeZone)
  const duration = clockDuration(media.duration ?? '')
  const [hours, minutes, seconds] = duration?.split(':').map(Number) ?? []
  const common = {
    name: title,
    description: media.description ?? `${title}, ${config.churchName}`,
    uploadDate,
    ...(duration ? { duration: `PT${hours}H${minutes}M${seconds}S` } : {}),
    url: url(path),
  }
  const poster =
    imageAddress(thumbnailUrl) ??
    (link?.id ? `https://i.ytimg.com/vi/${link.id}/hqdefault.jpg` : shareImage('pages', 'home'))
  const video: Schema.VideoObject = {
    '@type': 'VideoObject',
    ...common,
    thumbnailUrl: url(poster),
    embedUrl: link?.player ?? '',
    ...(isLive ? broadcast(date, site) : {}),
  }
  const sound: Schema.AudioObject = {
    '@type': 'AudioObject',
    ...common,
    contentUrl: url(imageAddress(audio?.address) ?? ''),
  }
  const nodes = [
    ...(link?.player && state.video === 'plays' ? [video] : []),
    ...(audio?.isFile && state.audio === 'plays' ? [sound] : []),
  ]
  return [...nodes, breadcrumbs(site, list, [title, path])]
}

/** Whether the media of a record's page play, as the page has read it. */
function stateOf(kind: MediaKind, path: string, { reads }: Site): MediaState {
  return reads.peek(mediaStateRead(kind, path.split('/')[2] ?? '')) ?? { video: 'plays', audio: 'plays' }
}

/** A service that is broadcast now, from the time of the service that is broadcast on its weekday; nothing without one. */
function broadcast(date: string, { config, times }: Site): { publication?: Schema.BroadcastEvent } {
  const { dayOfWeek } = Temporal.PlainDate.from(date)
  const service = times.find(({ weekday, isBroadcast }) => isBroadcast && weekday === dayOfWeek)
  if (!service) return {}
  const begins = Temporal.PlainDateTime.from(`${date}T${service.time}`).toZonedDateTime(config.timeZone)
  const [startDate, endDate] = [written(begins), written(begins.add({ minutes: service.minutes }))]
  return { publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate, endDate } }
}

/** Breadcrumbs from the home page. */
function breadcrumbs({ url }: Site, ...steps: [name: string, path: string][]): Schema.BreadcrumbList {
  const all: [string, string][] = [['Home', routes.home], ...steps]
  const itemListElement = all.map(([name, path], at): Schema.ListItem => {
    return { '@type': 'ListItem', position: at + 1, name, item: url(path) }
  })
  return { '@type': 'BreadcrumbList', itemListElement }
}

/** A wall time at the church, with its offset. */
