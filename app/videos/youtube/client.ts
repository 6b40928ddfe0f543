/**
 * A client of the YouTube Data API v3 (https://developers.google.com/youtube/v3/docs), for one unit of its quota per call;
 * `search.list`, which costs a hundred, is never used. Without a key there is the public feed.
 *
 * Every answer has 10 seconds and at most 2 MB, a feed 256 kB. Temporary errors are retried after a pause. When the quota
 * is used up no call is made before it is renewed. The key is only in the address of a call: never in an error or the log.
 */
import type { z } from 'zod'
import { anyAddress, OutboundError, readSite, type SmallAnswer } from '#app/http/outbound-request.ts'
import type { Services } from '#app/http/services.ts'
import {
  channelsIn,
  playlistItemsIn,
  readFeed,
  troubleOf,
  type VideosAnswer,
  videosIn,
} from '#app/videos/youtube/answers.ts'
import { type Trouble, YoutubeError } from '#app/videos/youtube/video.ts'
import type { Db } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'

export type ClientServices = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'pause' | 'youtubeKey'>
export type YoutubeClient = ReturnType<typeof youtubeClient>
export type ItemsPage = z.output<typeof playlistItemsIn>

const LIMITS = { maxBytes: 2 * 1024 * 1024, timeoutMs: 10_000 }
/** The feed's 15 descriptions have 75 kB together; a larger feed would only take long to parse. */
const FEED_LIMITS = { ...LIMITS, maxBytes: 256 * 1024 }
/** How long to wait before each retry. */
const RETRY_PAUSES_MS = [1_000, 4_000]
/** A longer pause that an answer requests is ignored. */
const MAX_RETRY_AFTER_SECONDS = 20
const TEMPORARY: ReadonlySet<Trouble> = new Set(['busy', 'down', 'network'])
/** In one call of `videos.list`. */
const IDS_PER_CALL = 50

/** Asks YouTube. The calls throw YoutubeError, and what `stopping` was aborted with. */
export function youtubeClient(parts: ClientServices, stopping?: AbortSignal) {
  const call = <Shape extends z.ZodType>(resource: string, query: Record<string, string>, shape: Shape) =>
    callApi(parts, resource, query, shape, stopping)
  return {
    async hasKey() {
      return (await parts.youtubeKey()) !== undefined
    },
    /**
     * One page of a playlist in its own order: the newest first for a channel's uploads, any for playlists that people sort.
     * @param page size, 1 to 50, and the token from the page before; empty: the first page
     */
    playlistItems(playlistId: string, { pageToken = '', maxResults = 50 } = {}) {
      const query = { part: 'snippet,contentDetails,status', playlistId, maxResults: String(maxResults) }
      return call('playlistItems', { ...query, ...(pageToken && { pageToken }) }, playlistItemsIn)
    },
    /** The videos that exist and are visible, and the invalid items; one call for 50 of them. */
    async videos(ids: readonly string[]) {
      const found: VideosAnswer = { items: [], unreadable: [] }
      const part = 'snippet,contentDetails,status,liveStreamingDetails'
      for (let from = 0; from < ids.length; from += IDS_PER_CALL) {
        const id = ids.slice(from, from + IDS_PER_CALL).join(',')
        const { items } = await call('videos', { part, id, maxResults: String(IDS_PER_CALL) }, videosIn)
        found.items.push(...items.items)
        found.unreadable.push(...items.unreadable)
      }
      return found
    },
    /** The id of the playlist of all that a channel has published. By its id (`UC…`), or its handle (`@…`). */
    async channelUploads(channel: string) {
      const which = channel.startsWith('@') ? 'forHandle' : 'id'
      const { items } = await call('channels', { part: 'contentDetails', [which]: channel }, channelsIn)
      const [found] = items
      if (!found) throw new YoutubeError('not_found', 'no such channel')
      return found.contentDetails.relatedPlaylists.uploads
    },
    /** The newest videos of a playlist without a key, up to 15, and the invalid items. */
    feed: (playlistId: string) => feed(parts, playlistId, stopping),
  }
}

async function feed(
  parts: ClientServices,
  playlistId: string,
  stopping: AbortSignal | undefined,
): Promise<VideosAnswer> {
  const address = `${parts.config.youtubeFeedUrl}?${new URLSearchParams({ playlist_id: playlistId })}`
  const call = () => requestOnce(address, FEED_LIMITS, stopping)
  const answer = await withRetries(parts, call, stopping).catch((error: unknown) => {
    // The feed answers the same for a playlist that doesn't exist and when it is down.
    throw error instanceof YoutubeError && error.trouble === 'not_found' ? new YoutubeError('no_feed') : error
  })
  return readFeed(answer.body.toString('utf8'))
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
  call: () => Promise<SmallAnswer>,
  stopping: AbortSignal | undefined,
): Promise<SmallAnswer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof YoutubeError)) throw error
      log.warn({ trouble: error.trouble, detail: error.detail }, 'YouTube returned an unusable response')
      const usualPause = RETRY_PAUSES_MS[attempt]
      if (!TEMPORARY.has(error.trouble) || usualPause === undefined) throw error
      await pause(Math.max(usualPause, error.retryAfterSeconds * 1000))
      stopping?.throwIfAborted()
    }
  }
}

async function requestOnce(
  address: string,
  limits: typeof LIMITS,
  stopping: AbortSignal | undefined,
): Promise<SmallAnswer> {
  const answer = await readSite(address, { ...limits, isAllowed: anyAddress, stopping }).catch((error: unknown) => {
    throw error instanceof OutboundError ? new YoutubeError(error.kind, error.message) : error
  })
  if (answer.status === 200) return answer
  const { trouble, detail } = troubleOf(answer.status, json(answer))
  const seconds = Number(answer.headers['retry-after'] ?? 0)
  throw new YoutubeError(trouble, detail, seconds <= MAX_RETRY_AFTER_SECONDS ? seconds : 0)
}

function json({ body }: SmallAnswer): unknown {
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
  const row = await db
    .selectFrom('youtube_quota')
    .selectAll()
    .where('day', '=', today(now).toString())
    .executeTakeFirst()
  return { used: row?.units ?? 0, stoppedUntil: row && row.stopped_at !== '' ? midnightAfter(now) : null }
}

/** Counts one call. Every call costs one unit, refused ones too. */
async function spendUnit(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('youtube_quota')
    .values({ day: today(now).toString(), units: 1, stopped_at: '' })
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
    .values({ day: today(now).toString(), units: 0, stopped_at })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ stopped_at }))
    .execute()
}

function today(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(QUOTA_TIME_ZONE).toPlainDate()
}

function midnightAfter(now: Temporal.Instant): string {
  return today(now).add({ days: 1 }).toZonedDateTime(QUOTA_TIME_ZONE).toInstant().toString()
}
