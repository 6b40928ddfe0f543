/** The live Admin routes of stream. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { liveStreamKind } from '#app/features/live-streams/kind.ts'

export function liveStreamsAdminRoutes(services: Services): Router {
  return recordRoutes(services, liveStreamKind, { all: adminApi.liveStreams, one: adminApi.liveStream })
}
