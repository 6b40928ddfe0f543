/**
 * Clears cached pages when a record becomes public or stops being public: every process checks twice a second whether such
 * a time has passed.
 */
import { clearInterval, setInterval } from 'node:timers'
import type { Services } from '#app/http/services.ts'
import { hasPublishedBetween } from '#db/published.ts'
import { isoInstant } from '#db/records.ts'

const INTERVAL_MS = 500

/** @returns a function that checks once; a time that could not be checked is checked the next time */
export function publishingClock({ database, now, log, pagesChanged }: Services): () => Promise<void> {
  const instant = () => isoInstant(now())
  let last = instant()
  return async () => {
    const until = instant()
    try {
      if (await hasPublishedBetween(database, last, until)) pagesChanged()
      last = until
    } catch (error) {
      log.warn({ err: error }, 'scheduled records could not be looked for')
    }
  }
}

/**
 * @param others looks whether another process has changed something
 * @returns ends it
 */
export function startPublishingClock(services: Services, others: () => Promise<void>): () => void {
  const look = publishingClock(services)
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void Promise.all([look(), others()]).finally(() => (isLooking = false))
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
