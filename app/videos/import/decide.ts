/** Decides which records to create and change for videos. Pure: nothing here reads or writes the database. */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Insertable, Selectable } from 'kysely'
import type { VideosRead } from '#app/videos/import/read.ts'
import { type Fields, merge, videoFields, type Written, type KeptValues } from '#app/videos/youtube/record-fields.ts'
import { dayOf, isNeverHeld, shownState, type Video } from '#app/videos/youtube/video.ts'
import { recognize, type Recognized } from '#app/videos/youtube/recognize.ts'
import type { Rules } from '#app/videos/youtube/rules.ts'
import { emptyReport, lostReasons, MAX_NAMED, type PlaylistKind } from '#app/videos/youtube/playlist.ts'
import { sharedBy } from '#app/videos/youtube/title-shared.ts'
import { newId } from '#db/records.ts'
import type { SyncedVideoTable } from '#db/tables/video.ts'

export type SyncedVideo = Selectable<SyncedVideoTable>

/** Where videos are imported from, and how their titles are recognized. */
export interface Source {
  kind: PlaylistKind
  /** YouTube's id of the playlist. */
  playlistId: string
  rules: Rules
  /** IANA zone of the church. */
  zone: string
  /** Known speakers and series. */
  known: { speakers: readonly string[]; series: readonly string[] }
  /** Writes new names in the spellings that the site has. */
  respell: (recognized: Recognized) => Recognized
  /** YouTube's ids of all configured playlists: a video that was imported from one of them stays with it. */
  configured: ReadonlySet<string>
  /** Whether permanently deleted records are created again. */
  recreates?: boolean
}

/** A stored sermon or live stream. */
export interface StoredRecord {
  id: string
  version: number
  /** YouTube's id of the video that it shows; empty for none. */
  videoId: string
  fields: Fields
  kept: KeptValues
}

/** The stored data about the videos of a page. */
export interface StoredBefore {
  /** What the last import knew, by video. */
  videos: ReadonlyMap<string, SyncedVideo>
  /** Records by their own ids. */
  records: ReadonlyMap<string, StoredRecord>
  /** Records by the video that they show. */
  showing: ReadonlyMap<string, StoredRecord>
  /** Ids of deleted records that can be restored. */
  deletedIds: ReadonlySet<string>
  /** The same by the video that they showed. */
  deletedShowing: ReadonlyMap<string, string>
}

/** A video with the fields recognized in its texts. */
interface ReadVideo {
  video: Video
  recognized: Recognized
  /** A hash of all inputs of the recognition. */
  source: string
  fields: Fields
}

/** Increment it when the recognition changes: then all titles are recognized again, once. */
const RECOGNIZER_VERSION = 3

/**
 * Recognizes fields in the texts of videos. A stored result is kept until the title, the description or the rules change, so
 * that a new speaker elsewhere does not change it.
 */
export async function readTexts(
  from: Source,
  videos: readonly Video[],
  before: ReadonlyMap<string, SyncedVideo>,
  now: string,
): Promise<ReadVideo[]> {
  const shared = sharedBy(videos.map(({ title }) => title))
  const read: ReadVideo[] = []
  for (const video of videos) {
    const row = before.get(video.id)
    const texts = JSON.stringify([video.title, video.description, from.rules, RECOGNIZER_VERSION])
    const source = hash('sha256', texts, 'base64url').slice(0, 22)
    const stored = row?.source === source ? recognizedIn(row) : undefined
    // Lets other requests run between two titles, which take a moment each.
    if (!stored) await setImmediate()
    const known = { ...from.known, shared, published: dayOf(video.publishedAt, from.zone) }
    const recognized = stored ?? from.respell(recognize(video.title, video.description, from.rules, known))
    const isNew = !row || row.written === ''
    const fields = videoFields(video, recognized, { ...from, isNew }, now)
    read.push({ video, recognized, source, fields })
  }
  return read
}

export function recognizedIn({ recognized }: Pick<SyncedVideo, 'recognized'>): Recognized | undefined {
  return recognized === '' ? undefined : (JSON.parse(recognized) as Recognized)
}

/** The fields of a record that the sync wrote. */
export function writtenIn({ written }: Pick<SyncedVideo, 'written'>): Written {
  return written === '' ? {} : (JSON.parse(written) as Written)
}

/**
 * Divides videos by the kind of record that they become. A channel's known videos stay what they are; of the others those
 * that are or were live streams become live streams, all others sermons.
 * @param known kinds of known videos
 */
export function splitByKind(
  { videos, lost, doubted, unreadable }: VideosRead,
  known: ReadonlyMap<string, PlaylistKind>,
): [PlaylistKind, VideosRead][] {
  const streams = new Set(videos.filter(({ isStream }) => isStream).map(({ id }) => id))
  const kindOf = (id: string) => known.get(id) ?? (streams.has(id) ? 'live_streams' : 'sermons')
  return (['sermons', 'live_streams'] as const).map((kind) => [
    kind,
    {
      videos: videos.filter(({ id }) => kindOf(id) === kind),
      lost: new Map([...lost].filter(([id]) => kindOf(id) === kind)),
      doubted: doubted.filter((id) => kindOf(id) === kind),
      unreadable: unreadable.filter(({ id }) => kindOf(id) === kind),
    },
  ])
}

/** The changes for one video and its record. */
interface VideoDecision {
  outcome: 'added' | 'updated' | 'unchanged' | 'skipped'
  /** A sentence for people. */
  reason?: string
  row?: Insertable<SyncedVideoTable>
  /** A new record, with its id. */
  created?: Fields
  updated?: { record: StoredRecord; changes: Fields }
}

