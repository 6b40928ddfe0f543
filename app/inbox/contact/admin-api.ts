/** Admin routes of message. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { messageKind } from '#app/inbox/contact/kind.ts'
import { emailsOwners } from '#app/records/assignment.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { noteRoutes } from '#app/records/notes-api.ts'
import { followUpNow, noFollowUp } from '#app/records/owners.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'

export function messagesAdminRoutes(services: Services): Router {
  const kind = messageKind(noFollowUp)
  const addresses = { all: adminApi.messages, one: adminApi.message }
  const router = recordRoutes(services, kind, addresses, async () => {
    const follow = await followUpNow(services)
    return emailsOwners(messageKind(follow), 'messages', follow, services)
  })
  router.route('/', noteRoutes(services, kind, { all: adminApi.messageNotes, one: adminApi.messageNote }))
  return router
}
