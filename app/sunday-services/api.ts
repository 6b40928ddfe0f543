/** The Sunday services' door. Public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Door, makeDoor, paging, refusals } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'
import { listSundayServices } from '#app/sunday-services/queries.ts'
import { serviceOut } from '#app/sunday-services/schema.ts'

export function sundayServicesDoor({ database: { db } }: Parts): Door {
  const list = createRoute({
    method: 'get',
    path: api.sundayServices,
    tags: ['Sunday services'],
    summary: 'Services of single Sundays, newest first',
    request: { query: z.object(paging(1000, 100)) },
    responses: { 200: answers('The services', z.array(serviceOut)), ...refusals.badRequest },
  })
  const door = makeDoor()
  door.openapi(list, async (c) => c.json(await listSundayServices(db, c.req.valid('query')), 200))
  return door
}
