/** Admin routes of sermon. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { importRoute } from '#app/records/import/bulk.ts'
import { sermonImport, sermonTable } from '#app/features/sermons/import.ts'
import { sermonKind } from '#app/features/sermons/kind.ts'

export function sermonsAdminRoutes(services: Services): Router {
  const router = newRouter()
  importRoute(router, services, {
    path: adminApi.sermonsBulk,
    tag: 'Admin: sermons',
    summary: 'Update and add sermons from a pasted table: all of it or nothing',
    format: sermonTable,
    kind: sermonImport,
  })
  router.route(
    '/',
    recordRoutes(services, sermonKind, { all: adminApi.sermons, one: adminApi.sermon, clear: adminApi.sermonsClear }),
  )
  return router
}
