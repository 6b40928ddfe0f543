/** The parish's lists for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor } from '#app/desk/door.ts'
import { moveDoor } from '#app/desk/move.ts'
import { type Door, makeDoor } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { beliefKind, ministryKind, questionKind, serviceTimeKind, staffKind } from '#app/parish/kind.ts'

const lists = [
  [staffKind, { all: adminApi.staff, one: adminApi.staffMember, move: adminApi.staffMemberMove }],
  [beliefKind, { all: adminApi.beliefs, one: adminApi.belief, move: adminApi.beliefMove }],
  [questionKind, { all: adminApi.questions, one: adminApi.question, move: adminApi.questionMove }],
  [serviceTimeKind, { all: adminApi.serviceTimes, one: adminApi.serviceTime, move: adminApi.serviceTimeMove }],
  [ministryKind, { all: adminApi.ministries, one: adminApi.ministry, move: adminApi.ministryMove }],
] as const

export function parishDesk(parts: Parts): Door {
  const door = makeDoor()
  for (const [kind, { all, one, move }] of lists) {
    door.route('/', recordsDoor(parts, kind, { all, one }))
    door.route('/', moveDoor(parts, kind, move))
  }
  return door
}
