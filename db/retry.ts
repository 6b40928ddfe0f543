/** The one place where work is done again that the database took back. */
import { setTimeout as pause } from 'node:timers/promises'

/** How often work is tried at most. */
const TRIES = 6
/** The longest pause before the second try, in milliseconds; before each further one it is twice as long. */
const FIRST_PAUSE = 20

/**
 * Runs `work` until it succeeds, with random pauses, so that two that were in each other's way do not meet again.
 * @param mayRunAgain whether all that `work` did before this error is gone
 * @throws the last try's error, and at once any other error
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
