/** The newsletter's door. Subscribing is public; no answer tells whether an address was known. */
import { createRoute } from '@hono/zod-openapi'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Parts } from '#app/http/parts.ts'
import { subscribe } from '#app/newsletter/queries.ts'
import { subscribedOut, subscriptionIn } from '#app/newsletter/schema.ts'
import { subscriptionForm } from '#app/newsletter/subscription.ts'
import { api } from '#app/routes.ts'

export function newsletterDoor(parts: Parts): Door {
  const { database, now } = parts
  const join = createRoute({
    method: 'post',
    path: api.newsletterSubscribe,
    tags: ['Newsletter'],
    summary: 'Subscribe to the newsletter',
    middleware: [jsonOnly, limitPerAddress(parts, FORM_LIMIT)],
    request: jsonBody('Who subscribes', subscriptionIn),
    responses: {
      201: answers('The address gets the newsletter', subscribedOut),
      ...refusals.badRequest,
      ...refusals.tooMany,
    },
  })

  const door = makeDoor()
  door.openapi(join, async (c) => {
    await subscribe(database.db, c.req.valid('json').email, { now: now().toString({ smallestUnit: 'millisecond' }) })
    return c.json({ message: subscriptionForm.received.text }, 201)
  })
  return door
}
