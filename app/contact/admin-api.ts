/** The messages' door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { messageKind } from '#app/contact/kind.ts'
import { emailsOwners } from '#app/desk/assignment.ts'
import { recordsDoor } from '#app/desk/door.ts'
import { notesDoor } from '#app/desk/notes-door.ts'
import { followUpNow, noFollowUp } from '#app/desk/owners.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'

export function messagesDesk(parts: Parts): Door {
  const kind = messageKind(noFollowUp)
  const addresses = { all: adminApi.messages, one: adminApi.message }
  const door = recordsDoor(parts, kind, addresses, async () => {
    const follow = await followUpNow(parts)
    return emailsOwners(messageKind(follow), 'messages', follow, parts)
  })
  door.route('/', notesDoor(parts, kind, { all: adminApi.messageNotes, one: adminApi.messageNote }))
  return door
}
