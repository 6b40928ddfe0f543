/** The door for messages to the parish. Sending one is public. */
import { createRoute } from '@hono/zod-openapi'
import { messageEntry } from '#app/inbox/contact/entry.ts'
import { messageForm } from '#app/inbox/contact/message.ts'
import { messageIn, messageReceivedOut } from '#app/inbox/contact/schema.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { takeIn } from '#app/http/form-entry.ts'
import { formGuard, type FormWatch, verdictOf } from '#app/http/form-guard.ts'
import { formBody, jsonOnly } from '#app/http/form-input.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'

export function contactRoutes(services: Services, watch: FormWatch): Router {
  const send = createRoute({
    method: 'post',
    path: api.contact,
    tags: ['Contact'],
    summary: 'Send a message to the parish',
    middleware: [jsonOnly, formGuard(services, watch, messageForm)],
    request: formBody('The message and who sends it', messageIn),
    responses: { 201: answers('It has been kept', messageReceivedOut), ...refusals.badRequest, ...refusals.tooMany },
  })

  const router = newRouter()
  router.openapi(send, async (c) => {
    const id = await takeIn(services, messageEntry(services, c.req.valid('json')), verdictOf(c))
    return c.json({ id, message: messageForm.received.text }, 201)
  })
  return router
}
