/**
 * Finds the video id of the running broadcast. YouTube's address for the current broadcast of a channel is not used, since
 * it misses streams.
 *
 * A search costs one unit of quota for each list and one for the videos in them; checking a known broadcast costs one. With a
 * channel and a playlist, a Sunday without a broadcast costs less than 200 units, a Sunday with one about 50, and other days
 * nothing.
 */
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import { administratorEmails, type News } from '#app/accounts/administrator-emails.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import type { Services } from '#app/http/services.ts'
import {
  announcedStreams,
  type Broadcast,
  storeFound,
  storeAttempt,
  readWorship,
  type Worship,
} from '#app/videos/live/worship.ts'
import {
  isOfEarlierService,
  wasService,
  isOverdue,
  isTimeToCheck,
  isTimeToCheckForAnother,
} from '#app/videos/live/schedule.ts'
import type { YoutubeClient } from '#app/videos/youtube/client.ts'
import { channelIn, type Video } from '#app/videos/youtube/video.ts'
import { videoId } from '#app/links/address.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import { YoutubeError } from '#app/videos/youtube/video.ts'
import { listPlaylists } from '#app/videos/youtube/api.ts'
import type { LiveWindow } from '#app/church/live-window.ts'
import { routes } from '#app/routes.ts'
import { nearDate } from '#app/dates/format.ts'
import type { Database, Db } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'
import type { Email } from '#mail/email.ts'

type Found = Pick<Broadcast, 'video_id' | 'title' | 'state' | 'starts_at'>

/**
 * Asks YouTube, if it is time to and there is an API key.
 * @returns the broadcast, if it has changed
 * @throws YoutubeError; the stored state stays
 */
export async function findBroadcast(services: Services, stopping?: AbortSignal): Promise<string | undefined> {
  const worship = await readWorship(services)
  if (!isTimeToCheck(worship) || (await services.youtubeKey()) === undefined) return undefined
  const { db } = services.database
  const { day, broadcast: before } = worship
  const now = isoInstant(services.now())
  await storeAttempt(db, day, now)
  // Imported here, since on most days YouTube is never asked.
  const { youtubeClient } = await import('#app/videos/youtube/client.ts')
  const found = await currentBroadcast(youtubeClient(services, stopping), services, worship)
  if (!found) return undefined
  await storeFound(db, day, found, now)
  if (found.state !== 'live' && found.state !== 'over') await emailAdministrators(services, worship)
  if (found.state === before?.state && found.video_id === before.video_id) return undefined
  services.pagesChanged()
  return found.state === 'none' ? 'no broadcast' : `${found.state}: ${found.video_id}`
}

/**
 * Checks the known broadcast first. The lists are read as well when another broadcast may have replaced it: after it has
 * ended; while it is only announced, since "Go live" creates a new one; and while it has run since before worship, since
 * it may be a sound check.
 * @returns undefined when no channel or playlist is set
 */
async function currentBroadcast(
  client: YoutubeClient,
  services: Services,
  worship: Worship,
): Promise<Found | undefined> {
  const { broadcast: before } = worship
  const isKnown = before?.state === 'live' || before?.state === 'upcoming'
  const [known] = isKnown ? (await client.videos([before.video_id])).items : []
  const isRunning = known?.broadcast === 'live'
  const isAnnounced = known?.broadcast === 'upcoming' && before?.state === 'upcoming'
  if (known && (isRunning || isAnnounced) && !isTimeToCheckForAnother(worship, isRunning ? startOf(known) : undefined))
    return asFound(known)
  const videos = await newestVideos(client, services, worship)
  const usable = (videos ?? []).filter(({ isEmbeddable, isPrivate }) => isEmbeddable !== false && isPrivate !== true)
  const running = usable.filter(({ broadcast }) => broadcast === 'live')
  const there = latest(isRunning ? [...running, known] : running) ?? (isAnnounced ? known : undefined)
  if (there) return asFound(there)
  // Lists may miss a broadcast that still runs.
  if (before?.state === 'live' && !known) return before
  const isEarlier = isOfEarlierService(worship)
  if (!isEarlier && (before?.state === 'over' || (before?.state === 'live' && wasService(worship))))
    return { ...before, state: 'over' }
  if (!videos && !known) return undefined
  const upcoming = nearest(
    usable.filter(({ broadcast }) => broadcast === 'upcoming'),
    services.now(),
  )
  return upcoming ? asFound(upcoming) : { video_id: '', title: '', state: 'none', starts_at: '' }
}

function asFound({ id, title, broadcast, startsAt }: Video): Found {
  return { video_id: id, title, state: broadcast === 'live' ? 'live' : 'upcoming', starts_at: startsAt ?? '' }
}

/** The broadcast that began last: an earlier one was probably left running. */
function latest(videos: readonly Video[]): Video | undefined {
  return videos.toSorted((a, b) => startOf(b) - startOf(a))[0]
}

