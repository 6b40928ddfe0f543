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
/** The same from who brings no token of ours: no script of ours was there. */
export const BARE_LIMIT: Limit = { times: 10, seconds: 600 }
/** Tokens are asked for once or twice for each form that is sent. */
export const TOKEN_LIMIT: Limit = { times: 120, seconds: 600 }

/**
 * Lets an address through so many times in so many seconds, and then refuses it with 429 until they are over. Every
 * route that uses it needs its own, or they count together.
 */
export function limitPerAddress(services: Services, limit: Limit): MiddlewareHandler {
  const count = countPerAddress(services, limit)
  return async (c, next) => {
    await count(c)
    await next()
  }
}

/** In one network there are many addresses, and seldom more people than at so many of them. */
const ADDRESSES_OF_NETWORK = 4

/**
 * Counts a caller, and everybody together whom the same provider's network holds: four times as many may come from there.
 * @throws HttpError 429 for one who has come too often; from the function that this gives
 */
export function countPerNetwork(services: Services, { times, seconds }: Limit): (c: Context) => Promise<void> {
  const one = countPerAddress(services, { times, seconds })
  const all = countedBy(services, { times: times * ADDRESSES_OF_NETWORK, seconds }, clientNetwork)
  return async (c) => {
    await one(c)
    await all(c)
  }
}

/**
 * Counts a caller.
 * @throws HttpError 429 for one who has come too often; from the function that this gives
 */
function countPerAddress(services: Services, limit: Limit): (c: Context) => Promise<void> {
  return countedBy(services, limit, clientAddress)
}

function countedBy({ config }: Services, { times, seconds }: Limit, who: typeof clientAddress) {
  const counter = new RateLimiterMemory({ points: times, duration: seconds })
  return async (c: Context): Promise<void> => {
    try {
      await counter.consume(who(c, config.trustProxy))
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(Math.ceil(refusal.msBeforeNext / 1000))
      throw refusal
    }
  }
}
