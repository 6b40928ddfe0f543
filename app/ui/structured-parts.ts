/** Parts of schema.org nodes that several features use. */
import type * as Schema from 'schema-dts'
import { routes } from '#app/routes.ts'
import { shareImage } from '#app/ui/head.ts'
import { type MediaKind, type MediaState, mediaStateRead } from '#app/ui/media-state-read.ts'
import type { Site } from '#app/ui/structured-church.ts'
import { imageAddress } from '#app/links/address.ts'
import { clockDuration } from '#app/dates/duration.ts'
import { chaptersOf } from '#app/links/chapters.ts'
import { shortened } from '#app/text/shortened.ts'
import { transcriptRead } from '#app/ui/transcript-read.ts'
import { audioAt, videoAt } from '#app/links/media-address.ts'
import { t } from '#app/text/t.ts'

/** What a feature says about one of its pages, from what the page has read. */
export type Describe = (site: Site, path: string) => Schema.Thing[]

/** The statuses, by what is changed about an event. */
export const eventStatuses: Record<'' | 'canceled' | 'postponed' | 'moved' | 'online', Schema.EventStatusType> = {
  '': 'https://schema.org/EventScheduled',
  canceled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  moved: 'https://schema.org/EventRescheduled',
  online: 'https://schema.org/EventMovedOnline',
}

/** The instant of a wall time at the church, with its offset. */
export function moment(day: string, time: string, timeZone: string): string {
  return written(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone))
}

export function written(at: Temporal.ZonedDateTime): string {
  return at.toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

interface Media {
  title: string
  date: string
  description: string | null
  duration: string | null
  thumbnailUrl: string | null
  youtubeUrl: string | null
  audioUrl?: string | null
  transcript?: string | undefined
  chapters?: string | undefined
  isLive?: boolean
}

/** The video and the audio file of a sermon or a service, and the breadcrumbs of its page below a list. */
export function mediaNodes(
  kind: MediaKind,
  media: Media,
  list: [name: string, path: string],
  path: string,
  site: Site,
): Schema.Thing[] {
  const { url, config } = site
  const { title, date, thumbnailUrl, youtubeUrl, isLive } = media
  const state = stateOf(kind, path, site)
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
    ...said(media, site),
  }
  const poster =
    imageAddress(thumbnailUrl) ??
    (link?.id ? `https://i.ytimg.com/vi/${link.id}/hqdefault.jpg` : shareImage('pages', 'home'))
  const video: Schema.VideoObject = {
    '@type': 'VideoObject',
    ...common,
    thumbnailUrl: url(poster),
    embedUrl: link?.player ?? '',
    ...clips(media, path, site),
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

/** Characters of a transcript that search engines are told; the page itself has all of it. */
const MAX_TRANSCRIPT = 5_000

function said({ transcript }: Media, { reads }: Site): { transcript?: string } {
  const lines = transcript ? reads.peek(transcriptRead(transcript))?.lines : undefined
  return lines ? { transcript: shortened(lines.map(({ text }) => text).join(' '), MAX_TRANSCRIPT) } : {}
}

/** The chapters, by which search engines show key moments (https://developers.google.com/search/docs/appearance/structured-data/video). */
function clips(media: Media, path: string, { url }: Site): { hasPart?: Schema.Clip[] } {
  const chapters = chaptersOf(media)
  if (chapters.length === 0) return {}
  const hasPart = chapters.map(({ start, title }, at): Schema.Clip => {
    const next = chapters[at + 1]
    const end = next ? { endOffset: next.start } : {}
    return { '@type': 'Clip', name: title, startOffset: start, ...end, url: url(`${path}?t=${start}`) }
  })
  return { hasPart }
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
export function breadcrumbs({ url }: Site, ...steps: [name: string, path: string][]): Schema.BreadcrumbList {
  const all: [string, string][] = [[t('Home'), routes.home], ...steps]
  const itemListElement = all.map(([name, path], at): Schema.ListItem => {
    return { '@type': 'ListItem', position: at + 1, name, item: url(path) }
  })
  return { '@type': 'BreadcrumbList', itemListElement }
}
