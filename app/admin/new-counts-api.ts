/** How much waits to be answered, for the side list. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { countNewMessages } from '#app/inbox/contact/queries.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { countNewVisits } from '#app/inbox/visits/queries.ts'

const countsOut = z.object({ messages: z.number(), visitors: z.number() }).meta({ id: 'NewCounts' })

export function newCountsRoutes(services: Services): Router {
  const { db } = services.database
  const count = createRoute({
    method: 'get',
    path: adminApi.newCounts,
    middleware: [administrators(services)],
    tags: ['Admin: messages'],
    summary: 'How many messages and visitor requests nobody has seen to',
    responses: { 200: answers('How many', countsOut), ...refusals.unauthorized, ...refusals.forbidden },
  })
  const router = newRouter()
  router.openapi(count, async (c) => {
    return c.json({ messages: await countNewMessages(db), visitors: await countNewVisits(db) }, 200)
  })
  return router
}
