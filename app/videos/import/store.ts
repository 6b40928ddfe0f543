/** Reads and writes the sync's data in the database: the videos, and the records that they became. */
import type { Insertable } from 'kysely'
import { type Actor, differences, logChange } from '#app/http/activity-log.ts'
import { inputOfRow } from '#app/definitions/columns.ts'
import { columnsIn, logImported, writeRecords } from '#app/records/bulk.ts'
import type { RecordRow } from '#app/records/record-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import {
  type Decision,
  decidePage,
  readTexts,
  type Source,
  type StoredBefore,
  type StoredRecord,
  type SyncedVideo,
} from '#app/videos/import/decide.ts'
import type { VideosRead } from '#app/videos/import/read.ts'
import { liveStream } from '#app/features/live-streams/live-stream.ts'
import { knownNames, respelling } from '#app/features/sermons/respell.ts'
import { listSeries, listSpeakers } from '#app/features/sermons/library-queries.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { listPlaylists } from '#app/videos/youtube/api.ts'
import type { Fields } from '#app/videos/youtube/record-fields.ts'
import type { PlaylistKind, SyncReport } from '#app/videos/youtube/playlist.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock, forUpdate } from '#db/locks.ts'
import { bulkTransaction } from '#db/search-index.ts'
import type { SyncedVideoTable } from '#db/tables/video.ts'

/** The two kinds of records that videos become; each record has a title and a date. */
const kinds = { sermons: sermon, live_streams: liveStream } as const

/** The speakers and series that titles are searched for. */
export async function namesInTitles(db: Db): Promise<Source['known']> {
  return { speakers: await listSpeakers(db), series: await listSeries(db) }
}

/** @returns how to read videos of a playlist; one that isn't configured uses the rules of the first of its kind */
export async function readSources(services: Services): Promise<(kind: PlaylistKind, playlistId: string) => Source> {
  const { db } = services.database
  const playlists = await listPlaylists(db)
  const zone = await churchTimeZone(services)
  const known = await namesInTitles(db)
  const respell = respelling(await knownNames(db))
  const configured = new Set(playlists.map(({ playlistId }) => playlistId))
  return (kind, playlistId) => {
    const ofKind = playlists.filter(({ type }) => type === kind)
    const own = ofKind.find((playlist) => playlist.playlistId === playlistId) ?? ofKind[0]
    return { kind, playlistId, rules: own?.rules ?? {}, zone, known, respell, configured }
  }
}

/** Waits until no other transaction writes data about videos, so that no change is lost between reading and writing. */
export function lockSync(trx: Trx): Promise<void> {
  return advisoryLock(trx, 'video sync')
}

/** The stored data about these videos, by their ids. */
async function syncedVideos(db: Db, kind: PlaylistKind, ids: readonly string[]): Promise<Map<string, SyncedVideo>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('synced_videos')
    .selectAll()
    .where('kind', '=', kind)
    .where('video_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.video_id, row]))
}

/** The records that videos became, imported or typed in. */
export async function kindsOfVideos(db: Db, ids: readonly string[]): Promise<Map<string, PlaylistKind>> {
  const known = new Map<string, PlaylistKind>()
  if (ids.length === 0) return known
  for (const kind of ['live_streams', 'sermons'] as const) {
    const rows = await db.selectFrom(kind).select('video_id').where('video_id', 'in', ids).execute()
    for (const row of rows) known.set(row.video_id, kind)
  }
  const synced = db.selectFrom('synced_videos').select(['video_id', 'kind']).where('video_id', 'in', ids)
  for (const { video_id, kind } of await synced.orderBy('kind').execute()) known.set(video_id, kind)
  return known
}

/**
 * Videos of the playlist that have not been checked for the longest time, unfinished streams first.
 * @param before not checked since
 */
export async function leastRecentlyChecked(
  db: Db,
  of: { kind: PlaylistKind; playlistId: string },
  before: string,
  max: number,
): Promise<{ id: string; isGone: boolean }[]> {
  const unseen = db
    .selectFrom('synced_videos')
    .select(['video_id', 'state'])
    .where('playlist_id', '=', of.playlistId)
    .where('kind', '=', of.kind)
    .where('record_id', '!=', '')
    .where('seen_at', '<', before)
  const running = await unseen.where('written', 'like', '%"isLive":true%').limit(max).execute()
  const others = await unseen.orderBy('seen_at').orderBy('video_id').limit(max).execute()
  const found = new Map([...running, ...others].map(({ video_id, state }) => [video_id, state === 'gone']))
  return [...found].slice(0, max).map(([id, isGone]) => ({ id, isGone }))
}

/** Notes how far a run is in the transaction that writes videos. @throws WorkTaken when another run has the playlist */
export type Note = (trx: Trx, report: SyncReport) => Promise<void>

/**
 * Recognizes the texts of videos, decides the changes, and writes them in one transaction.
 * @throws WorkTaken when another run has the playlist; nothing is written then
 */
export async function writeVideos(
  { database, pagesChanged }: Services,
  note: Note,
  source: Source,
  { videos, ...others }: VideosRead,
  given: Actor,
): Promise<SyncReport> {
  // A scheduled sync has no user; its name in the log is already that of the sync.
  const actor = given.person.id === '' ? given : { ...given, through: 'video sync' }
  const { now } = actor
  const { kind } = source
  const ids = videos.map(({ id }) => id)
  const read = await readTexts(source, videos, await syncedVideos(database.db, kind, ids), now)
  const { report, isShown } = await bulkTransaction(database, async (trx) => {
    await lockSync(trx)
    const before = await storedBefore(trx, kind, ids, [...others.lost.keys()])
    const decision = decidePage(source, before, { read, ...others }, now)
    await writeDecision(trx, kind, decision, actor)
    await note(trx, decision.report)
    return decision
  })
  if (isShown) pagesChanged()
  return report
}

