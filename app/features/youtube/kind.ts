/** Playlists as the admin area keeps them. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { exactly, type RecordKind, whether } from '#app/records/record-kind.ts'
import { playlistIn } from '#app/features/youtube/input.ts'
import type { Playlist } from '#app/features/youtube/playlist.ts'
import { playlistColumns, presentPlaylist } from '#app/features/youtube/queries.ts'
import { playlistOut } from '#app/features/youtube/schema.ts'
import type { YoutubePlaylistTable } from '#db/tables/content.ts'

export const playlistKind: RecordKind<
  'youtube_playlists',
  Selectable<YoutubePlaylistTable>,
  z.infer<typeof playlistIn>,
  Playlist
> = {
  table: 'youtube_playlists',
  name: 'playlist',
  title: 'Playlist',
  plural: 'playlists',
  input: playlistIn,
  output: playlistOut,
  columns: playlistColumns,
  present: presentPlaylist,
  label: ({ title }) => title,
  list: {
    sorts: { title: [['title', 'asc']], type: [['kind', 'asc']] },
    usual: '-type',
    filters: {
      type: exactly('kind', 'sermons or live_streams'),
      active: whether('is_active', 'true: only those that are on; false: only those that are off'),
    },
  },
}
