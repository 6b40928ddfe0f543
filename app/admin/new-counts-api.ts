/** How much waits to be answered, for the side list. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { countNewMessages } from '#app/contact/queries.ts'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'
import { countNewVisits } from '#app/visits/queries.ts'

const countsOut = z.object({ messages: z.number(), visitors: z.number() }).meta({ id: 'NewCounts' })

export function newCountsDoor(parts: Parts): Door {
  const { db } = parts.database
  const count = createRoute({
    method: 'get',
    path: adminApi.newCounts,
    middleware: [administrators(parts)],
    tags: ['Desk: messages'],
    summary: 'How many messages and visitor requests nobody has seen to',
    responses: { 200: answers('How many', countsOut), ...refusals.unauthorized, ...refusals.forbidden },
  })
  const door = makeDoor()
  door.openapi(count, async (c) => {
    return c.json({ messages: await countNewMessages(db), visitors: await countNewVisits(db) }, 200)
  })
  return door
}