/**
 * The stored data about the videos of a page; the records are locked until the transaction ends.
 * @param ids of the videos that exist
 * @param lost ids of those that don't
 */
async function storedBefore(
  trx: Trx,
  kind: PlaylistKind,
  ids: readonly string[],
  lost: readonly string[],
): Promise<StoredBefore> {
  const videos = await syncedVideos(trx, kind, [...ids, ...lost])
  const recordIds = [...videos.values()].map((row) => row.record_id).filter((id) => id !== '')
  const all = await lockRecords(trx, kind, recordIds, ids)
  const records = new Map(all.map((record) => [record.id, record]))
  // The first record counts when several show the same video.
  const showing = new Map(all.toReversed().map((record) => [record.videoId, record]))
  const missing = recordIds.filter((id) => !records.has(id))
  const isMissing = (id: string) => !records.has(videos.get(id)?.record_id ?? '') && !showing.has(id)
  const deleted = await deletedRecords(trx, kind, missing, ids.filter(isMissing))
  return {
    videos,
    records,
    showing,
    deletedIds: new Set(deleted.map(({ id }) => id)),
    deletedShowing: new Map(deleted.map(({ id, video_id }) => [video_id ?? '', id])),
  }
}

/** The records with these ids and those that show one of these videos, locked until the transaction ends. */
export async function lockRecords(
  trx: Trx,
  kind: PlaylistKind,
  recordIds: readonly string[],
  videoIds: readonly string[] = [],
): Promise<StoredRecord[]> {
  const query = recordTables(trx)
    .selectFrom(kind)
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', ['', ...recordIds]), eb('video_id', 'in', ['-', ...videoIds])]))
    .orderBy('id')
  const rows = (await forUpdate(trx, query).execute()) as RecordRow[]
  return rows.map((row) => {
    const { descriptionRich = [], files = [], ...fields } = { ...inputOfRow(kinds[kind], row) }
    return {
      id: row.id,
      version: row.version,
      videoId: String(row['video_id']),
      fields,
      kept: { descriptionRich, files },
    }
  })
}

/** Deleted records with these ids or videos that can still be restored. */
async function deletedRecords(trx: Trx, kind: PlaylistKind, recordIds: readonly string[], videoIds: readonly string[]) {
  if (recordIds.length + videoIds.length === 0) return []
  return trx
    .selectFrom('deleted_records')
    .innerJoin('deletions', 'deletions.id', 'deleted_records.deletion_id')
    .select(['deleted_records.id', 'deleted_records.video_id'])
    .where('deletions.kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('deleted_records.id', 'in', ['', ...recordIds]),
        eb('deleted_records.video_id', 'in', ['-', ...videoIds]),
      ]),
    )
    .execute()
}

/** Writes what was decided about a page of videos. */
async function writeDecision(trx: Trx, kind: PlaylistKind, decision: Decision, actor: Actor): Promise<void> {
  const definition = kinds[kind]
  await updateRecords(trx, kind, decision.updated, actor)
  const created = decision.created.map(({ id, ...fields }) => ({
    id: String(id),
    columns: columnsIn(definition, fields),
  }))
  if (created.length > 0)
    await logImported(trx, actor, definition, await writeRecords(trx, definition, { created }, actor))
  await saveVideos(trx, decision.rows)
  if (decision.seen.length === 0) return
  await trx
    .updateTable('synced_videos')
    .set({ seen_at: actor.now })
    .where('kind', '=', kind)
    .where('video_id', 'in', decision.seen)
    .execute()
}

/** Changes fields of records, each with its line in the log; in a `bulkTransaction`. */
export async function updateRecords(
  trx: Trx,
  kind: PlaylistKind,
  all: readonly { record: StoredRecord; changes: Fields }[],
  actor: Actor,
): Promise<void> {
  const definition = kinds[kind]
  if (all.length === 0) return
  const changed = all.map(({ record: { id, version, fields, kept }, changes }) => {
    return { id, version, columns: columnsIn(definition, { ...fields, ...changes, ...kept }) }
  })
  await writeRecords(trx, definition, { changed }, actor)
  for (const { record, changes } of all) {
    const details = differences(record.fields, changes)
    const label = String(changes['title'] ?? record.fields['title'])
    await logChange(trx, actor, { action: 'updated', kind: definition.name, id: record.id, label, details })
  }
}

export async function updateVideo(
  trx: Trx,
  { video_id, kind }: Pick<SyncedVideo, 'video_id' | 'kind'>,
  fields: Partial<SyncedVideo>,
): Promise<void> {
  await trx.updateTable('synced_videos').set(fields).where('video_id', '=', video_id).where('kind', '=', kind).execute()
}

async function saveVideos(trx: Trx, rows: readonly Insertable<SyncedVideoTable>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { video_id: _, kind: __, ...others } = first
  const columns = Object.keys(others) as (keyof typeof others)[]
  await trx
    .insertInto('synced_videos')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['video_id', 'kind'])
        .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute()
}
