/** The featured content's door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor } from '#app/desk/door.ts'
import { featuredKind } from '#app/featured/kind.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'

export function featuredDesk(parts: Parts): Door {
  return recordsDoor(parts, featuredKind, { all: adminApi.featuredContent, one: adminApi.featuredItem })
}
