/** The only place that knows how the playlists of the video service are stored. */
import type { Selectable } from 'kysely'
import type { LastResult, Playlist, YoutubeConfig } from '#app/features/youtube/playlist.ts'
import type { Rules } from '#app/features/youtube/rules.ts'
import type { Db } from '#db/database.ts'
import { flag } from '#db/records.ts'
import type { Instant } from '#db/tables/columns.ts'
import type { YoutubePlaylistTable } from '#db/tables/content.ts'

export async function listYoutubeConfigs(db: Db): Promise<YoutubeConfig[]> {
  const rows = await db.selectFrom('youtube_playlists').selectAll().orderBy('kind', 'desc').orderBy('id').execute()
  return rows.map(presentYoutubeConfig)
}

/** A playlist's own columns. */
export function playlistColumns({ playlistId, type, title, isActive, rules }: PlaylistInput) {
  return { playlist_id: playlistId, kind: type, title, is_active: flag(isActive), rules: JSON.stringify(rules) }
}
type PlaylistInput = Omit<YoutubeConfig, 'id'> & { rules: Rules }

/** A playlist as the sync needs it. */
export interface StoredPlaylist extends YoutubeConfig {
  rules: Rules
  /** It belongs to the sample content, and YouTube knows nothing of it. */
  isSample: boolean
}

export async function listPlaylists(db: Db): Promise<StoredPlaylist[]> {
  const rows = await db.selectFrom('youtube_playlists').selectAll().orderBy('kind', 'desc').orderBy('id').execute()
  return rows.map((row) => ({ ...presentYoutubeConfig(row), rules: rulesOf(row.rules), isSample: row.sample === 1 }))
}

/** Writes down what came of reading a playlist; it is no person's edit, so its version stays. */
export async function noteResult(
  db: Db,
  { playlistId, type }: Pick<YoutubeConfig, 'playlistId' | 'type'>,
  result: LastResult,
  now: Instant,
): Promise<void> {
  const held = result.held ?? (await sizeBefore(db, { playlistId, type }))
  await db
    .updateTable('youtube_playlists')
    .set({ last_synced_at: now, last_result: JSON.stringify({ ...result, held }) })
    .where('playlist_id', '=', playlistId)
    .where('kind', '=', type)
    .execute()
}

/** The last result of the playlists that are on: of the newest that failed, else of the newest. */
export async function lastResult(db: Db) {
  const rows = await db
    .selectFrom('youtube_playlists')
    .select(['title', 'last_synced_at', 'last_result'])
    .where('is_active', '=', 1)
    .where('last_synced_at', '!=', '')
    .orderBy('last_synced_at', 'desc')
    .execute()
  const results = rows.map(({ title, last_synced_at, last_result }) => {
    const { isFine, message } = JSON.parse(last_result) as LastResult
    return { title, at: last_synced_at, isFine, message }
  })
  return results.find(({ isFine }) => !isFine) ?? results[0] ?? null
}

/** How many videos it held when all that was new in it was last looked at; nothing when that has not been done. */
export async function sizeBefore(
  db: Db,
  { playlistId, type }: Pick<YoutubeConfig, 'playlistId' | 'type'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('youtube_playlists')
    .select('last_result')
    .where('playlist_id', '=', playlistId)
    .where('kind', '=', type)
    .executeTakeFirst()
  return row?.last_result ? (JSON.parse(row.last_result) as LastResult).held : undefined
}

/** The rules as they are stored. */
export function rulesOf(stored: string): Rules {
  return stored === '' ? {} : (JSON.parse(stored) as Rules)
}

/** A playlist as the admin area sees it; one that is just being made has not been read. */
export function presentPlaylist(row: Selectable<YoutubePlaylistTable>): Playlist {
  return {
    ...presentYoutubeConfig(row),
    rules: rulesOf(row.rules),
    lastSyncedAt: row.last_synced_at || null,
    lastResult: row.last_result ? (JSON.parse(row.last_result) as LastResult) : null,
  }
}

/** Every field that leaves to everyone, decided here. */
function presentYoutubeConfig(row: Selectable<YoutubePlaylistTable>): YoutubeConfig {
  return {
    id: row.id,
    playlistId: row.playlist_id,
    type: row.kind,
    title: row.title,
    isActive: row.is_active === 1,
  }
}
