/** The only place that retries work after the database rolled it back. */
import { setTimeout as pause } from 'node:timers/promises'

/** Most tries for one piece of work. */
const TRIES = 6
/** Longest pause before the second try, in milliseconds; it doubles for each further one. */
const FIRST_PAUSE = 20

/**
 * Runs `work` until it succeeds, with random pauses, so that two conflicting callers don't collide again.
 * @param mayRunAgain whether all effects of `work` before this error were undone
 * @throws the last try's error, and any other error immediately
 */
export async function retried<T>(work: () => Promise<T>, mayRunAgain: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !mayRunAgain(error)) throw error
      await pause(Math.random() * FIRST_PAUSE * 2 ** (tries - 1))
    }
  }
}
