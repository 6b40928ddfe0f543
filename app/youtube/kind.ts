/** Playlists as the desk keeps them. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { exactly, type RecordKind, whether } from '#app/desk/record-kind.ts'
import { playlistIn } from '#app/youtube/input.ts'
import type { YoutubeConfig } from '#app/youtube/playlist.ts'
import { playlistColumns, presentYoutubeConfig } from '#app/youtube/queries.ts'
import { configOut } from '#app/youtube/schema.ts'
import type { YoutubePlaylistTable } from '#db/tables/content.ts'

export const playlistKind: RecordKind<
  'youtube_playlists',
  Selectable<YoutubePlaylistTable>,
  z.infer<typeof playlistIn>,
  YoutubeConfig
> = {
  table: 'youtube_playlists',
  name: 'playlist',
  title: 'Playlist',
  plural: 'playlists',
  input: playlistIn,
  output: configOut,
  columns: playlistColumns,
  present: presentYoutubeConfig,
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
