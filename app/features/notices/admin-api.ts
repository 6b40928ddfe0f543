/** Admin routes of notice. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { churchToday } from '#app/http/church-time.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { noticeKind } from '#app/features/notices/kind.ts'

export function noticesAdminRoutes(services: Services): Router {
  const addresses = { all: adminApi.notices, one: adminApi.notice }
  return recordRoutes(services, noticeKind(''), addresses, async () => noticeKind(await churchToday(services)))
}
