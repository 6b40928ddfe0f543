/** Routes of playlists: the public list, and the admin area's own. */
import { z } from '@hono/zod-openapi'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature, recordRoutes } from '#app/records/routes.ts'
import { outputObject, outputOf } from '#app/records/schemas.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { importShape, playlist, youtubeConfig } from '#app/features/youtube/playlist.ts'
import { listYoutubeConfigs, presentPlaylist } from '#app/features/youtube/queries.ts'

export const playlists: Feature = { definitions: [playlist], routes, adminRoutes }

function routes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    tag: 'Video',
    path: api.youtubeConfigs,
    summary: 'List playlists',
    answer: z.array(outputOf(youtubeConfig)),
    answerDescription: 'The playlists',
    handle: () => listYoutubeConfigs(services.database.db),
  })
  return router
}

function adminRoutes(services: Services): Router {
  const kind = {
    ...kindOf(playlist),
    output: outputObject(playlist).extend(importShape).meta({ id: 'Playlist' }),
    present: presentPlaylist,
  }
  return recordRoutes(services, kind)
}
