/** The events' door. Everything here is public. */
import { createRoute, z } from '@hono/zod-openapi'
import { listEvents } from '#app/events/queries.ts'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'

export function eventsDoor({ database: { db } }: Parts): Door {
  const door = makeDoor()
  door.openapi(
    createRoute({ method: 'get', path: api.events, tags: ['Events'], summary: 'Events', responses: { 200: answers('The events', z.array(z.unknown())), ...refusals.badRequest } }),
    async (c) => c.json(await listEvents(db), 200),
  )
  return door
}
