/** The Sunday services' door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor } from '#app/desk/door.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { serviceKind } from '#app/sunday-services/kind.ts'

export function sundayServicesDesk(parts: Parts): Door {
  return recordsDoor(parts, serviceKind, { all: adminApi.sundayServices, one: adminApi.sundayService })
}
