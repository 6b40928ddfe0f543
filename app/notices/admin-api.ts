/** The notices' door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor } from '#app/desk/door.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { noticeKind } from '#app/notices/kind.ts'

export function noticesDesk(parts: Parts): Door {
  return recordsDoor(parts, noticeKind, { all: adminApi.notices, one: adminApi.notice })
}
