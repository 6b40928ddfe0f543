/** The door for messages to the parish. Sending one is public. */
import { createRoute } from '@hono/zod-openapi'
import { messageForm } from '#app/contact/message.ts'
import { writeMessage } from '#app/contact/queries.ts'
import { messageIn, messageReceivedOut } from '#app/contact/schema.ts'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'

export function contactDoor(parts: Parts): Door {
  const { database, now } = parts
  const send = createRoute({
    method: 'post',
    path: api.contact,
    tags: ['Contact'],
    summary: 'Send a message to the parish',
    middleware: [jsonOnly, limitPerAddress(parts, FORM_LIMIT)],
    request: jsonBody('The message and who sends it', messageIn),
    responses: { 201: answers('It has been kept', messageReceivedOut), ...refusals.badRequest, ...refusals.tooMany },
  })

  const door = makeDoor()
  door.openapi(send, async (c) => {
    const id = await writeMessage(database.db, c.req.valid('json'), {
      now: now().toString({ smallestUnit: 'millisecond' }),
    })
    return c.json({ id, message: messageForm.received.text }, 201)
  })
  return door
}
