/** Routes of featured content, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { type FeaturedContent, featured } from '#app/features/featured/featured.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { shownOf } from '#app/records/columns.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature, recordRoutes } from '#app/records/routes.ts'
import { outputOf } from '#app/records/schemas.ts'
import { api } from '#app/routes.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'

export const featuredContent: Feature = { definitions: [featured], routes }

function routes(services: Services): Router {
  const db = published(services)
  const router = newRouter()
  readRoute(router, {
    path: api.featuredContent,
    tag: 'Featured content',
    summary: 'List featured content',
    answer: z.array(outputOf(featured)),
    answerDescription: 'Newest first, active or not',
    handle: () => listFeatured(db),
  })
  router.route('/', recordRoutes(services, kindOf(featured)))
  return router
}

async function listFeatured(db: Db): Promise<FeaturedContent[]> {
  const rows = await db.selectFrom('featured_content').selectAll().orderBy('id', 'desc').execute()
  return rows.map((row) => shownOf(featured, row))
}
