/** The only place that knows how it is stored which videos became which records. */
import type { Insertable, Selectable } from 'kysely'
import type { RecordOfVideo, RecordRow } from '#app/sync/kinds.ts'
import type { Written } from '#app/sync/merge.ts'
import type { Recognised } from '#app/features/youtube/recognise.ts'
import type { PlaylistKind } from '#app/features/youtube/report.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/for-update.ts'
import { advisoryLock } from '#db/idempotency.ts'
import type { SyncedVideoTable } from '#db/tables/video.ts'

export type SyncedRow = Selectable<SyncedVideoTable>
export type VideoState = SyncedVideoTable['state']

/** Waits until nobody else writes what is known of videos, so that whoever reads and then writes it undoes nothing. */
export function takeSyncTurn(trx: Trx): Promise<void> {
  return advisoryLock(trx, 'video sync')
}

/** What is known of these videos, by their ids. */
export async function knownVideos(db: Db, kind: PlaylistKind, ids: readonly string[]): Promise<Map<string, SyncedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('synced_videos')
    .selectAll()
    .where('kind', '=', kind)
    .where('video_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.video_id, row]))
}

/** What is the sync's own of the record. */
export function writtenIn({ written }: Pick<SyncedRow, 'written'>): Written {
  return written === '' ? {} : (JSON.parse(written) as Written)
}

export function recognisedIn({ recognised }: Pick<SyncedRow, 'recognised'>): Recognised | undefined {
  return recognised === '' ? undefined : (JSON.parse(recognised) as Recognised)
}

/** Writes the rows, whether they were there before or not. */
export async function saveVideos(trx: Trx, rows: readonly Insertable<SyncedVideoTable>[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('synced_videos')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'kind']).doUpdateSet((eb) => ({
        playlist_id: eb.ref('excluded.playlist_id'),
        record_id: eb.ref('excluded.record_id'),
        title: eb.ref('excluded.title'),
        written: eb.ref('excluded.written'),
        source: eb.ref('excluded.source'),
        recognised: eb.ref('excluded.recognised'),
        state: eb.ref('excluded.state'),
        state_at: eb.ref('excluded.state_at'),
        seen_at: eb.ref('excluded.seen_at'),
        picture_from: eb.ref('excluded.picture_from'),
        picture_tried_at: eb.ref('excluded.picture_tried_at'),
      })),
    )
    .execute()
}

/** The records with these ids and those that show one of these videos, held until the transaction ends. */
export async function recordsOf(
  trx: Trx,
  { table }: RecordOfVideo,
  recordIds: readonly string[],
  videoIds: readonly string[],
): Promise<RecordRow[]> {
  // Both tables have the columns that are asked for, which the types of a union cannot say.
  const query = trx
    .selectFrom(table as 'sermons')
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', ['', ...recordIds]), eb('video_id', 'in', ['-', ...videoIds])]))
    .orderBy('id')
  return forUpdate(trx, query).execute()
}

/** The deleted ones among them that can still be brought back. */
export async function deletedRecordsOf(
  trx: Trx,
  { table }: RecordOfVideo,
  recordIds: readonly string[],
  videoIds: readonly string[],
): Promise<{ id: string; video_id: string | null }[]> {
  if (recordIds.length + videoIds.length === 0) return []
  return trx
    .selectFrom('deleted_records')
    .innerJoin('deletions', 'deletions.id', 'deleted_records.deletion_id')
    .select(['deleted_records.id', 'deleted_records.video_id'])
    .where('deletions.kind', '=', table)
    .where((eb) =>
      eb.or([
        eb('deleted_records.id', 'in', ['', ...recordIds]),
        eb('deleted_records.video_id', 'in', ['-', ...videoIds]),
      ]),
    )
    .execute()
}

/** Notes that these were asked about just now. */
export async function noteSeen(trx: Trx, kind: PlaylistKind, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('synced_videos')
    .set({ seen_at: now })
    .where('kind', '=', kind)
    .where('video_id', 'in', ids)
    .execute()
}

/** Marks videos that can no longer be watched; those that were marked so before keep the time of it. */
export async function markVideos(
  trx: Trx,
  kind: PlaylistKind,
  ids: readonly string[],
  state: Exclude<VideoState, ''>,
  now: string,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('synced_videos')
    .set({ state, state_at: now })
    .where('kind', '=', kind)
    .where('video_id', 'in', ids)
    .where('state', '!=', state)
    .execute()
}

/**
 * Videos of the playlist that have not been seen for the longest time, streams that were not over first.
 * @param before not seen since
 */
export async function longestUnseen(
  db: Db,
  of: { kind: PlaylistKind; playlistId: string },
  before: string,
  most: number,
): Promise<{ id: string; isGone: boolean }[]> {
  const unseen = db
    .selectFrom('synced_videos')
    .select(['video_id', 'state'])
    .where('playlist_id', '=', of.playlistId)
    .where('kind', '=', of.kind)
    .where('record_id', '!=', '')
    .where('seen_at', '<', before)
  const running = await unseen.where('written', 'like', '%"isLive":true%').limit(most).execute()
  const others = await unseen.orderBy('seen_at').orderBy('video_id').limit(most).execute()
  const found = new Map([...running, ...others].map(({ video_id, state }) => [video_id, state === 'gone']))
  return [...found].slice(0, most).map(([id, isGone]) => ({ id, isGone }))
}
