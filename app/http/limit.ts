/** Rate limits per address, counted in this process's memory. */
import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress, clientNetwork } from '#app/http/client-address.ts'
import { tooMany } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'

interface Limit {
  times: number
  seconds: number
}

/** A public form: no person reaches it, nor does a family or an office behind one address. */
export const FORM_LIMIT: Limit = { times: 30, seconds: 600 }
/** The same without one of our tokens, which our own script would have sent. */
export const BARE_LIMIT: Limit = { times: 10, seconds: 600 }
/** A submission needs one or two tokens. */
export const TOKEN_LIMIT: Limit = { times: 120, seconds: 600 }

type Counter = (c: Context) => Promise<void>

/**
 * Allows an address so many requests per period, and then refuses it with 429 until the period ends. Every route needs its
 * own instance, or they count together.
 */
export function limitPerAddress(services: Services, limit: Limit): MiddlewareHandler {
  const count = counterBy(clientAddress, services, limit)
  return async (c, next) => {
    await count(c)
    await next()
  }
}

/** A network has many addresses, and rarely more people than a few times one address. */
const ADDRESSES_OF_NETWORK = 4

/**
 * Counts a client by address, and all clients in the same provider's network together, with a limit four times as high.
 * @returns a function that throws HttpError 429 for a client over the limit
 */
export function countPerNetwork(services: Services, { times, seconds }: Limit): Counter {
  const one = counterBy(clientAddress, services, { times, seconds })
  const all = counterBy(clientNetwork, services, { times: times * ADDRESSES_OF_NETWORK, seconds })
  return async (c) => {
    await one(c)
    await all(c)
  }
}

function counterBy(keyOf: typeof clientAddress, { config }: Services, { times, seconds }: Limit): Counter {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds })
  return async (c) => {
    try {
      await limiter.consume(keyOf(c, config.trustProxy))
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(Math.ceil(refusal.msBeforeNext / 1000))
      throw refusal
    }
  }
}
