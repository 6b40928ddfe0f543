/** Routes of playlists: the public list, and the admin area's own. */
import type { Selectable } from 'kysely'
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { exactly, whether } from '#app/records/definition.ts'
import type { RecordKind } from '#app/records/record-kind.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { everyone, newRouter, type Router, route } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import type { Playlist } from '#app/features/youtube/playlist.ts'
import { listYoutubeConfigs, playlistColumns, presentPlaylist } from '#app/features/youtube/queries.ts'
import { configOut, playlistIn, playlistOut } from '#app/features/youtube/input.ts'
import type { YoutubePlaylistTable } from '#db/tables/content.ts'

export function youtubeRoutes({ database: { db } }: Services): Router {
  const router = newRouter()
  route(router, {
    access: everyone,
    tag: 'Video',
    method: 'get',
    path: api.youtubeConfigs,
    summary: 'List playlists',
    answer: z.array(configOut),
    answerDescription: 'The playlists',
    handle: () => listYoutubeConfigs(db),
  })
  return router
}

export function youtubeAdminRoutes(services: Services): Router {
  return recordRoutes(services, playlistKind, { all: adminApi.youtubeConfigs, one: adminApi.youtubeConfig })
}

const playlistKind: RecordKind<
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
