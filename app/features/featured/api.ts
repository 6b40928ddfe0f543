/** Routes of featured content, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { featured } from '#app/features/featured/featured.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { compare } from '#app/text/compare.ts'
import { shownOf } from '#app/definitions/columns.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { outputOf } from '#app/definitions/schemas.ts'
import { api } from '#app/routes.ts'

export const featuredContent: Feature = {
  definitions: [featured],
  routes,
  adminRoutes: (services) => recordRoutes(services, kindOf(featured)),
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
