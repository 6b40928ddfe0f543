/** The parish's lists for the admin area. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { moveRoutes } from '#app/records/move-api.ts'
import { type Router, newRouter } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { beliefKind, ministryKind, questionKind, serviceTimeKind, staffKind } from '#app/features/church/kind.ts'

const lists = [
  [staffKind, { all: adminApi.staff, one: adminApi.staffMember, move: adminApi.staffMemberMove }],
  [beliefKind, { all: adminApi.beliefs, one: adminApi.belief, move: adminApi.beliefMove }],
  [questionKind, { all: adminApi.questions, one: adminApi.question, move: adminApi.questionMove }],
  [serviceTimeKind, { all: adminApi.serviceTimes, one: adminApi.serviceTime, move: adminApi.serviceTimeMove }],
  [ministryKind, { all: adminApi.ministries, one: adminApi.ministry, move: adminApi.ministryMove }],
] as const

export function churchAdminRoutes(services: Services): Router {
  const router = newRouter()
  for (const [kind, { all, one, move }] of lists) {
    router.route('/', recordRoutes(services, kind, { all, one }))
    router.route('/', moveRoutes(services, kind, move))
  }
  return router
}
