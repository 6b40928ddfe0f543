/** The door for messages to the parish. Sending one is public. */
import { createRoute } from '@hono/zod-openapi'
import { messageEntry } from '#app/contact/entry.ts'
import { messageForm } from '#app/contact/message.ts'
import { messageIn, messageReceivedOut } from '#app/contact/schema.ts'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { takeIn } from '#app/http/form-entry.ts'
import { formGuard, type FormWatch, verdictOf } from '#app/http/form-guard.ts'
import { formBody, jsonOnly } from '#app/http/form-input.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'

export function contactDoor(parts: Parts, watch: FormWatch): Door {
  const send = createRoute({
    method: 'post',
    path: api.contact,
    tags: ['Contact'],
    summary: 'Send a message to the parish',
    middleware: [jsonOnly, formGuard(parts, watch, messageForm)],
    request: formBody('The message and who sends it', messageIn),
    responses: { 201: answers('It has been kept', messageReceivedOut), ...refusals.badRequest, ...refusals.tooMany },
  })

  const door = makeDoor()
  door.openapi(send, async (c) => {
    const id = await takeIn(parts, messageEntry(parts, c.req.valid('json')), verdictOf(c))
    return c.json({ id, message: messageForm.received.text }, 201)
  })
  return door
}
