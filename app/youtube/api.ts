/** The playlists' door. Public: who may call it is everyone; it holds addresses that anybody could find. */
import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Door, makeDoor } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'
import { listYoutubeConfigs } from '#app/youtube/queries.ts'
import { configOut } from '#app/youtube/schema.ts'

export function youtubeDoor({ database: { db } }: Parts): Door {
  const list = createRoute({
    method: 'get',
    path: api.youtubeConfigs,
    tags: ['Video'],
    summary: 'The playlists from which sermons and services come',
    responses: { 200: answers('The playlists', z.array(configOut)) },
  })
  const door = makeDoor()
  door.openapi(list, async (c) => c.json(await listYoutubeConfigs(db), 200))
  return door
}
