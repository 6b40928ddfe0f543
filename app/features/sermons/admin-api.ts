/** Admin routes of sermon. Administrators only. */
import { createRoute } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes, actorOf } from '#app/records/routes.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { bulkAnswer, bulkIn, bulkOut, orRefuse } from '#app/records/import/bulk.ts'
import { sermonRowsOf } from '#app/features/sermons/import.ts'
import { importSermons } from '#app/features/sermons/import-store.ts'
import { sermonKind } from '#app/features/sermons/kind.ts'

export function sermonsAdminRoutes(services: Services): Router {
  const bulk = createRoute({
    method: 'post',
    path: adminApi.sermonsBulk,
    middleware: [administrators(services), jsonOnly],
    tags: ['Admin: sermons'],
    summary: 'Update and add sermons from a pasted table: all of it or nothing',
    request: jsonBody('Rows by column name', bulkIn),
    responses: {
      200: answers('What was done, or on a preview what would be', bulkOut),
      ...refusals.badRequest,
      ...refusals.unauthorized,
      ...refusals.forbidden,
    },
  })
  const router = newRouter()
  router.openapi(bulk, async (c) => {
    const { data, preview } = c.req.valid('json')
    const actor = actorOf(c, services)
    const table = orRefuse(() => sermonRowsOf(data))
    const report = await importSermons(services.database, table, { ...actor, isDryRun: preview })
    return c.json(bulkAnswer(report, preview, ['sermon', 'sermons']), 200)
  })
  router.route(
    '/',
    recordRoutes(services, sermonKind, { all: adminApi.sermons, one: adminApi.sermon, clear: adminApi.sermonsClear }),
  )
  return router
}
