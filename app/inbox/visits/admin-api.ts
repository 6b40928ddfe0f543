/** The visitor Admin routes of request. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { emailsOwners } from '#app/records/assignment.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { noteRoutes } from '#app/records/notes-api.ts'
import { followUpNow, noFollowUp } from '#app/records/owners.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { visitKind } from '#app/inbox/visits/kind.ts'

export function visitsAdminRoutes(services: Services): Router {
  const kind = visitKind(noFollowUp)
  const addresses = { all: adminApi.visits, one: adminApi.visit }
  const router = recordRoutes(services, kind, addresses, async () => {
    const follow = await followUpNow(services)
    return emailsOwners(visitKind(follow), 'visitors', follow, services)
  })
  router.route('/', noteRoutes(services, kind, { all: adminApi.visitNotes, one: adminApi.visitNote }))
  return router
}
