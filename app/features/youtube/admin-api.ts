/** Admin routes of playlist. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { playlistKind } from '#app/features/youtube/kind.ts'

export function youtubeAdminRoutes(services: Services): Router {
  return recordRoutes(services, playlistKind, { all: adminApi.youtubeConfigs, one: adminApi.youtubeConfig })
}
