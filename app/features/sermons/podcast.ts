/**
 * The sermons as a podcast: RSS 2.0 with the tags of Apple (https://help.apple.com/itc/podcasts_connect/#/itcb54353390) and
 * Podcasting 2.0 (https://podcasting2.org/docs/podcast-namespace).
 */
import { clockDuration, clockTime } from '#app/dates/duration.ts'
import { hash } from 'node:crypto'
import type { Episode } from '#app/features/sermons/episodes.ts'
import { type Sermon, sermonPath, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { speakersOf } from '#app/features/sermons/speakers.ts'
import { channelDate, latest, rss } from '#app/http/rss.ts'
import { chaptersOf } from '#app/links/chapters.ts'
import { hasTimes, plainAddress } from '#app/links/transcript-address.ts'
import { imageAddress, loadedAddress } from '#app/links/address.ts'
import { readSettings } from '#app/http/settings.ts'
import { firstAddress } from '#app/http/site-address.ts'
import { languageIn } from '#app/church/countries.ts'
import type { Services } from '#app/http/services.ts'
import { documents, downloads, href, routes, uploads } from '#app/routes.ts'
import { isCover } from '#app/definitions/podcast-settings.ts'
import { pictureName, type PictureSize, pictureSize } from '#app/links/picture-address.ts'
import { nameKey, slugOf } from '#app/text/slug.ts'
import { t } from '#app/text/t.ts'

export type Channel = Awaited<ReturnType<typeof readChannel>>

export function podcastXml(channel: Channel, episodes: readonly Episode[], siteUrl: string): string {
  const [genre = '', subgenre] = channel.category.split(' > ')
  const tags = {
    'itunes:author': channel.author,
    'itunes:owner': channel.email === '' ? undefined : { 'itunes:name': channel.author, 'itunes:email': channel.email },
    'itunes:category': { '@text': genre, 'itunes:category': subgenre ? { '@text': subgenre } : undefined },
    'itunes:explicit': String(channel.isExplicit),
    'itunes:image': { '@href': channel.cover },
    'itunes:type': 'episodic',
    'itunes:new-feed-url': channel.newFeed ?? undefined,
    image: { url: channel.cover, title: channel.title, link: new URL(channel.page, siteUrl).href },
    'podcast:guid': channel.guid ?? podcastGuid(new URL(channel.feed, channel.firstAddress).href),
    'podcast:medium': 'podcast',
    'podcast:locked': channel.email === '' ? undefined : { '@owner': channel.email, '#text': 'no' },
    'podcast:license': channel.license === 'none' ? undefined : channel.license,
    'podcast:funding': { '@url': new URL(routes.give, siteUrl).href, '#text': t('Give') },
  }
  return rss(
    { ...channel, changed: latest(episodes.map(({ updatedAt }) => updatedAt)) },
    tags,
    episodes.map((episode) => itemOf(episode, channel, siteUrl)),
    siteUrl,
  )
}

function itemOf(episode: Episode, { isExplicit, hosts }: Channel, siteUrl: string) {
  const { sermon, guid, number, appearedAt, bytes, mediaType, seconds } = episode
  const { title, speaker, duration, youtubeUrl } = sermon
  const link = new URL(sermonPath(sermon), siteUrl).href
  const audio = new URL(imageAddress(episode.address) ?? '', siteUrl).href
  const video = loadedAddress(youtubeUrl)
  const type = VIDEO_TYPES[/\.(\w+)(?:\?|$)/.exec(video ?? '')?.[1]?.toLowerCase() ?? '']
  // The length is required; 0 means unknown.
  const enclosure = { '@type': type, '@length': 0, '@title': t('Video'), 'podcast:source': { '@uri': video ?? '' } }
  return {
    title: shownTitle(title),
    link,
    guid: { '@isPermaLink': 'false', '#text': guid },
    pubDate: channelDate(appearedAt),
    description: summaryOf(sermon),
    enclosure: { '@url': audio, '@length': bytes, '@type': podcastType(mediaType) },
    'itunes:author': speaker || undefined,
    'itunes:duration': seconds > 0 ? clockTime(seconds) : clockDuration(duration ?? ''),
    'itunes:explicit': String(isExplicit),
    'itunes:episodeType': 'full',
    'itunes:season': number?.season,
    'itunes:episode': number?.episode,
    'podcast:season': number && { '@name': number.name.slice(0, 128), '#text': number.season },
    'podcast:episode': number?.episode,
    'podcast:person': speakersOf(speaker).map((name) => personOf(name, hosts, siteUrl)),
    'podcast:alternateEnclosure': type ? enclosure : undefined,
    'podcast:transcript': transcriptsOf(sermon, siteUrl),
    'podcast:chapters': chaptersAt(sermon, siteUrl),
  }
}

/** A speaker who isn't among the hosts is a guest. While no hosts are named, all speakers are hosts. */
function personOf(name: string, hosts: ReadonlyMap<string, string>, siteUrl: string) {
  const slug = slugOf(name)
  return {
    '@role': hosts.size === 0 || hosts.has(nameKey(name)) ? 'host' : 'guest',
    '@href': slug && new URL(href(routes.sermonSpeaker, { slug }), siteUrl).href,
    '#text': name,
  }
}

/** The captions first, which apps follow, then the words alone. */
function transcriptsOf({ transcript }: Sermon, siteUrl: string) {
  if (!transcript) return undefined
  const at = (address: string, type: string) => ({ '@url': new URL(address, siteUrl).href, '@type': type })
  const words = at(plainAddress(transcript), 'text/plain')
  return hasTimes(transcript) ? [{ ...at(transcript, 'text/vtt'), '@rel': 'captions' }, words] : [words]
}

function chaptersAt(sermon: Sermon, siteUrl: string) {
  if (chaptersOf(sermon).length === 0) return undefined
  return {
    '@url': new URL(href(documents.sermonChapters, { id: sermon.id }), siteUrl).href,
    '@type': 'application/json+chapters',
  }
}

/** https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md */
export function chaptersJson(sermon: Sermon): string {
  const chapters = chaptersOf(sermon).map(({ start, title }) => ({ startTime: start, title }))
  return JSON.stringify({ version: '1.2.0', title: shownTitle(sermon.title), chapters })
}

function summaryOf({ description, scripture, series }: Sermon): string {
  const about = [shownScripture(scripture ?? ''), series].filter(Boolean).join(' · ')
  return [about, description?.trim()].filter(Boolean).join('\n\n')
}

const VIDEO_TYPES: Record<string, string> = { mp4: 'video/mp4', m4v: 'video/x-m4v', mov: 'video/quicktime' }

/** Apple's name for AAC in MP4 (https://help.apple.com/itc/podcasts_connect/#/itcb54353390). */
function podcastType(type: string): string {
  return type === 'audio/mp4' ? 'audio/x-m4a' : type
}

/** The name space of podcasts (https://podcasting2.org/docs/podcast-namespace/tags/guid). */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** A version 5 UUID of the feed's address without its scheme. */
export function podcastGuid(address: string): string {
  const name = address.replace(/^https?:\/\//, '').replace(/(?<!\/)\/+$/, '')
  const uuid = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]), 'buffer').subarray(0, 16)
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x50, 6)
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8)
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The podcast's title, description and cover: from its own settings, otherwise from the church's. */
export async function readChannel(services: Services) {
  const { database, config } = services
  const { settings } = await readSettings(database.db, services)
  const logo =
    settings.logoUrl !== null && pictureSize(settings.logoUrl) && isCover(settings.logoUrl) ? settings.logoUrl : null
  const cover = await coverAddress(services, settings.podcastCover ?? logo)
  return {
    title: settings.podcastTitle ?? t('Sermons from {church}', { church: settings.churchName }),
    description:
      settings.podcastDescription ?? settings.tagline ?? t('Sermons from {church}.', { church: settings.churchName }),
    author: settings.podcastAuthor ?? settings.churchName,
    /** Directories send an email there to verify the owner; empty when not set. */
    email: settings.podcastEmail ?? settings.email ?? '',
    /** Apple's, such as `Religion & Spirituality > Christianity`. */
    category: settings.podcastCategory,
    isExplicit: settings.podcastExplicit,
    /** Those who are no guests, by `nameKey`. */
    hosts: new Map(settings.podcastHosts?.split(',').map((name) => [nameKey(name), name.trim()])),
    /** An SPDX identifier in lower case (https://podcasting2.org/docs/podcast-namespace/tags/license), or `none`. */
    license: settings.podcastLicense,
    newFeed: settings.podcastNewFeed,
    /** The id of the podcast that was elsewhere before; otherwise it follows from the feed's address. */
    guid: settings.podcastGuid,
    /** The origin from which it follows: it stays when the site's address changes. */
    firstAddress: await firstAddress(database.db, config),
    language: languageIn(settings.country),
    cover: new URL(cover, config.siteUrl).href,
    /** Path of the feed, and of the page that it belongs to. */
    feed: documents.podcast as string,
    page: routes.sermons as string,
  }
}

/** The path of a cover. Directories accept only JPEG and PNG, so a JPEG of an uploaded image is created on first use. */
async function coverAddress(services: Services, address: string | null): Promise<string> {
  const size = pictureSize(address ?? '')
  if (!size) return imageAddress(address) ?? downloads.podcastCover
  const name = pictureName(size, size.width, 'jpg')
  const isThere = (await services.files.get(`pictures/${name}`)) ?? (await makeCover(services, size, name))
  return href(uploads.picture, { name: isThere ? name : pictureName(size) })
}

async function makeCover({ files, encodePicture }: Services, size: PictureSize, name: string): Promise<boolean> {
  const stored = await files.get(`pictures/${pictureName(size)}`)
  if (!stored) return false
  const bytes = new Uint8Array(await new Response(await stored.body()).arrayBuffer())
  const { width, height } = size
  const encoded = await encodePicture(bytes, {
    widths: [width],
    emailWidth: width,
    maxHeight: height,
    maxPixels: width * height,
    maxAspectRatio: 20,
  })
  const jpeg = 'refused' in encoded ? undefined : encoded.variants.find(({ format }) => format === 'jpg')
  if (jpeg) await files.put(`pictures/${name}`, jpeg.bytes)
  return jpeg !== undefined
}
