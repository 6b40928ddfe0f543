/** Writes one page of videos: all of it or nothing, with its lines in the log. */
import type { Insertable } from 'kysely'
import { type Actor, logChange } from '#app/records/log.ts'
import { applyVideo, type KnownBefore, since } from '#app/sync/apply-video.ts'
import { type Fields, kinds } from '#app/sync/kinds.ts'
import type { Prepared, Source } from '#app/sync/prepare.ts'
import {
  deletedRecordsOf,
  knownVideos,
  markVideos,
  noteSeen,
  recordsOf,
  saveVideos,
  takeSyncTurn,
  type SyncedRow,
} from '#app/sync/synced.ts'
import { counted } from '#app/ui/counted.ts'
import type { UnreadableVideo } from '#app/features/youtube/answers.ts'
import { toldOf } from '#app/features/youtube/lost.ts'
import { emptyReport, MOST_NAMED, type SyncReport } from '#app/features/youtube/report.ts'
import { inChunks } from '#db/chunks.ts'
import type { Trx } from '#db/database.ts'
import { newRecord } from '#db/records.ts'
import type { SyncedVideoTable } from '#db/tables/video.ts'

export interface LostVideo {
  title: string
  state: 'gone' | 'private'
}
/** Videos of a page that cannot be watched, by what became of them. */
export type Lost = ReadonlyMap<string, LostVideo>

interface Page {
  prepared: readonly Prepared[]
  lost: Lost
  /** Asked about without an answer that can be believed. */
  doubted: readonly string[]
  unreadable: readonly UnreadableVideo[]
}

/**
 * @param configured playlists that are kept themselves: what one of them has brought stays with it
 * @returns what was done, and whether the public pages show anything else now: what plays there, too
 */
export async function applyPage(
  trx: Trx,
  source: Source,
  page: Page,
  configured: ReadonlySet<string>,
  actor: Actor,
): Promise<{ report: SyncReport; isShown: boolean }> {
  await takeSyncTurn(trx)
  const known = await lookUp(trx, source, page)
  const report = emptyReport()
  const rows: Insertable<SyncedVideoTable>[] = []
  const made: Fields[] = []
  const count = (is: 'added' | 'updated' | 'unchanged' | 'skipped', videoId: string, title: string, why = '') => {
    report[is]++
    if (is === 'skipped' && report.skippedVideos.length < MOST_NAMED) report.skippedVideos.push({ videoId, title, why })
  }
  for (const item of page.prepared) {
    const outcome = await applyVideo(trx, source, item, known, configured, actor)
    if (outcome.row) rows.push(outcome.row)
    if (outcome.made) made.push(outcome.made)
    count(outcome.is, item.video.id, item.video.title, outcome.why)
  }
  await make(trx, source, made, actor)
  await saveVideos(trx, rows)
  for (const [id, { title, state }] of page.lost) {
    count('skipped', id, known.videos.get(id)?.title ?? title, LOST[state])
    await markVideos(trx, source.kind, [id], state, actor.now)
  }
  for (const { id, title } of page.unreadable) count('skipped', id, title, UNREADABLE)
  await noteSeen(trx, source.kind, [...known.videos.keys(), ...page.doubted], actor.now)
  const lost = [...page.lost].flatMap(([video_id, { state }]) => {
    const before = known.videos.get(video_id)
    return before ? [{ video_id, ...since(before, state, actor.now) }] : []
  })
  const isToldAnew = ({ video_id, state, state_at }: Pick<SyncedRow, 'video_id' | 'state' | 'state_at'>) => {
    const before = known.videos.get(video_id)
    return toldOf({ state, state_at, seen_at: actor.now }, source.zone) !== (before ? toldOf(before, source.zone) : '')
  }
  const isShown = report.added + report.updated > 0 || [...rows, ...lost].some(isToldAnew)
  return { report, isShown }
}

const UNREADABLE =
  'YouTube’s answer about this video can’t be read, so nothing was changed. The next sync tries it again.'
const LOST = { gone: 'It was deleted on YouTube.', private: 'It is private on YouTube.' }

async function lookUp(trx: Trx, { kind }: Source, { prepared, lost }: Page): Promise<KnownBefore> {
  const ids = prepared.map(({ video }) => video.id)
  const videos = await knownVideos(trx, kind, [...ids, ...lost.keys()])
  const recordIds = [...videos.values()].map((row) => row.record_id).filter((id) => id !== '')
  const rows = await recordsOf(trx, kinds[kind], recordIds, ids)
  const records = new Map(rows.map((row) => [row.id, row]))
  // Of several records that show the same video the first one counts.
  const showing = new Map(rows.toReversed().map((row) => [row.video_id, row]))
  const isMissing = (id: string) => !records.has(videos.get(id)?.record_id ?? '') && !showing.has(id)
  const missing = recordIds.filter((id) => !records.has(id))
  const deleted = await deletedRecordsOf(trx, kinds[kind], missing, ids.filter(isMissing))
  return {
    videos,
    records,
    showing,
    deletedIds: new Set(deleted.map(({ id }) => id)),
    deletedShowing: new Map(deleted.map(({ id, video_id }) => [video_id ?? '', id])),
  }
}

/** Records that are made in one statement: each is long, and searched letter by letter. */
const AT_ONCE = 10

async function make(trx: Trx, { kind }: Source, made: readonly Fields[], actor: Actor): Promise<void> {
  if (made.length === 0) return
  const of = kinds[kind]
  const rows = made.map(({ id, ...fields }) => ({ ...newRecord(actor.now), ...of.columnsOf(fields), id: String(id) }))
  for await (const some of inChunks(rows, AT_ONCE)) {
    await trx
      .insertInto(of.table as 'sermons')
      .values(some as never)
      .execute()
  }
  const label = counted(made.length, of.names)
  await logChange(trx, actor, { action: 'imported', kind: of.names[0], label, details: { created: made.length } })
}
