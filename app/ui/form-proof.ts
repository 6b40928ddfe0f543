/** The proof of work while the site is flooded with forms. A file of its own, since it is rarely loaded. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Timeout in milliseconds; a slow phone takes some seconds. */
const PATIENCE = 30_000

/** @returns what shows that it was done; nothing where a browser cannot do it, without https for one */
export async function proofOf(challenge: Challenge): Promise<object | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE })
  return solution ? { challenge, solution } : undefined
}
