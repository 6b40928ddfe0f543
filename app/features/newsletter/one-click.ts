/**
 * Unsubscribing by a mail program's own button: it posts `List-Unsubscribe=One-Click` to the address in the letter's
 * header, from anywhere, without a cookie, and follows no redirect (RFC 8058, section 3). The token is all the permission
 * that there is, so this stands before the question where a request comes from; everything else that is sent to the
 * same address goes on to that question.
 */
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { unsubscribe } from '#app/features/newsletter/leaving.ts'
import { subscriberTokens } from '#app/features/newsletter/tokens.ts'

/** In bytes: one field, and room for what programs put around it. */
const LARGEST = 16 * 1024

export function oneClick({ config, database, now }: Services): MiddlewareHandler {
  const tokens = subscriberTokens(config)
  const small = bodyLimit({
    maxSize: LARGEST,
    onError: () => {
      throw new HttpError(413, { error: 'too_large', message: 'That is too large.' })
    },
  })
  return every(small, async (c, next) => {
    const sent = await c.req.parseBody().catch((): Record<string, string | File> => ({}))
    if (sent['List-Unsubscribe'] !== 'One-Click') return next()
    const id = tokens.idOf(c.req.query('token') ?? '')
    if (id === undefined) return c.text('This address is not complete.', 400)
    await unsubscribe(database, id, now().toString({ smallestUnit: 'millisecond' }))
    return c.text('You are unsubscribed.', 200)
  })
}
