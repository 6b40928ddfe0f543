/** The notices' door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor } from '#app/desk/door.ts'
import { churchToday } from '#app/http/church-time.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { noticeKind } from '#app/notices/kind.ts'

export function noticesDesk(parts: Parts): Door {
  const addresses = { all: adminApi.notices, one: adminApi.notice }
  return recordsDoor(parts, noticeKind(''), addresses, async () => noticeKind(await churchToday(parts)))
}
