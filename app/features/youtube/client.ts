/**
 * A client of the YouTube Data API v3 (https://developers.google.com/youtube/v3/docs), for one unit of its quota per call;
 * `search.list`, which costs a hundred, is never used. Without a key there is the public feed.
 *
 * Every answer has 10 seconds and at most 2 MB, a feed 256 kB. Temporary errors are retried after a pause. When the quota
 * is used up no call is made before it is renewed. The key is only in the address of a call: never in an error or the log.
 */
import type { z } from 'zod'
import { fetchLimited, type Limits, type OutboundAnswer, OutboundError } from '#app/http/outbound-request.ts'
import type { Services } from '#app/http/services.ts'
import {
  channelsIn,
  playlistItemsIn,
  readFeed,
  troubleOf,
  type UnreadableVideo,
  videosIn,
} from '#app/features/youtube/answers.ts'
import { isTemporary, YoutubeError } from '#app/features/youtube/trouble.ts'
import type { PlaylistItem, Video } from '#app/features/youtube/video.ts'
import type { Db } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'

/** All of these throw YoutubeError, and what `stopping` was aborted with. */
export interface YoutubeClient {
  hasKey(): Promise<boolean>
  /**
   * One page of a playlist in its own order: the newest first for a channel's uploads, any for playlists that people sort.
   * @param page size, 1 to 50 (50 by default), and the token from the page before
   */
  playlistItems(playlistId: string, page?: { pageToken?: string; maxResults?: number }): Promise<ItemsPage>
  /**
   * The videos that exist and are visible; one call for 50 of them.
   * @param unreadable gets the invalid items
   */
  videos(ids: readonly string[], unreadable?: UnreadableVideo[]): Promise<Video[]>
  /** The playlist of all that a channel has published. By its id (`UC…`), or its handle (`@…`). */
  channelUploads(channel: string): Promise<{ playlistId: string; title: string }>
  /** The newest videos of a playlist without a key, up to 15; `unreadable` as above. */
  feed(playlistId: string, unreadable?: UnreadableVideo[]): Promise<Video[]>
}

export interface ItemsPage {
  items: PlaylistItem[]
  /** Invalid items of the playlist. */
  unreadable: UnreadableVideo[]
  nextPageToken: string | undefined
  /** The playlist's size, as YouTube says. */
  total: number
}

export type ClientServices = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'pause' | 'youtubeKey'>

const LIMITS = { maxBytes: 2 * 1024 * 1024, timeoutMs: 10_000 }
/** Its 15 descriptions have 75 kB together; a larger feed would only take long to parse. */
const FEED_LIMITS = { ...LIMITS, maxBytes: 256 * 1024 }
/** Before each retry. */
const RETRY_PAUSES_MS = [1_000, 4_000]
/** A longer pause that an answer requests is ignored. */
const MAX_RETRY_AFTER_SECONDS = 20
/** In one call of `videos.list`. */
const IDS_PER_CALL = 50

export function youtubeClient(parts: ClientServices, stopping?: AbortSignal): YoutubeClient {
  return {
    async hasKey() {
      return (await parts.youtubeKey()) !== undefined
    },
    playlistItems(playlistId, { pageToken, maxResults = 50 } = {}) {
      const query = { part: 'snippet,contentDetails,status', playlistId, maxResults: String(maxResults) }
      return callApi(
        parts,
        'playlistItems',
        { ...query, ...(pageToken ? { pageToken } : {}) },
        playlistItemsIn,
        stopping,
      )
    },
    async videos(ids, unreadable = []) {
      const found: Video[] = []
      const part = 'snippet,contentDetails,status,liveStreamingDetails'
      for (let from = 0; from < ids.length; from += IDS_PER_CALL) {
        const id = ids.slice(from, from + IDS_PER_CALL).join(',')
        const query = { part, id, maxResults: String(IDS_PER_CALL) }
        const { items } = await callApi(parts, 'videos', query, videosIn, stopping)
        found.push(...items.items)
        unreadable.push(...items.unreadable)
      }
      return found
    },
    async channelUploads(channel) {
      const which: Record<string, string> = channel.startsWith('@') ? { forHandle: channel } : { id: channel }
      const { items } = await callApi(
        parts,
        'channels',
        { part: 'snippet,contentDetails', ...which },
        channelsIn,
        stopping,
      )
      const [found] = items
      if (!found) throw new YoutubeError('not_found', 'no such channel')
      return {
        playlistId: found.contentDetails.relatedPlaylists.uploads,
        title: found.snippet?.title ?? '',
      }
    },
    feed: (playlistId, unreadable) => feed(parts, playlistId, unreadable, stopping),
  }
}

