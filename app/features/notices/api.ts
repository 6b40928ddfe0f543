/** The notices' door. Public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { churchNow } from '#app/http/church-time.ts'
import { answers, type Router, newRouter } from '#app/http/route.ts'
import type { Services } from '#app/http/parts.ts'
import { listShownNotices } from '#app/features/notices/queries.ts'
import { noticeOut } from '#app/features/notices/schema.ts'
import { api } from '#app/routes.ts'

export function noticesRoutes(services: Services): Router {
  const list = createRoute({
    method: 'get',
    path: api.notices,
    tags: ['Sunday services'],
    summary:
      'What is different about worship on single days, from the day it is told until that day, or worship late in its evening, is over',
    responses: { 200: answers('The notices, the nearest day first', z.array(noticeOut)) },
  })
  const router = newRouter()
  router.openapi(list, async (c) =>
    c.json(await listShownNotices(services.database.db, await churchNow(services)), 200),
  )
  return router
}
