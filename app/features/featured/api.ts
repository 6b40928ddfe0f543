/** The featured content's door. Public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { listFeatured } from '#app/features/featured/queries.ts'
import { featuredOut } from '#app/features/featured/schema.ts'
import { answers, type Router, newRouter } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'

export function featuredRoutes({ database: { db } }: Services): Router {
  const list = createRoute({
    method: 'get',
    path: api.featuredContent,
    tags: ['Featured content'],
    summary: 'What is put first',
    responses: { 200: answers('Newest first', z.array(featuredOut)) },
  })
  const router = newRouter()
  router.openapi(list, async (c) => c.json(await listFeatured(db), 200))
  return router
}
