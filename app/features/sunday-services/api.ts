/** The Sunday services' door. Public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { churchNow } from '#app/http/church-time.ts'
import { answers, type Router, newRouter, optional, paging, refusals } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { listSpecialServices, listSundayServices } from '#app/features/sunday-services/queries.ts'
import { serviceOut } from '#app/features/sunday-services/schema.ts'

export function sundayServicesRoutes(services: Services): Router {
  const { db } = services.database
  const list = createRoute({
    method: 'get',
    path: api.sundayServices,
    tags: ['Sunday services'],
    summary: 'Services of single days, newest first; with special=true only what is to come, the nearest first',
    request: {
      query: z.object({
        ...paging(1000, 100),
        special: optional(
          z.literal('true', 'must be true').meta({
            description: 'Only those to come that say more than the weekly service times: another day, time or a place',
          }),
        ),
      }),
    },
    responses: { 200: answers('The services', z.array(serviceOut)), ...refusals.badRequest },
  })
  const router = newRouter()
  router.openapi(list, async (c) => {
    const { special, ...page } = c.req.valid('query')
    if (special) return c.json(await listSpecialServices(db, await churchNow(services), page), 200)
    return c.json(await listSundayServices(db, page), 200)
  })
  return router
}
