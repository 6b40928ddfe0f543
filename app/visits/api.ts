/** The door for people who announce a visit. Announcing one is public. */
import { createRoute } from '@hono/zod-openapi'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { takeIn } from '#app/http/form-entry.ts'
import { formGuard, type FormWatch, verdictOf } from '#app/http/form-guard.ts'
import { formBody, jsonOnly } from '#app/http/form-input.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'
import { visitEntry } from '#app/visits/entry.ts'
import { visitIn, visitReceivedOut } from '#app/visits/schema.ts'
import { visitForm } from '#app/visits/visit.ts'

export function visitsDoor(parts: Parts, watch: FormWatch): Door {
  const announce = createRoute({
    method: 'post',
    path: api.visitorRequests,
    tags: ['Visits'],
    summary: 'Announce a visit',
    middleware: [jsonOnly, formGuard(parts, watch, visitForm)],
    request: formBody('Who comes', visitIn),
    responses: { 201: answers('It has been kept', visitReceivedOut), ...refusals.badRequest, ...refusals.tooMany },
  })

  const door = makeDoor()
  door.openapi(announce, async (c) => {
    const id = await takeIn(parts, visitEntry(parts, c.req.valid('json')), verdictOf(c))
    return c.json({ id, message: visitForm.received.text }, 201)
  })
  return door
}
