/** The work that is done while the forms are being flooded. It comes only then, in a file of its own. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** In milliseconds: a slow phone takes some seconds, and a person does not wait for ever. */
const PATIENCE = 30_000

/** @returns what shows that it was done; nothing where a browser cannot do it, without https for one */
export async function proofOf(challenge: Challenge): Promise<object | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE })
  return solution ? { challenge, solution } : undefined
}