/** The broadcast planned for about now; not one for another day. */
function nearest(videos: readonly Video[], now: Temporal.Instant): Video | undefined {
  const distance = (video: Video) => Math.abs(startOf(video) - now.epochMilliseconds)
  return videos.filter((video) => distance(video) < MAX_DISTANCE_MS).toSorted((a, b) => distance(a) - distance(b))[0]
}
const MAX_DISTANCE_MS = 3 * 60 * 60_000

function startOf({ startsAt, publishedAt }: Video): number {
  return Date.parse(startsAt ?? publishedAt)
}

async function emailAdministrators(services: Services, worship: Worship): Promise<void> {
  if (worship.overriddenSince !== undefined || !isOverdue(worship)) return
  const { database, mailer } = services
  const emails = await missingEmails(database.db, await mailer.settings(database.db), worship)
  await database.transaction((trx) => mailer.put(trx, emails))
}

/** Limit of one request. */
const MAX_VIDEOS = 50
const MAX_UPLOADS = 10
const MAX_PLAYLISTS = 2
const MAX_STORED = 5

/** Upload playlists by channel handle, which cost quota to look up. */
const uploadsOf = new WeakMap<Database, Map<string, string>>()

/**
 * @returns undefined when no channel or playlist is set
 * @throws YoutubeError when none of the lists could be read
 */
async function newestVideos(
  client: YoutubeClient,
  services: Services,
  { config, day }: Pick<Worship, 'config' | 'day'>,
): Promise<Video[] | undefined> {
  const { database } = services
  const stored = await announcedStreams(services, day, MAX_STORED)
  const storedIds = stored.flatMap(({ youtubeUrl }) => videoId(youtubeUrl) ?? [])
  const configured = (await listPlaylists(database.db)).filter(
    ({ isActive, isSample, type }) => isActive && !isSample && type === 'live_streams',
  )
  const troubles: YoutubeError[] = []
  const uploads = await attempt(() => channelPlaylist(client, database, config), troubles)
  const playlists = configured.slice(0, MAX_PLAYLISTS).map(({ playlistId }) => playlistId)
  const lists: string[][] = []
  for (const list of new Set([...(uploads ? [uploads] : []), ...playlists])) {
    const maxResults = list === uploads ? MAX_UPLOADS : MAX_VIDEOS
    const page = await attempt(() => client.playlistItems(list, { maxResults }), troubles)
    if (page) lists.push(page.items.flatMap(({ videoId: id, state }) => (state === 'there' ? id : [])))
  }
  if (lists.length === 0) {
    if (troubles[0]) throw troubles[0]
    if (storedIds.length === 0) return undefined
  }
  const ids = [...new Set([...storedIds, ...interleave(lists)])].slice(0, MAX_VIDEOS)
  return (await client.videos(ids)).items
}

/** An unreadable list does not affect the others. */
async function attempt<T>(work: () => Promise<T>, troubles: YoutubeError[]): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    troubles.push(error)
    return undefined
  }
}

/** The first of each list, then the second of each, so that a long list leaves room for the others. */
function interleave(lists: readonly string[][]): string[] {
  return Array.from({ length: MAX_VIDEOS }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
}

async function channelPlaylist(
  client: YoutubeClient,
  database: Database,
  config: SiteConfig,
): Promise<string | undefined> {
  const channel = channelIn(config.youtubeChannelUrl ?? config.socialYoutube)
  if (channel === undefined) return undefined
  if (channel.startsWith('UC')) return `UU${channel.slice(2)}`
  const cached = uploadsOf.get(database) ?? new Map<string, string>()
  const known = cached.get(channel) ?? (await client.channelUploads(channel))
  uploadsOf.set(database, cached.set(channel, known))
  return known
}

/** An email for each administrator. Queuing them again for the same service has no effect. */
export async function missingEmails(
  db: Db,
  settings: EmailSettings,
  { day, window }: { day: string; window: Pick<LiveWindow, 'isLater' | 'opens'> },
): Promise<Email[]> {
  const { sender } = settings
  const service = window.isLater ? `${day} ${new Date(window.opens).toISOString()}` : day
  const news: News = {
    kind: 'missing live stream',
    subject: `Live stream not found: ${nearDate(day)}`,
    blocks: [
      { kind: 'heading', text: 'We can’t find the live stream' },
      {
        kind: 'text',
        text: `Worship on ${nearDate(day)}, should have started ten minutes ago, but we don’t see a broadcast on your YouTube channel. Visitors see an apology, your latest recorded service and your phone number.`,
      },
      {
        kind: 'text',
        text: 'Check that the broadcast has started and is public. Our live page will show it within a few minutes.',
      },
      { kind: 'text', text: 'No broadcast today? Add a service change so visitors know.' },
      { kind: 'button', text: 'Add a service change', url: linkInEmail(sender.siteUrl, adminPages.notices) },
      {
        kind: 'small',
        text: 'What visitors see now:',
        link: { text: 'Live Stream Worship', url: `${sender.siteUrl}${routes.liveStreamWorship}` },
      },
    ],
    preheader: 'We don’t see a broadcast on your YouTube channel.',
  }
  return administratorEmails(db, settings, news, service)
}
