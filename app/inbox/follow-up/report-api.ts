/** The door for how soon messages and visitor requests are answered. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { followUpNow } from '#app/records/owners.ts'
import { followUpReport } from '#app/inbox/follow-up/report.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'

const kindOut = z.object({
  open: z.number().meta({ description: 'Still new, whenever they came in' }),
  overdue: z.number(),
  periods: z.array(
    z.object({
      days: z.number().meta({ description: 'Of those that came in within so many days until now' }),
      received: z.number(),
      answered: z.number(),
      medianMinutes: z.number().nullable().meta({ description: 'Half of the answered were answered sooner' }),
      slowestMinutes: z.number().nullable(),
    }),
  ),
})

export function reportRoutes(services: Services): Router {
  const report = createRoute({
    method: 'get',
    path: adminApi.followUpReport,
    middleware: [administrators(services)],
    tags: ['Admin: messages'],
    summary: 'How many messages and visitor requests came in, how many were answered, and how soon',
    responses: {
      200: answers('By kind', z.object({ messages: kindOut, visitors: kindOut }).meta({ id: 'FollowUpReport' })),
      ...refusals.unauthorized,
      ...refusals.forbidden,
    },
  })
  const router = newRouter()
  router.openapi(report, async (c) =>
    c.json(await followUpReport(services.database.db, await followUpNow(services)), 200),
  )
  return router
}
