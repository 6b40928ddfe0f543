/** How often one address may ask for something, counted in the memory of this process. */
import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress } from '#app/http/client-address.ts'
import { tooMany } from '#app/http/errors.ts'
import type { Parts } from '#app/http/parts.ts'

interface Limit {
  times: number
  seconds: number
}

/** A public form: no person reaches it, and a family or an office behind one address does not either. */
export const FORM_LIMIT: Limit = { times: 30, seconds: 600 }

/**
 * Lets an address through so many times in so many seconds, and then refuses it with 429 until they are over. Every
 * route that uses it needs its own, or they count together.
 */
export function limitPerAddress({ config }: Parts, { times, seconds }: Limit): MiddlewareHandler {
  const counter = new RateLimiterMemory({ points: times, duration: seconds })
  return async (c, next) => {
    try {
      await counter.consume(clientAddress(c, config.trustProxy))
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(Math.ceil(refusal.msBeforeNext / 1000))
      throw refusal
    }
    await next()
  }
}
