/** Public route of the service notices. */
import { z } from '@hono/zod-openapi'
import { churchNow } from '#app/http/church-time.ts'
import { everyone, newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { listShownNotices } from '#app/features/notices/queries.ts'
import { noticeOut } from '#app/features/notices/schema.ts'
import { api } from '#app/routes.ts'

export function noticesRoutes(services: Services): Router {
  const router = newRouter()
  route(router, {
    method: 'get',
    path: api.notices,
    access: everyone,
    tag: 'Sunday services',
    summary:
      'What is different about worship on single days, from the day it is told until that day, or worship late in its evening, is over',
    answer: z.array(noticeOut),
    answerDescription: 'The notices, the nearest day first',
    handle: async () => listShownNotices(services.database.db, await churchNow(services)),
  })
  return router
}
