/** The featured content's door. Public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { listFeatured } from '#app/featured/queries.ts'
import { featuredOut } from '#app/featured/schema.ts'
import { answers, type Door, makeDoor } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'

export function featuredDoor({ database: { db } }: Parts): Door {
  const list = createRoute({
    method: 'get',
    path: api.featuredContent,
    tags: ['Featured content'],
    summary: 'What is put first',
    responses: { 200: answers('Newest first', z.array(featuredOut)) },
  })
  const door = makeDoor()
  door.openapi(list, async (c) => c.json(await listFeatured(db), 200))
  return door
}
