/** The playlists' door. Public: who may call it is everyone; it holds addresses that anybody could find. */
import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Router, newRouter } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { listYoutubeConfigs } from '#app/features/youtube/queries.ts'
import { configOut } from '#app/features/youtube/schema.ts'

export function youtubeRoutes({ database: { db } }: Services): Router {
  const list = createRoute({
    method: 'get',
    path: api.youtubeConfigs,
    tags: ['Video'],
    summary: 'List playlists',
    responses: { 200: answers('The playlists', z.array(configOut)) },
  })
  const router = newRouter()
  router.openapi(list, async (c) => c.json(await listYoutubeConfigs(db), 200))
  return router
}
