/** The playlists' door for the desk. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor } from '#app/desk/door.ts'
import type { Door } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { playlistKind } from '#app/youtube/kind.ts'

export function youtubeDesk(parts: Parts): Door {
  return recordsDoor(parts, playlistKind, { all: adminApi.youtubeConfigs, one: adminApi.youtubeConfig })
}
