/** The only place that knows how the checks of videos and recordings are stored, and where what they check stands. */
import type { Selectable } from 'kysely'
import { videoId, webAddress } from '#app/ui/address.ts'
import type { SiteConfig } from '#app/ui/site.ts'
import { toldOf } from '#app/features/youtube/lost.ts'
import { inChunks } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import type { MediaCheckTable } from '#db/tables/live.ts'

export type Check = Selectable<MediaCheckTable>
/** As long as this many days in a row it has failed, visitors are told. */
export const GONE_AFTER = 2

export const playingKinds = ['sermon', 'live stream', 'Sunday service', 'featured content', 'setting'] as const
type PlayingKind = (typeof playingKinds)[number]

/** A record with something to play. */
export interface Playing {
  kind: PlayingKind
  /** Of a setting, its name. */
  id: string
  title: string
  /** `YYYY-MM-DD`; empty where it has none. */
  date: string
  videoId: string
  audio: string
}

/** Everything that shows a video or plays a recording. */
export async function listPlaying(
  db: Db,
  config: Pick<SiteConfig, 'heroVideoId' | 'alphaVideoUrl'>,
): Promise<Playing[]> {
  const sermons = await db
    .selectFrom('sermons')
    .select(['id', 'title', 'date', 'youtube_url', 'audio_url as audio'])
    .where((eb) => eb.or([eb('youtube_url', '<>', ''), eb('audio_url', '<>', '')]))
    .execute()
  const streams = await db
    .selectFrom('live_streams')
    .select(['id', 'title', 'date', 'youtube_url'])
    .where('youtube_url', '<>', '')
    .execute()
  const services = await db
    .selectFrom('sunday_services')
    .select(['id', 'location as title', 'date', 'youtube_url'])
    .where('youtube_url', '<>', '')
    .execute()
  const featured = await db
    .selectFrom('featured_content')
    .select(['id', 'title', 'youtube_url'])
    .where('youtube_url', '<>', '')
    .execute()
  return [
    ...sermons.map((row) => playing('sermon', row)),
    ...streams.map((row) => playing('live stream', row)),
    ...services.map((row) => playing('Sunday service', row)),
    ...featured.map((row) => playing('featured content', row)),
    playing('setting', {
      id: 'heroVideoId',
      title: 'The film on the first page',
      youtube_url: config.heroVideoId ?? '',
    }),
    playing('setting', { id: 'alphaVideoUrl', title: 'The film about Alpha', youtube_url: config.alphaVideoUrl ?? '' }),
  ]
}

/** What one record plays. */
export async function findPlaying(db: Db, kind: 'sermon' | 'live stream', id: string): Promise<Playing | undefined> {
  if (kind === 'sermon') {
    const row = await db.selectFrom('sermons').selectAll().where('id', '=', id).executeTakeFirst()
    return row && playing(kind, { ...row, audio: row.audio_url })
  }
  const row = await db.selectFrom('live_streams').selectAll().where('id', '=', id).executeTakeFirst()
  return row && playing(kind, row)
}

export function listChecks(db: Db): Promise<Check[]> {
  return db.selectFrom('media_checks').selectAll().orderBy('kind').orderBy('address').execute()
}

/** Those that have failed on at least so many days in a row, the longest first. */
export function listFailingChecks(db: Db, days: number): Promise<Check[]> {
  const failing = db.selectFrom('media_checks').selectAll().where('failed_days', '>=', days)
  return failing.orderBy('failed_days', 'desc').orderBy('kind').orderBy('address').execute()
}

/** Where what a record plays can be played: here, on YouTube alone, nowhere. */
interface MediaState {
  video: 'plays' | 'elsewhere' | 'gone'
  audio: 'plays' | 'gone'
}

/**
 * What visitors are told: what has failed for long enough, and what video sync knows of a video.
 * @param zone IANA zone of the church, where its day begins
 */
export async function statesOf(db: Db, { videoId: video, audio }: Pick<Playing, 'videoId' | 'audio'>, zone: string) {
  const checks = await db
    .selectFrom('media_checks')
    .selectAll()
    .where((eb) => eb.or([eb.and({ kind: 'video', address: video }), eb.and({ kind: 'audio', address: audio })]))
    .execute()
  const ofVideo = checks.find(({ kind }) => kind === 'video')
  const ofAudio = checks.find(({ kind }) => kind === 'audio')
  const why = (ofVideo && whyGone(ofVideo)) || (await whyOfSync(db, video, ofVideo, zone))
  const state: MediaState = {
    video: why === '' ? 'plays' : why === 'not_embeddable' ? 'elsewhere' : 'gone',
    audio: ofAudio && whyGone(ofAudio) !== '' ? 'gone' : 'plays',
  }
  return state
}

/** Empty until it has failed for so long that visitors are told. */
function whyGone({ failed_days, why }: Check): string {
  return failed_days >= GONE_AFTER ? why || 'gone' : ''
}

/** What video sync has last found; empty when a later check has found that it plays. */
async function whyOfSync(db: Db, video: string, check: Check | undefined, zone: string): Promise<string> {
  if (video === '') return ''
  const last = await db
    .selectFrom('synced_videos')
    .select(['state', 'state_at', 'seen_at'])
    .where('video_id', '=', video)
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const playsSince = check?.outcome === 'plays' && check.checked_at > (last?.seen_at ?? '')
  // What was announced and never held is there, and plays nothing.
  return last && (!playsSince || last.state === 'never_held') ? toldOf(last, zone) : ''
}

/** Writes down what was found, in the place of what was found before. */
export async function writeChecks(trx: Trx, checks: readonly Check[]): Promise<void> {
  for await (const some of inChunks(checks)) {
    await trx
      .insertInto('media_checks')
      .values([...some])
      .onConflict((conflict) =>
        conflict.columns(['kind', 'address']).doUpdateSet((eb) => ({
          checked_at: eb.ref('excluded.checked_at'),
          outcome: eb.ref('excluded.outcome'),
          why: eb.ref('excluded.why'),
          failed_on: eb.ref('excluded.failed_on'),
          failed_days: eb.ref('excluded.failed_days'),
        })),
      )
      .execute()
  }
}

/** Forgets those that nothing plays any more. */
export async function forgetChecks(trx: Trx, checks: readonly Pick<Check, 'kind' | 'address'>[]): Promise<void> {
  for (const { kind, address } of checks) {
    await trx.deleteFrom('media_checks').where('kind', '=', kind).where('address', '=', address).execute()
  }
}

function playing(
  kind: PlayingKind,
  {
    id,
    title,
    date = '',
    youtube_url,
    audio = '',
  }: { id: string; title: string; date?: string; youtube_url: string; audio?: string },
): Playing {
  return { kind, id, title, date, videoId: videoId(youtube_url) ?? '', audio: webAddress(audio) ?? '' }
}
