/** The door for people who announce a visit. Announcing one is public. */
import { createRoute } from '@hono/zod-openapi'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'
import { writeVisit } from '#app/visits/queries.ts'
import { visitIn, visitReceivedOut } from '#app/visits/schema.ts'
import { visitForm } from '#app/visits/visit.ts'

export function visitsDoor(parts: Parts): Door {
  const { database, now } = parts
  const announce = createRoute({
    method: 'post',
    path: api.visitorRequests,
    tags: ['Visits'],
    summary: 'Announce a visit',
    middleware: [jsonOnly, limitPerAddress(parts, FORM_LIMIT)],
    request: jsonBody('Who comes', visitIn),
    responses: { 201: answers('It has been kept', visitReceivedOut), ...refusals.badRequest, ...refusals.tooMany },
  })

  const door = makeDoor()
  door.openapi(announce, async (c) => {
    const id = await writeVisit(database.db, c.req.valid('json'), {
      now: now().toString({ smallestUnit: 'millisecond' }),
    })
    return c.json({ id, message: visitForm.received.text }, 201)
  })
  return door
}
