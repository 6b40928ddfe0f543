/** Titles about which the sync was unsure: what is asked, and what becomes of an answer. */
import { type Actor, differences, logChange } from '#app/records/log.ts'
import { notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { writeFields } from '#app/sync/apply-video.ts'
import { kinds, type RecordRow } from '#app/sync/kinds.ts'
import type { Source } from '#app/sync/prepare.ts'
import { readSources } from '#app/sync/sources.ts'
import { recognisedIn, recordsOf, type SyncedRow, takeSyncTurn, writtenIn } from '#app/sync/synced.ts'
import { readFields } from '#app/sync/wanted.ts'
import { rulesOf } from '#app/features/youtube/queries.ts'
import { recognise } from '#app/features/youtube/recognise.ts'
import type { PlaylistKind } from '#app/features/youtube/report.ts'
import type { Rules } from '#app/features/youtube/rules.ts'
import { sharedBy } from '#app/features/youtube/title-shared.ts'
import { settledBy, type Unsure, type UnsureAnswer, withAnswer } from '#app/features/youtube/unsure.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/for-update.ts'

/** One doubt, however many titles of a playlist it is about. */
export interface Question extends Unsure {
  playlistId: string
  type: PlaylistKind
  playlist: string
  /** The first few of the titles, as they are on the video service. */
  titles: string[]
  count: number
}

/** A short list: the next are asked when these are answered. */
const MOST_ASKED = 12
const MOST_TITLES = 3
/** Titles that are looked at beside each other. */
const BESIDE = 100

/** What is still to be asked, the most common first: nothing about records whose speaker or title a person wrote. */
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
    .where('synced_videos.recognised', 'like', '%"unsure":%')
    .where('synced_videos.record_id', '!=', '')
    .orderBy('synced_videos.video_id')
    .execute()
  const questions = new Map<string, Question>()
  for (const row of rows) {
    const unsure = openDoubt(row, rulesOf(row.rules))
    if (!unsure) continue
    const key = JSON.stringify([row.playlist_id, row.kind, unsure.text.toLowerCase()])
    const before = questions.get(key)
    const { playlist_id: playlistId, kind: type, playlist, title } = row
    const titles = [...(before?.titles ?? []), title].slice(0, MOST_TITLES)
    questions.set(key, {
      ...(before ?? { ...unsure, playlistId, type, playlist }),
      titles,
      count: (before?.count ?? 0) + 1,
    })
  }
  return [...questions.values()].toSorted((a, b) => b.count - a.count).slice(0, MOST_ASKED)
}

/** The doubt about a title, unless the rules or a person's own words have settled it. */
function openDoubt(row: SyncedRow, rules: Rules): Unsure | undefined {
  const unsure = recognisedIn(row)?.unsure
  if (!unsure || settledBy(rules).some((text) => text.toLowerCase() === unsure.text.toLowerCase())) return undefined
  const written = writtenIn(row)
  const may = unsure.may.filter((field) => (row.kind === 'sermons' || field === 'program') && written[field] !== null)
  return written['title'] === null || may.length === 0 ? undefined : { ...unsure, may }
}

/**
 * Adds an answer to the rules of its playlist, and reads the titles again that it is about. What a person edited stays.
 * @returns how many records have changed
 * @throws HttpError 404 when the playlist is gone
 */
export async function answerQuestion(
  services: Services,
  asked: { playlistId: string; type: PlaylistKind; text: string; answer: UnsureAnswer },
  actor: Actor,
): Promise<number> {
  const source = (await readSources(services)).of(asked.type, asked.playlistId)
  const changed = await services.database.transaction(async (trx) => {
    await takeSyncTurn(trx)
    const own = trx.selectFrom('youtube_playlists').selectAll().where('playlist_id', '=', asked.playlistId)
    const playlist = await forUpdate(trx, own.where('kind', '=', asked.type)).executeTakeFirst()
    if (!playlist) throw notFound('Playlist')
    const rows = await trx
      .selectFrom('synced_videos')
      .selectAll()
      .where('playlist_id', '=', asked.playlistId)
      .where('kind', '=', asked.type)
      .orderBy('video_id')
      .execute()
    const about = rows.filter((row) => recognisedIn(row)?.unsure?.text.toLowerCase() === asked.text.toLowerCase())
    const isInFront = about.every(({ title }) => title.toLowerCase().startsWith(asked.text.toLowerCase()))
    const rules = withAnswer(rulesOf(playlist.rules), asked.text, asked.answer, isInFront)
    const columns = { rules: JSON.stringify(rules) }
    await trx
      .updateTable('youtube_playlists')
      .set({ ...columns, version: playlist.version + 1, updated_at: actor.now, sample: 0 })
      .where('id', '=', playlist.id)
      .execute()
    const details = differences({ rules: playlist.rules }, columns)
    await logChange(trx, actor, {
      action: 'updated',
      kind: 'playlist',
      id: playlist.id,
      label: playlist.title,
      details,
    })
    return readAgain(trx, { ...source, rules }, rows, about, actor)
  })
  if (changed > 0) services.pagesChanged()
  return changed
}

async function readAgain(
  trx: Trx,
  source: Source,
  rows: SyncedRow[],
  about: SyncedRow[],
  actor: Actor,
): Promise<number> {
  const dayOf = (row: SyncedRow) => String(writtenIn(row)['date'] ?? '')
  const newest = rows.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1)).slice(0, BESIDE)
  const shared = sharedBy(newest.map(({ title }) => title))
  const records = await recordsOf(
    trx,
    kinds[source.kind],
    about.map(({ record_id }) => record_id),
    [],
  )
  const byId = new Map<string, RecordRow>(records.map((record) => [record.id, record]))
  let changed = 0
  for (const row of about) {
    const record = byId.get(row.record_id)
    const description = String(writtenIn(row)['description'] ?? '')
    const known = { ...source.known, shared, published: dayOf(row) }
    const recognised = recognise(row.title, description, source.rules, known)
    const wanted = readFields(source.kind, row.title, recognised)
    const { isChanged, written } = record
      ? await writeFields(trx, source.kind, record, writtenIn(row), wanted, actor)
      : { isChanged: false, written: writtenIn(row) }
    if (isChanged) changed++
    await trx
      .updateTable('synced_videos')
      .set({ recognised: JSON.stringify(recognised), written: JSON.stringify(written) })
      .where('video_id', '=', row.video_id)
      .where('kind', '=', row.kind)
      .execute()
  }
  return changed
}
