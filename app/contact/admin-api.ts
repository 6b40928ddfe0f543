/** The messages' door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { messageKind } from '#app/contact/kind.ts'
import { recordsDoor } from '#app/desk/door.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'

export function messagesDesk(parts: Parts): Door {
  return recordsDoor(parts, messageKind, { all: adminApi.messages, one: adminApi.message })
}
