import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'

export function liveStreamsDoor({ database: { db } }: Parts): Door {
  const door = makeDoor()
  door.openapi(
    createRoute({ method: 'get', path: api.liveStreams, tags: ['Services'], summary: 'Services', responses: { 200: answers('The services', z.array(z.unknown())), ...refusals.badRequest } }),
    async (c) => c.json(await db.selectFrom('live_streams').selectAll().execute(), 200),
  )
  return door
}
