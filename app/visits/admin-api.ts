/** The visitor requests' door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor } from '#app/desk/door.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { visitKind } from '#app/visits/kind.ts'

export function visitsDesk(parts: Parts): Door {
  return recordsDoor(parts, visitKind, { all: adminApi.visits, one: adminApi.visit })
}
