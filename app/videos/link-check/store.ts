/** Stores the results of checks, finds the records that show the checked media, and tells visitors what plays. */
import { z } from '@hono/zod-openapi'
import { type Selectable, sql, type SqlBool } from 'kysely'
import { churchTimeZone } from '#app/http/church-time.ts'
import { GONE_AFTER_DAYS, reasonGone } from '#app/http/media-checks.ts'
import { readRoute } from '#app/http/read-route.ts'
import { idParam, newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { videoId } from '#app/links/address.ts'
import { outsideAudio } from '#app/links/media-address.ts'
import { readSiteConfig } from '#app/http/settings.ts'
import { serviceName } from '#app/church/worship-services.ts'
import { shownState, videoAddress } from '#app/videos/youtube/video.ts'
import { inChunks, rowRanges } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import { published } from '#db/published.ts'
import type { MediaCheckTable, SyncedVideoTable } from '#db/tables/video.ts'

export type Check = Selectable<MediaCheckTable>
export const playingKinds = ['sermon', 'live stream', 'Sunday service', 'featured content', 'setting'] as const
type PlayingKind = (typeof playingKinds)[number]

/** A record with something to play. */
export interface Playing {
  kind: PlayingKind
  /** The id of the record, or the name of the setting. */
  id: string
  title: string
  /** `YYYY-MM-DD`; empty where it has none. */
  date: string
  videoId: string
  audio: string
}

type Reader = Pick<Services, 'database' | 'log'>

/** Everything that shows a video or plays an audio file. */
export async function listPlaying({ database: { db }, log }: Reader): Promise<Playing[]> {
  const streams = db.selectFrom('live_streams').select(['id', 'title', 'date', 'youtube_url'])
  const services = db.selectFrom('sunday_services').select(['id', 'name', 'date', 'youtube_url'])
  const featured = db.selectFrom('featured_content').select(['id', 'title', 'youtube_url'])
  const { heroVideoId, alphaVideoUrl } = await readSiteConfig(db, log)
  const records = [
    ...(await listPlayingSermons(db)),
    ...(await streams.execute()).map((row) => playing('live stream', row)),
    ...(await services.execute()).map((row) => playing('Sunday service', { ...row, title: serviceName(row) })),
    ...(await featured.execute()).map((row) => playing('featured content', row)),
    playing('setting', { id: 'heroVideoId', title: 'Home page video', youtube_url: heroVideoId ?? '' }),
    playing('setting', { id: 'alphaVideoUrl', title: 'Alpha intro video', youtube_url: alphaVideoUrl ?? '' }),
  ]
  return records.filter(({ videoId: video, audio }) => video !== '' || audio !== '')
}

const SERMONS_PER_STATEMENT = 1_000

/** Sermons with a video or an audio file, in portions, so that other queries can run between. */
async function listPlayingSermons(db: Db): Promise<Playing[]> {
  const found: Playing[] = []
  for await (const range of rowRanges(db, { table: 'sermons', key: 'id', size: SERMONS_PER_STATEMENT })) {
    const rows = await db
      .selectFrom('sermons')
      .select(['id', 'title', 'date', 'youtube_url', 'audio_url as audio'])
      .where(range)
      .where((eb) => eb.or([eb('youtube_url', '<>', ''), eb('audio_url', '<>', '')]))
      .execute()
    found.push(...rows.map((row) => playing('sermon', row)))
  }
  return found
}

/** Addresses of recordings on other servers that no check has asked for, the newest sermon's first. */
export async function listUncheckedAudio({ database: { db } }: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('sermons')
    .leftJoin('media_checks', (join) =>
      join.onRef('media_checks.address', '=', 'sermons.audio_url').on('media_checks.kind', '=', 'audio'),
    )
    .select('audio_url')
    // The condition of the index, and its part with web addresses.
    .where(sql<SqlBool>`audio_url <> '' and audio_url >= 'http' and audio_url < 'httq'`)
    .where('media_checks.address', 'is', null)
    .orderBy('date', 'desc')
    .execute()
  const addresses = rows.map((row) => outsideAudio(row.audio_url)).filter((address) => address !== '')
  if (addresses.length === 0) return []
  // An address may be checked in another form than it was entered.
  const checked = await db.selectFrom('media_checks').select('address').where('kind', '=', 'audio').execute()
  const known = new Set(checked.map(({ address }) => address))
  return addresses.filter((address) => !known.has(address))
}

export function listChecks(db: Db): Promise<Check[]> {
  return db.selectFrom('media_checks').selectAll().orderBy('kind').orderBy('address').execute()
}

/** The number of videos and audio files that visitors see as gone. */
export async function countGone(services: Reader): Promise<number> {
  return (await listFailing(services, GONE_AFTER_DAYS)).length
}

/**
 * Videos and audio files that failed in the last check, the longest failing first, with the records that show them.
 * @param days in a row, at least
 */
export async function listFailing(services: Reader, days = 1) {
  const query = services.database.db.selectFrom('media_checks').selectAll().where('failed_days', '>=', days)
  const failing = await query.orderBy('failed_days', 'desc').orderBy('kind').orderBy('address').execute()
  if (failing.length === 0) return []
  const all = await listPlaying(services)
  return failing.flatMap(({ kind, address, why, failed_days: failedDays, failed_on: failedOn }) => {
    const showing = all.filter((each) => (kind === 'video' ? each.videoId : each.audio) === address)
    if (showing.length === 0) return []
    const records = showing.map(({ kind: of, id, title, date }) => ({ kind: of, id, title, date }))
    return { kind, address: kind === 'video' ? videoAddress(address) : address, why, failedDays, failedOn, records }
  })
}

/**
 * Whether the video and the audio of a record play, by the last checks and the last sync.
 * @param zone the church's IANA time zone
 */
async function statesOf(db: Db, { videoId: video, audio }: Pick<Playing, 'videoId' | 'audio'>, zone: string) {
  const found = await db
    .selectFrom(db.selectNoFrom(sql<number>`1`.as('one')).as('record'))
    .leftJoin('media_checks as v', (join) => join.on('v.kind', '=', 'video').on('v.address', '=', video))
    .leftJoin('media_checks as a', (join) => join.on('a.kind', '=', 'audio').on('a.address', '=', audio))
    .leftJoin('synced_videos as last', (join) => join.on('last.video_id', '=', video))
    .select(['v.outcome', 'v.checked_at', 'v.why as why_video', 'v.failed_days as days_video'])
    .select(['a.why as why_audio', 'a.failed_days as days_audio', 'last.state', 'last.state_at', 'last.seen_at'])
    .orderBy('last.seen_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const why = reasonGone(found.days_video, found.why_video) || syncState(found, zone)
  const whyAudio = reasonGone(found.days_audio, found.why_audio)
  return {
    video: why === '' ? ('plays' as const) : why === 'not_embeddable' ? ('elsewhere' as const) : ('gone' as const),
    audio: whyAudio === '' ? ('plays' as const) : whyAudio === 'not_audio' ? ('elsewhere' as const) : ('gone' as const),
  }
}

/** The results of the last check of a video and of the last sync; null where there was none. */
type Seen = { [Column in 'outcome' | 'checked_at']: Check[Column] | null } & {
  [Column in 'state' | 'state_at' | 'seen_at']: Selectable<SyncedVideoTable>[Column] | null
}

/** The state in the last sync; empty when the video has played in a check since. */
function syncState({ outcome, checked_at, state, state_at, seen_at }: Seen, zone: string): string {
  if (state === null || state_at === null || seen_at === null) return ''
  const playsSince = outcome === 'plays' && checked_at !== null && checked_at > seen_at
  // An announced stream that was never held exists, but can't be played.
  return playsSince && state !== 'never_held' ? '' : shownState({ state, state_at, seen_at }, zone)
}

/** All but the key. */
const resultColumns = ['checked_at', 'outcome', 'why', 'failed_on', 'failed_days', 'bytes', 'media_type'] as const

/** Stores results, replacing earlier ones. */
export async function writeChecks(trx: Trx, checks: readonly Check[]): Promise<void> {
  for await (const some of inChunks(checks)) {
    await trx
      .insertInto('media_checks')
      .values([...some])
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'address'])
          .doUpdateSet((eb) => Object.fromEntries(resultColumns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute()
  }
}

/** Deletes results about media that no record has anymore. */
export async function deleteChecks(trx: Trx, checks: readonly Pick<Check, 'kind' | 'address'>[]): Promise<void> {
  for (const { kind, address } of checks) {
    await trx.deleteFrom('media_checks').where('kind', '=', kind).where('address', '=', address).execute()
  }
}

function playing(
  kind: PlayingKind,
  row: { id: string; title: string; date?: string; youtube_url: string; audio?: string },
): Playing {
  const { id, title, date = '' } = row
  return { kind, id, title, date, ...playedAt(row.youtube_url, row.audio) }
}

function playedAt(youtubeUrl: string | null | undefined, audioUrl: string | null | undefined) {
  return { videoId: videoId(youtubeUrl) ?? '', audio: outsideAudio(audioUrl) }
}

const mediaStateOut = z
  .object({
    video: z.enum(['plays', 'elsewhere', 'gone']).meta({
      description: 'elsewhere: not on this site, since only YouTube may show it',
    }),
    audio: z.enum(['plays', 'elsewhere', 'gone']).meta({ description: 'elsewhere: the address is of a web page' }),
  })
  .meta({ id: 'MediaState' })

/** The public route for whether a record's video and audio play. */
export function mediaStateRoutes(services: Services): Router {
  const db = published(services)
  const router = newRouter()
  readRoute(router, {
    tag: 'Video',
    path: api.mediaState,
    summary: 'Get whether a record’s video and audio play; true when unknown or when there are none',
    params: idParam.extend({ kind: z.enum(['sermons', 'live-streams'], 'must be sermons or live-streams') }),
    answer: mediaStateOut,
    handle: async ({ params: { kind, id } }) => {
      const { recording } = services.publicKinds.find(({ place }) => place.name === kind) ?? {}
      const found = await recording?.(services, id)
      return statesOf(db, playedAt(found?.youtubeUrl, found?.audioUrl), await churchTimeZone(services))
    },
  })
  return router
}
