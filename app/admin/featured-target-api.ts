/** Finds the sermon or event that a piece of featured content points to. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { findEvent } from '#app/features/events/queries.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { idParam, newRouter, route, type Router } from '#app/http/route.ts'
import { alsoForDrafts } from '#app/records/access.ts'
import type { Services } from '#app/http/services.ts'
import { findSermon } from '#app/features/sermons/queries.ts'

const targetOut = z
  .object({ target: z.object({ id: z.string(), title: z.string(), date: z.string() }).nullable() })
  .meta({ id: 'FeaturedTarget' })

export function featuredTargetRoutes(services: Services): Router {
  const { db } = services.database
  const router = newRouter()
  route(router, {
    access: alsoForDrafts(services, 'featured_content'),
    tag: 'Admin: featured content',
    method: 'get',
    path: adminApi.featuredTarget,
    summary: 'Get the sermon or event with this ID; null when there is none',
    query: idParam.extend({ type: z.enum(['sermon', 'event'], 'must be sermon or event') }),
    answer: targetOut,
    answerDescription: 'The record',
    handle: async ({ query: { type, id } }) => {
      const found = type === 'sermon' ? await findSermon(db, id) : await findEvent(db, await churchMoment(services), id)
      return { target: found ? { id, title: found.title, date: found.date } : null }
    },
  })
  return router
}
