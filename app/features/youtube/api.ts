/** Routes of playlists: the public list, and the admin area's own. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { outputObject, outputOf } from '#app/records/schemas.ts'
import { everyone, newRouter, type Router, route } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { importShape, playlist, youtubeConfig } from '#app/features/youtube/playlist.ts'
import { listYoutubeConfigs, presentPlaylist } from '#app/features/youtube/queries.ts'

export function youtubeRoutes({ database: { db } }: Services): Router {
  const router = newRouter()
  route(router, {
    access: everyone,
    tag: 'Video',
    method: 'get',
    path: api.youtubeConfigs,
    summary: 'List playlists',
    answer: z.array(outputOf(youtubeConfig)),
    answerDescription: 'The playlists',
    handle: () => listYoutubeConfigs(db),
  })
  return router
}

export function youtubeAdminRoutes(services: Services): Router {
  const kind = {
    ...kindOf(playlist),
    output: outputObject(playlist).extend(importShape).meta({ id: 'Playlist' }),
    present: presentPlaylist,
  }
  return recordRoutes(services, kind, { all: adminApi.youtubeConfigs, one: adminApi.youtubeConfig })
}
