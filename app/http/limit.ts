/** How often one address may ask for something, counted in the memory of this process. */
import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress, clientNetwork } from '#app/http/client-address.ts'
import { tooMany } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'

interface Limit {
  times: number
  seconds: number
}

/** A public form: no person reaches it, and a family or an office behind one address does not either. */
export const FORM_LIMIT: Limit = { times: 30, seconds: 600 }
/** The same without a token of ours, which our own script would have sent. */
export const BARE_LIMIT: Limit = { times: 10, seconds: 600 }
/** Tokens are asked for once or twice for each form that is sent. */
export const TOKEN_LIMIT: Limit = { times: 120, seconds: 600 }

type Counter = (c: Context) => Promise<void>

/**
 * Lets an address through so many times in so many seconds, and then refuses it with 429 until they are over. Every
 * route that uses it needs its own, or they count together.
 */
export function limitPerAddress(services: Services, limit: Limit): MiddlewareHandler {
  const count = counterBy(clientAddress, services, limit)
  return async (c, next) => {
    await count(c)
    await next()
  }
}

/** In one network there are many addresses, and seldom more people than at so many of them. */
const ADDRESSES_OF_NETWORK = 4

/**
 * Counts a caller by address, and everyone in the same provider's network together, who may come four times as often.
 * @returns a function that throws HttpError 429 for a caller who has come too often
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