async function feed(
  parts: ClientServices,
  playlistId: string,
  unreadable: UnreadableVideo[] | undefined,
  stopping: AbortSignal | undefined,
): Promise<Video[]> {
  const address = `${parts.config.youtubeFeedUrl}?${new URLSearchParams({ playlist_id: playlistId })}`
  const call = () => requestOnce(address, FEED_LIMITS, stopping)
  const answer = await withRetries(parts, call, stopping).catch((error: unknown) => {
    // The feed answers the same for a playlist that doesn't exist and when it is down.
    throw error instanceof YoutubeError && error.trouble === 'not_found' ? new YoutubeError('no_feed') : error
  })
  return readFeed(answer.body.toString('utf8'), unreadable)
}

async function callApi<Shape extends z.ZodType>(
  parts: ClientServices,
  resource: string,
  query: Record<string, string>,
  shape: Shape,
  stopping: AbortSignal | undefined,
): Promise<z.output<Shape>> {
  const key = await parts.youtubeKey()
  if (key === undefined) throw new YoutubeError('no_key')
  const address = `${parts.config.youtubeApiUrl}/${resource}?${new URLSearchParams({ ...query, key })}`
  const { db } = parts.database
  const call = async () => {
    if ((await readQuota(db, parts.now())).stoppedUntil !== null) throw new YoutubeError('quota', 'daily quota used up')
    await spendUnit(db, parts.now())
    return requestOnce(address, LIMITS, stopping)
  }
  const answer = await withRetries(parts, call, stopping).catch(async (error: unknown) => {
    if (error instanceof YoutubeError && error.trouble === 'quota') await stopForToday(db, parts.now())
    throw error
  })
  const parsed = shape.safeParse(json(answer))
  if (parsed.success) return parsed.data
  throw new YoutubeError('unreadable', parsed.error.issues[0]?.path.join('.') ?? '')
}

/** Retries after temporary errors. */
async function withRetries(
  { pause, log }: ClientServices,
  call: () => Promise<OutboundAnswer>,
  stopping: AbortSignal | undefined,
): Promise<OutboundAnswer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof YoutubeError)) throw error
      log.warn({ trouble: error.trouble, detail: error.detail }, 'YouTube returned an unusable response')
      const usualPause = RETRY_PAUSES_MS[attempt]
      if (!isTemporary(error.trouble) || usualPause === undefined) throw error
      await pause(error instanceof RetryAfterError ? Math.max(usualPause, error.seconds * 1000) : usualPause)
      stopping?.throwIfAborted()
    }
  }
}

/** An error that says when to retry. */
class RetryAfterError extends YoutubeError {
  readonly seconds: number

  constructor(error: YoutubeError, seconds: number) {
    super(error.trouble, error.detail)
    this.seconds = seconds
  }
}

async function requestOnce(
  address: string,
  limits: Limits,
  stopping: AbortSignal | undefined,
): Promise<OutboundAnswer> {
  const answer = await fetchLimited(address, limits, stopping).catch((error: unknown) => {
    throw error instanceof OutboundError ? new YoutubeError(error.kind, error.message) : error
  })
  if (answer.status === 200) return answer
  const { trouble, detail } = troubleOf(answer.status, json(answer))
  const error = new YoutubeError(trouble, detail)
  const seconds = Number(answer.headers.get('retry-after') ?? 0)
  throw seconds > 0 && seconds <= MAX_RETRY_AFTER_SECONDS ? new RetryAfterError(error, seconds) : error
}

function json({ body }: OutboundAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const QUOTA_TIME_ZONE = 'America/Los_Angeles'

export interface Quota {
  /** Units used since midnight Pacific time. */
  used: number
  /** When calls are possible again, an instant; `null` while they are. */
  stoppedUntil: string | null
}

export async function readQuota(db: Db, now: Temporal.Instant): Promise<Quota> {
  const row = await db.selectFrom('youtube_quota').selectAll().where('day', '=', dayOf(now)).executeTakeFirst()
  return { used: row?.units ?? 0, stoppedUntil: row && row.stopped_at !== '' ? midnightAfter(now) : null }
}

/** Counts one call. Every call costs one unit, refused ones too. */
async function spendUnit(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('youtube_quota')
    .values({ day: dayOf(now), units: 1, stopped_at: '' })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ units: eb('youtube_quota.units', '+', 1) })),
    )
    .execute()
}

/** Stores that the quota is used up today. */
async function stopForToday(db: Db, now: Temporal.Instant): Promise<void> {
  const stopped_at = isoInstant(now)
  await db
    .insertInto('youtube_quota')
    .values({ day: dayOf(now), units: 0, stopped_at })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ stopped_at }))
    .execute()
}

function dayOf(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(QUOTA_TIME_ZONE).toPlainDate().toString()
}

function midnightAfter(now: Temporal.Instant): string {
  const tomorrow = now.toZonedDateTimeISO(QUOTA_TIME_ZONE).toPlainDate().add({ days: 1 })
  return tomorrow.toZonedDateTime(QUOTA_TIME_ZONE).toInstant().toString()
}
