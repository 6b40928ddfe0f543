/** Videos that need an administrator: those with unclear titles, and those that can't be played. */
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import { type Actor, differences, logChange } from '#app/http/activity-log.ts'
import { notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { recognizedIn, type Source, type StoredRecord, type SyncedVideo, writtenIn } from '#app/videos/import/decide.ts'
import { lockRecords, lockSync, readSources, updateRecords, updateVideo } from '#app/videos/import/store.ts'
import { recognize } from '#app/videos/youtube/recognize.ts'
import { type Fields, merge, titleFields } from '#app/videos/youtube/record-fields.ts'
import { playlist as definition, type PlaylistKind, type Question } from '#app/videos/youtube/playlist.ts'
import { type Rules, textsInRules, type Unsure, type UnsureAnswer, withAnswer } from '#app/videos/youtube/rules.ts'
import { sharedBy } from '#app/videos/youtube/title-shared.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { countOf, orNull } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'
import { bulkTransaction } from '#db/search-index.ts'

const rulesColumn = definition.fields.rules

const MAX_QUESTIONS = 12
const MAX_TITLES = 3
/** Titles that are compared at a time. */
const COMPARED_TITLES = 100

/** Open questions, the most common first. Records whose speaker or title a person has edited raise none. */
export async function listQuestions(db: Db): Promise<Question[]> {
  const rows = await db
    .selectFrom('synced_videos')
    .innerJoin('youtube_playlists', (join) =>
      join
        .onRef('youtube_playlists.playlist_id', '=', 'synced_videos.playlist_id')
        .onRef('youtube_playlists.kind', '=', 'synced_videos.kind'),
    )
    .selectAll('synced_videos')
    .select(['youtube_playlists.title as playlist', 'youtube_playlists.rules'])
    .where('synced_videos.recognized', 'like', '%"unsure":%')
    .where('synced_videos.record_id', '!=', '')
    .orderBy('synced_videos.video_id')
    .execute()
  const doubts = rows.flatMap((row) => {
    const unsure = openDoubt(row, rulesColumn.read(row.rules))
    const { playlist_id: playlistId, kind: type, playlist, title } = row
    return unsure ? [{ ...unsure, playlistId, type, playlist, title }] : []
  })
  const alike = Map.groupBy(doubts, ({ playlistId, type, text }) =>
    JSON.stringify([playlistId, type, text.toLowerCase()]),
  )
  const questions = [...alike.values()].flatMap((all): Question[] => {
    const [first] = all
    if (!first) return []
    const { title: _, ...doubt } = first
    return [{ ...doubt, titles: all.slice(0, MAX_TITLES).map(({ title }) => title), count: all.length }]
  })
  return questions.toSorted((a, b) => b.count - a.count).slice(0, MAX_QUESTIONS)
}

/** The doubt about a title, unless the rules or a person's edit have settled it. */
function openDoubt(row: SyncedVideo, rules: Rules): Unsure | undefined {
  const unsure = recognizedIn(row)?.unsure
  if (!unsure || textsInRules(rules).some((text) => text.toLowerCase() === unsure.text.toLowerCase())) return undefined
  const written = writtenIn(row)
  const may = unsure.may.filter((field) => (row.kind === 'sermons' || field === 'program') && written[field] !== null)
  return written['title'] === null || may.length === 0 ? undefined : { ...unsure, may }
}

/**
 * Adds an answer to the rules of its playlist, and recognizes the affected titles again. Edits by people stay.
 * @returns how many records have changed
 * @throws HttpError 404 when the playlist was removed
 */
export async function answerQuestion(
  services: Services,
  given: { playlistId: string; type: PlaylistKind; text: string; answer: UnsureAnswer },
  actor: Actor,
): Promise<number> {
  const source = (await readSources(services))(given.type, given.playlistId)
  const changed = await bulkTransaction(services.database, async (trx) => {
    await lockSync(trx)
    const own = trx.selectFrom('youtube_playlists').selectAll().where('playlist_id', '=', given.playlistId)
    const playlist = await forUpdate(trx, own.where('kind', '=', given.type)).executeTakeFirst()
    if (!playlist) throw notFound('Playlist')
    const videos = trx.selectFrom('synced_videos').selectAll().where('playlist_id', '=', given.playlistId)
    const rows = await videos.where('kind', '=', given.type).orderBy('video_id').execute()
    const about = rows.filter((row) => recognizedIn(row)?.unsure?.text.toLowerCase() === given.text.toLowerCase())
    const isInFront = about.every(({ title }) => title.toLowerCase().startsWith(given.text.toLowerCase()))
    const rules = withAnswer(rulesColumn.read(playlist.rules), given.text, given.answer, isInFront)
    await changeRules(trx, playlist, rules, actor)
    return readAgain(trx, { ...source, rules }, rows, about, actor)
  })
  if (changed > 0) services.pagesChanged()
  return changed
}

async function changeRules(trx: Trx, playlist: Selectable<Schema['youtube_playlists']>, rules: Rules, actor: Actor) {
  const { id, title: label, version } = playlist
  const columns = { rules: rulesColumn.write(rules) }
  await trx
    .updateTable('youtube_playlists')
    .set({ ...columns, version: version + 1, updated_at: actor.now, sample: 0 })
    .where('id', '=', id)
    .execute()
  const details = differences({ rules: playlist.rules }, columns)
  await logChange(trx, actor, { action: 'updated', kind: 'playlist', id, label, details })
}

async function readAgain(
  trx: Trx,
  source: Source,
  rows: readonly SyncedVideo[],
  about: readonly SyncedVideo[],
  actor: Actor,
): Promise<number> {
  const dayOf = (row: SyncedVideo) => String(writtenIn(row)['date'] ?? '')
  const newest = rows.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1)).slice(0, COMPARED_TITLES)
  const shared = sharedBy(newest.map(({ title }) => title))
  const ids = about.map(({ record_id }) => record_id)
  const records = new Map((await lockRecords(trx, source.kind, ids)).map((record) => [record.id, record]))
  const changed: { record: StoredRecord; changes: Fields }[] = []
  for (const row of about) {
    const before = writtenIn(row)
    const known = { ...source.known, shared, published: dayOf(row) }
    const recognized = recognize(row.title, String(before['description'] ?? ''), source.rules, known)
    const record = records.get(row.record_id)
    const fields = titleFields(source.kind, row.title, recognized)
    const { changes, written } = record ? merge(record, before, fields) : { changes: {}, written: before }
    if (record && Object.keys(changes).length > 0) changed.push({ record, changes })
    await updateVideo(trx, row, { recognized: JSON.stringify(recognized), written: JSON.stringify(written) })
  }
  await updateRecords(trx, source.kind, changed, actor)
  return changed.length
}

/** Videos that became a record, or would have, and can't be played on the site, newest first. */
export async function listLost(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const lost = db.selectFrom('synced_videos').where('state', '!=', '').where(isNotDeleted())
  const rows = await lost
    .selectAll()
    .orderBy('state_at', 'desc')
    .orderBy('video_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const videos = rows.map((row) => ({
    videoId: row.video_id,
    title: row.title,
    type: row.kind,
    recordId: orNull(row.record_id),
    state: row.state as Exclude<typeof row.state, ''>,
    since: row.state_at,
  }))
  return { total: await countOf(lost), rows: videos }
}

/** The video of a deleted record is not missing. */
function isNotDeleted(): Expression<SqlBool> {
  return sql<SqlBool>`(record_id = '' or exists (select 1 from sermons where id = record_id and kind = 'sermons')
    or exists (select 1 from live_streams where id = record_id and kind = 'live_streams'))`
}
