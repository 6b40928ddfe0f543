/** The proof of work in a rush of form submissions. A file of its own, since it is rarely loaded. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** A slow phone takes some seconds. */
const TIMEOUT_MS = 30_000

/** @returns the proof; undefined if the browser can't compute it, for example without https */
export async function solveProof(challenge: Challenge): Promise<object | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS })
  return solution ? { challenge, solution } : undefined
}
