/** Routes of featured content, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { featured } from '#app/features/featured/featured.ts'
import { readRoute } from '#app/http/read-route.ts'
import { idParam, newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { compare } from '#app/text/compare.ts'
import { shownOf } from '#app/definitions/columns.ts'
import { alsoForDrafts } from '#app/records/access.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { outputOf } from '#app/definitions/schemas.ts'
import { api } from '#app/routes.ts'

export const featuredContent: Feature = {
  definitions: [featured],
  routes,
  adminRoutes,
}

function routes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    path: api.featuredContent,
    tag: 'Featured content',
    summary: 'List featured content',
    answer: z.array(outputOf(featured)),
    answerDescription: 'Newest first, active or not',
    handle: async () => {
      const rows = await siteRows(services, 'featured_content')
      return rows.toSorted((a, b) => compare(b.id, a.id)).map((row) => shownOf(featured, row))
    },
  })
  return router
}

const targetOut = z
  .object({ target: z.object({ id: z.string(), title: z.string(), date: z.string() }).nullable() })
  .meta({ id: 'FeaturedTarget' })

const targetTables = { sermon: 'sermons', event: 'events' } as const

function adminRoutes(services: Services): Router {
  const { db } = services.database
  const router = recordRoutes(services, kindOf(featured))
  return route(router, {
    access: alsoForDrafts(services, 'featured_content'),
    tag: 'Admin: featured content',
    method: 'get',
    path: adminApi.featuredTarget,
    summary: 'Get the sermon or event with this ID; null when there is none',
    query: idParam.extend({ type: z.enum(['sermon', 'event'], 'must be sermon or event') }),
    answer: targetOut,
    handle: async ({ query: { type, id } }) => {
      const rows = db.selectFrom(targetTables[type]).select(['id', 'title', 'date'])
      return { target: (await rows.where('id', '=', id).executeTakeFirst()) ?? null }
    },
  })
}