/** The writes for a page of videos. */
export type Decision = ReturnType<typeof decidePage>

export function decidePage(
  source: Source,
  before: StoredBefore,
  { read, lost, doubted, unreadable }: Omit<VideosRead, 'videos'> & { read: readonly ReadVideo[] },
  now: string,
) {
  const report = emptyReport()
  const count = (outcome: VideoDecision['outcome'], videoId: string, title: string, why = '') => {
    report[outcome]++
    if (outcome === 'skipped' && report.skippedVideos.length < MAX_NAMED)
      report.skippedVideos.push({ videoId, title, why })
  }
  const decisions = read.map((item) => {
    const decision = decideVideo(source, item, before, now)
    count(decision.outcome, item.video.id, item.video.title, decision.reason)
    return decision
  })
  const rows = decisions.flatMap(({ row }) => row ?? [])
  for (const [id, { title, state }] of lost) {
    const known = before.videos.get(id)
    count('skipped', id, known?.title ?? title, skipReasons[state])
    if (known) rows.push({ ...known, ...stateSince(known, state, now), seen_at: now })
  }
  for (const { id, title } of unreadable) count('skipped', id, title, skipReasons.unreadable)
  const shownBefore = (row: SyncedVideo | undefined) => (row ? shownState(row, source.zone) : '')
  const changesPage = (row: Insertable<SyncedVideoTable>) =>
    shownState({ ...row, seen_at: now }, source.zone) !== shownBefore(before.videos.get(row.video_id))
  return {
    report,
    rows,
    created: decisions.flatMap(({ created }) => (created ? [created] : [])),
    updated: decisions.flatMap(({ updated }) => updated ?? []),
    /** Ids of videos that YouTube has just confirmed. */
    seen: [...before.videos.keys(), ...doubted],
    /** Whether the public pages change, including what plays on them. */
    isShown: report.added + report.updated > 0 || rows.some(changesPage),
  }
}

function decideVideo(source: Source, item: ReadVideo, before: StoredBefore, now: string): VideoDecision {
  const { video, fields } = item
  const known = before.videos.get(video.id)
  if (known && known.playlist_id !== source.playlistId && source.configured.has(known.playlist_id))
    return { outcome: 'unchanged' }
  const skip = skipReason(source, video, now)
  const reason = skip && skipReasons[skip]
  const state = skip === undefined || skip === 'not_over' ? '' : skip
  const base = { ...newRow(source, item, now), ...stateSince(known, state, now) }
  const ownId = known?.record_id ?? ''
  // A record that a person has created for the video takes the place of a deleted one.
  const record = before.records.get(ownId) ?? before.showing.get(video.id)
  if (record) {
    const own = known?.record_id === record.id ? writtenIn(known) : {}
    const { changes, written } = merge(record, own, fields)
    const isChanged = Object.keys(changes).length > 0
    const hasPicture = record.fields['thumbnailUrl'] !== '' || written['thumbnailUrl'] !== undefined
    const row = {
      ...base,
      record_id: record.id,
      written: JSON.stringify(written),
      picture_from: hasPicture ? '' : video.picture,
      picture_tried_at: known?.picture_tried_at ?? '',
    }
    if (isChanged) return { outcome: 'updated', row, updated: { record, changes } }
    return { outcome: reason ? 'skipped' : 'unchanged', row, ...(reason && { reason }) }
  }
  const deletedId = before.deletedIds.has(ownId) ? ownId : before.deletedShowing.get(video.id)
  if (deletedId !== undefined || (ownId !== '' && !source.recreates)) {
    const row = { ...base, record_id: deletedId ?? ownId, written: known?.written ?? '' }
    return { outcome: 'skipped', reason: skipReasons[deletedId === undefined ? 'removed' : 'deleted'], row }
  }
  if (reason) return { outcome: 'skipped', reason, ...(state !== '' && { row: base }) }
  const id = newId(Date.parse(now))
  const row = { ...base, record_id: id, written: JSON.stringify(fields), picture_from: video.picture }
  return { outcome: 'added', created: { ...fields, id }, row }
}

function newRow({ kind, playlistId }: Source, { video, source, recognized }: ReadVideo, now: string) {
  return {
    video_id: video.id,
    kind,
    playlist_id: playlistId,
    record_id: '',
    title: video.title,
    written: '',
    source,
    recognized: JSON.stringify(recognized),
    seen_at: now,
    picture_from: '',
    picture_tried_at: '',
  }
}

/** A state, with the time at which it began. */
function stateSince(before: SyncedVideo | undefined, state: SyncedVideo['state'], now: string) {
  return { state, state_at: state === '' ? '' : before?.state === state ? before.state_at : now }
}

/** Why a video becomes no record, or its record can't be watched; undefined when it can. */
function skipReason({ kind, zone }: Source, video: Video, now: string) {
  if (video.isEmbeddable === false) return 'not_embeddable'
  const isOver = video.broadcast === undefined || video.broadcast === 'none'
  if (kind === 'sermons') return isOver ? undefined : 'not_over'
  return isNeverHeld(video, zone, now) ? 'never_held' : undefined
}

const skipReasons = {
  ...lostReasons,
  not_over: 'This live stream isn’t over yet. We’ll import it as a sermon when it ends.',
  deleted: 'You deleted this sermon or live stream, so it isn’t imported again. You can restore it from Trash.',
  removed: 'You deleted this sermon or live stream permanently. To add it again, choose Import all videos.',
  unreadable:
    'We couldn’t read YouTube’s answer about this video, so nothing was changed. The next import tries again.',
} as const
