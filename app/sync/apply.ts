/** Writes one page of videos: all of it or nothing, with its lines in the log. */
import type { Insertable } from 'kysely'
import { type By, differences, logChange } from '#app/desk/log.ts'
import { type Fields, kinds, type RecordRow } from '#app/sync/kinds.ts'
import { merge } from '#app/sync/merge.ts'
import type { Prepared, Source } from '#app/sync/prepare.ts'
import {
  deletedRecordsOf,
  knownVideos,
  markVideos,
  noteSeen,
  recordsOf,
  saveVideos,
  type SyncedRow,
  writtenIn,
} from '#app/sync/synced.ts'
import { whyNot } from '#app/sync/why.ts'
import { emptyReport, MOST_NAMED, type SyncReport } from '#app/youtube/report.ts'
import { counted } from '#app/ui/counted.ts'
import type { Trx } from '#db/database.ts'
import { takeTurn } from '#db/once.ts'
import { newRecord } from '#db/records.ts'
import type { SyncedVideoTable } from '#db/tables/video.ts'

/** Videos of a page that cannot be watched, by what became of them. */
export type Lost = ReadonlyMap<string, LostVideo>
export interface LostVideo {
  title: string
  state: 'gone' | 'private'
}

interface Page {
  prepared: readonly Prepared[]
  lost: Lost
}

/**
 * @param others playlists that are kept themselves: what one of them has brought stays with it
 * @returns what was done
 */
export async function applyPage(
  trx: Trx,
  source: Source,
  page: Page,
  others: ReadonlySet<string>,
  by: By,
): Promise<SyncReport> {
  await takeTurn(trx, 'video sync')
  const report = emptyReport()
  const known = await lookUp(trx, source, page)
  const saved: Insertable<SyncedVideoTable>[] = []
  const made: Fields[] = []

  const skip = (videoId: string, title: string, why: string) => {
    report.skipped++
    if (report.skippedVideos.length < MOST_NAMED) report.skippedVideos.push({ videoId, title, why })
  }
  // The newest stands first in a playlist; what is made last counts as entered last.
  for (const item of page.prepared.toReversed()) {
    const { video } = item
    const row = known.videos.get(video.id)
    if (row && row.playlist_id !== source.playlistId && others.has(row.playlist_id)) {
      report.unchanged++
      continue
    }
    const why = whyNot(source.kind, video)
    const state = why?.state ?? ''
    const base = { ...blankRow(source, item, by.now), ...since(row, state, by.now) }
    const record = known.records.get(row ? row.record_id : (known.byVideo.get(video.id) ?? ''))
    if (record) {
      const outcome = await change(trx, source, item, record, row, by)
      saved.push({ ...base, ...outcome.row, record_id: record.id })
      if (outcome.isChanged) report.updated++
      else if (!why) report.unchanged++
      if (why && !outcome.isChanged) skip(video.id, video.title, why.words)
      continue
    }
    const deleted = row ? row.record_id : (known.deleted.get(video.id) ?? '')
    if (deleted !== '') {
      saved.push({ ...base, ...(row ? { written: row.written } : {}), record_id: deleted, picture_from: '' })
      skip(video.id, video.title, DELETED)
      continue
    }
    if (why) {
      if (why.state !== '') saved.push({ ...base, picture_from: '' })
      skip(video.id, video.title, why.words)
      continue
    }
    const id = newRecord(by.now).id
    made.push({ ...item.wanted, id })
    saved.push({ ...base, record_id: id, written: JSON.stringify(item.wanted), picture_from: video.picture })
  }
  await make(trx, source, made, by)
  report.added = made.length
  await saveVideos(trx, saved)

  for (const state of ['gone', 'private'] as const) {
    const ids = [...page.lost].filter(([, lost]) => lost.state === state).map(([id]) => id)
    await markVideos(trx, source.kind, ids, state, by.now)
  }
  for (const [id, { title, state }] of page.lost) skip(id, known.videos.get(id)?.title ?? title, LOST[state])
  await noteSeen(trx, source.kind, [...known.videos.keys()], by.now)
  return report
}

const DELETED = 'It was deleted at the desk, so it is not made again. Recently Deleted brings it back.'
const LOST = { gone: 'It was deleted on YouTube.', private: 'It is private on YouTube.' }

async function lookUp(trx: Trx, { kind }: Source, { prepared, lost }: Page) {
  const ids = prepared.map(({ video }) => video.id)
  const videos = await knownVideos(trx, kind, [...ids, ...lost.keys()])
  const unknown = ids.filter((id) => !videos.has(id))
  const recordIds = [...videos.values()].map((row) => row.record_id)
  const rows = await recordsOf(trx, kinds[kind], recordIds, unknown)
  return {
    videos,
    records: new Map(rows.map((row) => [row.id, row])),
    // Of several records that show the same video the first one counts.
    byVideo: new Map(rows.toReversed().map((row) => [row.video_id, row.id])),
    deleted: await deletedRecordsOf(trx, kinds[kind], unknown),
  }
}

function blankRow({ kind, playlistId }: Source, { video, source, recognised }: Prepared, now: string) {
  return {
    video_id: video.id,
    kind,
    playlist_id: playlistId,
    record_id: '',
    title: video.title.slice(0, 300).toWellFormed(),
    written: '',
    source,
    recognised: JSON.stringify(recognised),
    seen_at: now,
    picture_from: '',
    picture_tried_at: '',
  }
}

/** The state, with the time at which it began. */
function since(row: SyncedRow | undefined, state: SyncedVideoTable['state'], now: string) {
  return { state, state_at: state === '' ? '' : row?.state === state ? row.state_at : now }
}

async function change(
  trx: Trx,
  { kind }: Source,
  { wanted, video }: Prepared,
  record: RecordRow,
  row: SyncedRow | undefined,
  by: By,
) {
  const of = kinds[kind]
  const now = of.fieldsOf(record)
  const { changes, written } = merge(now, row ? writtenIn(row) : {}, wanted)
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    // What a church has changed is its own, and no sample any more.
    const stamps = { version: record.version + 1, updated_at: by.now, sample: 0 as const }
    const columns = { ...of.columnsOf({ ...now, ...changes }), ...stamps }
    await trx
      .updateTable(of.table as 'sermons')
      .set(columns)
      .where('id', '=', record.id)
      .execute()
    const details = differences(now, changes)
    const label = String({ ...now, ...changes }['title'])
    await logChange(trx, by, { action: 'updated', kind: of.names[0], id: record.id, label, details })
  }
  const isBare = record.thumbnail_url === '' && written['thumbnailUrl'] === undefined
  const picture_tried_at = row?.picture_tried_at ?? ''
  const picture_from = isBare ? video.picture : ''
  return { isChanged, row: { written: JSON.stringify(written), picture_from, picture_tried_at } }
}

async function make(trx: Trx, { kind }: Source, made: readonly Fields[], by: By): Promise<void> {
  if (made.length === 0) return
  const of = kinds[kind]
  const rows = made.map(({ id, ...fields }) => ({ ...newRecord(by.now), ...of.columnsOf(fields), id: String(id) }))
  await trx
    .insertInto(of.table as 'sermons')
    .values(rows as never)
    .execute()
  const label = counted(made.length, of.names)
  await logChange(trx, by, { action: 'imported', kind: of.names[0], label, details: { created: made.length } })
}
