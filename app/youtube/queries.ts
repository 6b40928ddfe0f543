/** The only place that knows how the playlists of the video service are stored. */
import type { Selectable } from 'kysely'
import type { YoutubeConfig } from '#app/youtube/playlist.ts'
import type { Db } from '#db/database.ts'
import { flag } from '#db/records.ts'
import type { YoutubePlaylistTable } from '#db/tables/content.ts'

export async function listYoutubeConfigs(db: Db): Promise<YoutubeConfig[]> {
  const rows = await db.selectFrom('youtube_playlists').selectAll().orderBy('kind', 'desc').orderBy('id').execute()
  return rows.map(presentYoutubeConfig)
}

/** A playlist's own columns. */
export function playlistColumns({ playlistId, type, title, isActive }: Omit<YoutubeConfig, 'id'>) {
  return { playlist_id: playlistId, kind: type, title, is_active: flag(isActive) }
}

/** Every field that leaves, decided here. */
export function presentYoutubeConfig(row: Selectable<YoutubePlaylistTable>): YoutubeConfig {
  return {
    id: row.id,
    playlistId: row.playlist_id,
    type: row.kind,
    title: row.title,
    isActive: row.is_active === 1,
  }
}
