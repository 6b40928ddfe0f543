/** Admin routes of newsletter subscribers. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { churchToday } from '#app/http/church-time.ts'
import { newRouter, onlyAdministrators, optional, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { bulkAnswer, bulkIn, bulkOut, orRefuse } from '#app/records/import/bulk.ts'
import { importSubscribers, subscriberRowsOf, subscribersCsv } from '#app/features/newsletter/import.ts'
import { subscriberKind } from '#app/features/newsletter/kind.ts'
import { listSubscribers } from '#app/features/newsletter/queries.ts'
import { subscriberStates } from '#app/features/newsletter/subscriber.ts'

const exportIn = z.object({
  isActive: optional(z.enum(['true', 'false'], 'must be true or false')),
  state: optional(z.enum(subscriberStates, `must be one of ${subscriberStates.join(', ')}`)),
})

export function newsletterAdminRoutes(services: Services): Router {
  const { database } = services
  const common = { access: onlyAdministrators(services), tag: 'Admin: subscribers' }
  const router = newRouter()

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.subscribersExport,
    summary:
      'Export the list as CSV (RFC 4180); cells are escaped so that no spreadsheet runs them; X-Total-Count holds the total',
    query: exportIn,
    answer: z.string(),
    answerDescription: 'The file',
    answerType: 'text/csv',
    handle: async ({ c, query: { isActive, state } }) => {
      const subscribers = await listSubscribers(database.db, { isActive: isActive && isActive === 'true', state })
      const name = `newsletter-subscribers-${await churchToday(services)}.csv`
      return c.body(await subscribersCsv(subscribers), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'X-Total-Count': String(subscribers.length),
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    },
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.subscribersImport,
    summary: 'Import subscribers from a table; saves all rows or none',
    body: bulkIn,
    bodyDescription: 'Rows by column name (flexible): email, first name, last name …',
    answer: bulkOut,
    answerDescription: 'The result; with preview, what would be done',
    refuses: ['conflict'],
    handle: async ({ body: { data, preview }, actor }) => {
      const table = orRefuse(() => subscriberRowsOf(data))
      const report = await importSubscribers(database, table, { ...actor, isDryRun: preview })
      return bulkAnswer(report, preview, ['subscriber', 'subscribers'])
    },
  })

  router.route('/', recordRoutes(services, subscriberKind))
  return router
}
