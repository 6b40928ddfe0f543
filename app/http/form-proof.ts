/**
 * Work that a browser does before it sends a form while the forms are being flooded: a second of a phone's time, too much
 * for who sends thousands. Nobody sees it (https://altcha.org/docs/v2/proof-of-work/).
 */
import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Rounds of each try, and how many tries it takes: about a million rounds in all, none of them repeated here. */
const COST = 5_000
const TRIES = [150, 250] as const
/** For how long a challenge is good, in milliseconds. */
const GOOD_FOR = 10 * 60 * 1000

const proofIn = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(COST),
      data: z.object({ at: z.number() }),
      keyLength: z.number(),
      keyPrefix: z.string().max(64),
      keySignature: z.string().max(64),
      nonce: z.string().max(64),
      salt: z.string().max(64),
    }),
    signature: z.string().max(64),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(64) }),
})

/** @param key signs it, so that it need not be remembered */
export function newChallenge(now: Temporal.Instant, key: Buffer): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(...TRIES),
    data: { at: now.epochMilliseconds },
    deriveKey,
    ...secrets(key),
  })
}

/**
 * Whether the work for a challenge of ours was done, not long ago.
 * @param proof whatever was sent in its place
 * @returns the challenge's name, by which it is known the next time; nothing when the work was not done
 */
export async function provenChallenge(proof: unknown, now: Temporal.Instant, key: Buffer): Promise<string | undefined> {
  const parsed = proofIn.safeParse(proof)
  if (!parsed.success) return undefined
  const { challenge, solution } = parsed.data
  const age = now.epochMilliseconds - challenge.parameters.data.at
  if (age < 0 || age > GOOD_FOR) return undefined
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(key) })
  return verified ? challenge.signature : undefined
}

/** The solution is signed too, so that looking at it costs nothing. */
function secrets(key: Buffer) {
  const secret = key.toString('base64url')
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} solution` }
}
