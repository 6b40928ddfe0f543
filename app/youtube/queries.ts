/** The only place that knows how the playlists of the video service are stored. */
import type { Db } from '#db/database.ts'

export interface YoutubeConfig {
  id: string
  playlistId: string
  /** What its videos become. */
  type: 'sermons' | 'live_streams'
  title: string
  isActive: boolean
}

export async function listYoutubeConfigs(db: Db): Promise<YoutubeConfig[]> {
  const rows = await db.selectFrom('youtube_playlists').selectAll().orderBy('kind', 'desc').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    playlistId: row.playlist_id,
    type: row.kind,
    title: row.title,
    isActive: row.is_active === 1,
  }))
}
