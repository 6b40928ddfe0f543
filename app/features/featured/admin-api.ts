/** The featured Admin routes of content. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { featuredKind } from '#app/features/featured/kind.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'

export function featuredAdminRoutes(services: Services): Router {
  return recordRoutes(services, featuredKind, { all: adminApi.featuredContent, one: adminApi.featuredItem })
}
