/**
 * While the file that HOLD_FILE names exists, the site can be read, and nothing of it changes: an update goes back to the
 * earlier database unless the new version proves itself, and what was saved meanwhile would be lost.
 */
import { existsSync } from 'node:fs'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#app/config.ts'
import { type ErrorBody, HttpError } from '#app/http/errors.ts'
import { routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'

type Held = Pick<Config, 'holdFile'>

/** Seconds after which it is worth trying again. */
const RETRY_AFTER = '3'
/** Milliseconds between two looks for the file. */
const LOOK_MS = 500

/** Stable error code, by which a form knows that it may send itself again (`app/ui/form-sending.ts`). */
const HELD: ErrorBody = {
  error: 'updating',
  message:
    'Our website is being updated, so nothing can be saved at this moment. What you wrote is still here: send it again in a minute.',
}

/** Looks for the file now. */
export function isHeld({ holdFile }: Held): boolean {
  return holdFile !== undefined && existsSync(holdFile)
}

/**
 * Refuses what may change something. A form that the browser sends to its page goes on to that page, whose own request to the
 * API is refused, so that the page comes back with what was typed.
 */
export function refuseWhileHeld(config: Held): MiddlewareHandler {
  return async ({ req: { method, path } }, next) => {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    const isPage = method === 'POST' && !path.startsWith('/api/') && path !== routes.newsletterUnsubscribe
    if (!isRead && !isPage && isHeld(config))
      throw new HttpError(503, { ...HELD, message: t(HELD.message) }, { 'Retry-After': RETRY_AFTER })
    return next()
  }
}

/**
 * Runs work whenever the file is not there: ends it when the file comes, and begins again within a second when it goes.
 * @param begin @returns a function that ends the work and waits for it
 * @returns a function that ends it for good
 */
export function runUnlessHeld(config: Held, begin: () => () => Promise<void>): () => Promise<void> {
  let end: (() => Promise<void>) | undefined
  let ending = Promise.resolve()
  const look = () => {
    const held = isHeld(config)
    if (held && end) {
      ending = end()
      end = undefined
    } else if (!held && !end) end = begin()
  }
  look()
  const timer = config.holdFile === undefined ? undefined : setInterval(look, LOOK_MS).unref()
  return async () => {
    clearInterval(timer)
    await Promise.all([ending, end?.()])
  }
}
