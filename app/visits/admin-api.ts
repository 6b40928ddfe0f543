/** The visitor requests' door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { emailsOwners } from '#app/desk/assignment.ts'
import { recordsDoor } from '#app/desk/door.ts'
import { notesDoor } from '#app/desk/notes-door.ts'
import { followUpNow, noFollowUp } from '#app/desk/owners.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { visitKind } from '#app/visits/kind.ts'

export function visitsDesk(parts: Parts): Door {
  const kind = visitKind(noFollowUp)
  const addresses = { all: adminApi.visits, one: adminApi.visit }
  const door = recordsDoor(parts, kind, addresses, async () => {
    const follow = await followUpNow(parts)
    return emailsOwners(visitKind(follow), 'visitors', follow, parts)
  })
  door.route('/', notesDoor(parts, kind, { all: adminApi.visitNotes, one: adminApi.visitNote }))
  return door
}
