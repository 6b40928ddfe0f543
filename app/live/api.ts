/** The door of worship at this moment. Public: who may call it is everyone. */
import { createRoute } from '@hono/zod-openapi'
import { answers, type Router, newRouter } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { liveNow } from '#app/live/now.ts'
import { liveOut } from '#app/live/schema.ts'
import { api } from '#app/routes.ts'

export function liveRoutes(services: Services): Router {
  const now = createRoute({
    method: 'get',
    path: api.live,
    tags: ['Live streams'],
    summary: 'Get whether worship is live now and which video shows it; poll at most every 30 seconds',
    responses: { 200: answers('Current status', liveOut) },
  })
  const router = newRouter()
  router.openapi(now, async (c) => c.json(await liveNow(services), 200))
  return router
}
