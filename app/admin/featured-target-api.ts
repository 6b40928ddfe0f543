/** What a piece of featured content points to: a question about several nouns. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { findEvent } from '#app/features/events/queries.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { answers, type Router, idParam, newRouter, refusals } from '#app/http/route.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { findSermon } from '#app/features/sermons/queries.ts'

const targetOut = z
  .object({ target: z.object({ id: z.string(), title: z.string(), date: z.string() }).nullable() })
  .meta({ id: 'FeaturedTarget' })

export function featuredTargetRoutes(services: Services): Router {
  const { db } = services.database
  const find = createRoute({
    method: 'get',
    path: adminApi.featuredTarget,
    middleware: [administrators(services)],
    tags: ['Admin: featured content'],
    summary: 'Get the sermon or event with this ID; null when there is none',
    request: { query: idParam.extend({ type: z.enum(['sermon', 'event'], 'must be sermon or event') }) },
    responses: {
      200: answers('The record', targetOut),
      ...refusals.badRequest,
      ...refusals.unauthorized,
      ...refusals.forbidden,
    },
  })
  const router = newRouter()
  router.openapi(find, async (c) => {
    const { type, id } = c.req.valid('query')
    const found = type === 'sermon' ? await findSermon(db, id) : await findEvent(db, await churchMoment(services), id)
    return c.json({ target: found ? { id, title: found.title, date: found.date } : null }, 200)
  })
  return router
}
