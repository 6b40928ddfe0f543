/** The live streams' door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor } from '#app/desk/door.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { liveStreamKind } from '#app/live-streams/kind.ts'

export function liveStreamsDesk(parts: Parts): Door {
  return recordsDoor(parts, liveStreamKind, { all: adminApi.liveStreams, one: adminApi.liveStream })
}
