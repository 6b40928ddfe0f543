/** The door for people who announce a visit. Announcing one is public. */
import { createRoute } from '@hono/zod-openapi'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { takeIn } from '#app/http/form-entry.ts'
import { formGuard, type FormWatch, verdictOf } from '#app/http/form-guard.ts'
import { formBody, jsonOnly } from '#app/http/form-input.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { visitEntry } from '#app/inbox/visits/entry.ts'
import { visitIn, visitReceivedOut } from '#app/inbox/visits/schema.ts'
import { visitForm } from '#app/inbox/visits/visit.ts'

export function visitsRoutes(services: Services, watch: FormWatch): Router {
  const announce = createRoute({
    method: 'post',
    path: api.visitorRequests,
    tags: ['Visits'],
    summary: 'Announce a visit',
    middleware: [jsonOnly, formGuard(services, watch, visitForm)],
    request: formBody('Who comes', visitIn),
    responses: { 201: answers('It has been kept', visitReceivedOut), ...refusals.badRequest, ...refusals.tooMany },
  })

  const router = newRouter()
  router.openapi(announce, async (c) => {
    const id = await takeIn(services, visitEntry(services, c.req.valid('json')), verdictOf(c))
    return c.json({ id, message: visitForm.received.text }, 201)
  })
  return router
}
