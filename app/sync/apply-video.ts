/** What one video means for its record: it is made, changed, or left as it is. */
import type { Insertable } from 'kysely'
import { type Actor, differences, logChange } from '#app/records/log.ts'
import { type Fields, kinds, type RecordRow } from '#app/sync/kinds.ts'
import { merge, type Written } from '#app/sync/merge.ts'
import type { Prepared, Source } from '#app/sync/prepare.ts'
import { type SyncedRow, writtenIn } from '#app/sync/synced.ts'
import { whyNot } from '#app/sync/why.ts'
import type { Trx } from '#db/database.ts'
import { newRecord } from '#db/records.ts'
import type { SyncedVideoTable } from '#db/tables/video.ts'

/** What there was before the page was read. */
export interface KnownBefore {
  /** By video. */
  videos: ReadonlyMap<string, SyncedRow>
  /** By their own id. */
  records: ReadonlyMap<string, RecordRow>
  /** By the video that they show. */
  showing: ReadonlyMap<string, RecordRow>
  /** Of records that were deleted and can be brought back. */
  deletedIds: ReadonlySet<string>
  /** The same by the video that they showed. */
  deletedShowing: ReadonlyMap<string, string>
}

export interface Outcome {
  is: 'added' | 'updated' | 'unchanged' | 'skipped'
  why?: string
  /** What is to be remembered of the video. */
  row?: Insertable<SyncedVideoTable>
  /** The record that is to be made, with its id. */
  made?: Fields
}

/**
 * Writes a change of the record itself; what is to be made and remembered is given back, to be written for the whole page.
 */
export async function applyVideo(
  trx: Trx,
  source: Source,
  item: Prepared,
  known: KnownBefore,
  configured: ReadonlySet<string>,
  actor: Actor,
): Promise<Outcome> {
  const { video, wanted } = item
  const before = known.videos.get(video.id)
  if (before && before.playlist_id !== source.playlistId && configured.has(before.playlist_id)) {
    return { is: 'unchanged' }
  }
  const why = whyNot(source, video, actor.now)
  const base = { ...blankRow(source, item, actor.now), ...since(before, why?.state ?? '', actor.now) }
  const ownId = before?.record_id ?? ''
  // One that was typed by hand meanwhile takes the place of what was deleted, or never made.
  const record = known.records.get(ownId) ?? known.showing.get(video.id)
  if (record) {
    const { isChanged, row } = await change(trx, source, item, record, before, actor)
    const is = isChanged ? 'updated' : why ? 'skipped' : 'unchanged'
    return { is, row: { ...base, ...row, record_id: record.id }, ...(why ? { why: why.words } : {}) }
  }
  const deletedId = known.deletedIds.has(ownId) ? ownId : known.deletedShowing.get(video.id)
  if (deletedId !== undefined || (ownId !== '' && !source.isMadeAgain)) {
    const row = { ...base, record_id: deletedId ?? ownId, written: before?.written ?? '' }
    return { is: 'skipped', why: deletedId === undefined ? FORGOTTEN : DELETED, row }
  }
  if (why) return { is: 'skipped', why: why.words, ...(why.state === '' ? {} : { row: base }) }
  const { id } = newRecord(actor.now)
  const row = { ...base, record_id: id, written: JSON.stringify(wanted), picture_from: video.picture }
  return { is: 'added', made: { ...wanted, id }, row }
}

const DELETED = 'It was deleted in the admin area, so it is not made again. Recently Deleted brings it back.'
const FORGOTTEN = 'It was deleted in the admin area, for good by now. “Import everything” makes it again.'

function blankRow({ kind, playlistId }: Source, { video, source, recognised }: Prepared, now: string) {
  return {
    video_id: video.id,
    kind,
    playlist_id: playlistId,
    record_id: '',
    title: video.title,
    written: '',
    source,
    recognised: JSON.stringify(recognised),
    seen_at: now,
    picture_from: '',
    picture_tried_at: '',
  }
}

/** The state, with the time at which it began. */
export function since(before: SyncedRow | undefined, state: SyncedVideoTable['state'], now: string) {
  return { state, state_at: state === '' ? '' : before?.state === state ? before.state_at : now }
}

async function change(
  trx: Trx,
  { kind }: Source,
  { wanted, video }: Prepared,
  record: RecordRow,
  before: SyncedRow | undefined,
  actor: Actor,
) {
  const own = before?.record_id === record.id ? writtenIn(before) : {}
  const { isChanged, written } = await writeFields(trx, kind, record, own, wanted, actor)
  const isBare = record.thumbnail_url === '' && written['thumbnailUrl'] === undefined
  const row = {
    written: JSON.stringify(written),
    picture_from: isBare ? video.picture : '',
    picture_tried_at: before?.picture_tried_at ?? '',
  }
  return { isChanged, row }
}

/**
 * Gives a record those fields that are still the sync's own.
 * @param own what the sync wrote of it last
 */
export async function writeFields(
  trx: Trx,
  kind: Source['kind'],
  record: RecordRow,
  own: Written,
  wanted: Fields,
  actor: Actor,
): Promise<{ isChanged: boolean; written: Written }> {
  const of = kinds[kind]
  const now = of.fieldsOf(record)
  const { changes, written } = merge(now, own, wanted)
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    const next = { ...now, ...changes }
    // What a church has changed is its own, and no sample any more.
    const stamps = { version: record.version + 1, updated_at: actor.now, sample: 0 as const }
    await trx
      .updateTable(of.table as 'sermons')
      .set({ ...of.columnsOf(next), ...stamps })
      .where('id', '=', record.id)
      .execute()
    const details = differences(now, changes)
    const label = String(next['title'])
    await logChange(trx, actor, { action: 'updated', kind: of.names[0], id: record.id, label, details })
  }
  return { isChanged, written }
}
