/** Admin routes of newsletter. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes, actorOf } from '#app/records/routes.ts'
import { churchToday } from '#app/http/church-time.ts'
import { answers, type Router, newRouter, optional, refusals } from '#app/http/route.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { bulkAnswer, bulkIn, bulkOut, orRefuse } from '#app/records/import/bulk.ts'
import { subscribersCsv } from '#app/features/newsletter/export.ts'
import { subscriberRowsOf } from '#app/features/newsletter/import.ts'
import { importSubscribers } from '#app/features/newsletter/import-store.ts'
import { subscriberKind } from '#app/features/newsletter/kind.ts'
import { listSubscribers } from '#app/features/newsletter/queries.ts'
import { subscriberStates } from '#app/features/newsletter/subscriber.ts'

const tags = ['Admin: subscribers']
const exportIn = z.object({
  isActive: optional(z.enum(['true', 'false'], 'must be true or false')),
  state: optional(z.enum(subscriberStates, `must be one of ${subscriberStates.join(', ')}`)),
})

export function newsletterAdminRoutes(services: Services): Router {
  const { database } = services
  const guard = administrators(services)
  const refused = { ...refusals.badRequest, ...refusals.unauthorized, ...refusals.forbidden }
  const take = createRoute({
    method: 'get',
    path: adminApi.subscribersExport,
    middleware: [guard],
    tags,
    summary:
      'The list as a file, comma-separated (RFC 4180), with cells that no spreadsheet runs; X-Total-Count says how many',
    request: { query: exportIn },
    responses: {
      200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
      ...refused,
    },
  })
  const bring = createRoute({
    method: 'post',
    path: adminApi.subscribersImport,
    middleware: [guard, jsonOnly],
    tags,
    summary: 'Add and update subscribers from a table: all of it or nothing',
    request: jsonBody('Rows by column name, which is matched loosely: email, first name, last name …', bulkIn),
    responses: {
      200: answers('What was done, or on a preview what would be', bulkOut),
      ...refused,
      ...refusals.conflict,
    },
  })

  const router = newRouter()
  router.openapi(take, async (c) => {
    const { isActive, state } = c.req.valid('query')
    const subscribers = await listSubscribers(database.db, { isActive: isActive && isActive === 'true', state })
    const name = `newsletter-subscribers-${await churchToday(services)}.csv`
    c.header('Content-Type', 'text/csv; charset=utf-8; header=present')
    c.header('X-Total-Count', String(subscribers.length))
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    return c.body(await subscribersCsv(subscribers), 200)
  })
  router.openapi(bring, async (c) => {
    const { data, preview } = c.req.valid('json')
    const table = orRefuse(() => subscriberRowsOf(data))
    const report = await importSubscribers(database, table, { ...actorOf(c, services), isDryRun: preview })
    return c.json(bulkAnswer(report, preview, ['subscriber', 'subscribers']), 200)
  })
  router.route('/', recordRoutes(services, subscriberKind, { all: adminApi.subscribers, one: adminApi.subscriber }))
  return router
}
