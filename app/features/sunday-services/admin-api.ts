/** The Sunday Admin routes of service. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { serviceKind } from '#app/features/sunday-services/kind.ts'

export function sundayServicesAdminRoutes(services: Services): Router {
  return recordRoutes(services, serviceKind, { all: adminApi.sundayServices, one: adminApi.sundayService })
}
