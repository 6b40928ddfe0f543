/**
 * The invisible parts of a public form: a signed token with the time at which typing began, and during a flood a proof of
 * work (https://altcha.org/docs/v2/proof-of-work/). Anyone can get both, and the server stores neither. A self-test of the
 * site is marked with a token, too.
 */
import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Services } from '#app/http/services.ts'
import { hmacKey, isSigned, type KeyConfig, sign } from '#app/secret.ts'

/** For how long a token is valid, in milliseconds. */
const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000
/** The same for a challenge. */
const CHALLENGE_LIFETIME_MS = 10 * 60 * 1000

/** The key for one purpose of the forms. */
export function formKey(config: KeyConfig, purpose: 'token' | 'proof' | 'self-test'): Buffer {
  return hmacKey(config, `narthex forms ${purpose} 1`)
}

/** A token for this time. */
export function writeToken(now: Temporal.Instant, key: Buffer): string {
  const moment = now.epochMilliseconds.toString(36)
  return `${moment}.${sign(key, moment)}`
}

/**
 * The age of a token in milliseconds.
 * @param token any submitted value
 * @returns undefined when the token isn't ours, is older than a day, or comes from a clock ahead of this one
 */
export function tokenAge(token: unknown, now: Temporal.Instant, key: Buffer): number | undefined {
  if (typeof token !== 'string') return undefined
  const [, moment = '', signature = ''] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? []
  if (!isSigned(key, moment, signature)) return undefined
  const age = now.epochMilliseconds - Number.parseInt(moment, 36)
  return age >= 0 && age <= TOKEN_LIFETIME_MS ? age : undefined
}

const SELF_TEST = 'x-narthex-self-test'
/** Milliseconds for which the mark of a self-test is valid. */
const SELF_TEST_LIFETIME_MS = 60_000

type MarkServices = Pick<Services, 'config' | 'now'>

/**
 * The headers that mark a submission by which the site tests its own form, signed so that only this site can send them. A
 * test goes through the whole route, with parsing, checking and storing, but its transaction is rolled back: nobody sees it,
 * no email is sent, and no limit or statistic counts it.
 */
export function selfTestHeaders({ config, now }: MarkServices): Record<string, string> {
  return { [SELF_TEST]: writeToken(now(), formKey(config, 'self-test')) }
}

export function isSelfTest({ config, now }: MarkServices, c: Context): boolean {
  const mark = c.req.header(SELF_TEST)
  const age = mark === undefined ? undefined : tokenAge(mark, now(), formKey(config, 'self-test'))
  return age !== undefined && age <= SELF_TEST_LIFETIME_MS
}

const ALGORITHM = 'PBKDF2/SHA-256'
/** Rounds of each try, and the range of tries: about a second on a phone, too much for sending thousands. */
const ROUNDS_PER_TRY = 5_000
const TRIES_RANGE = [150, 250] as const

const proofIn = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(ROUNDS_PER_TRY),
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

/** A challenge for a browser, signed so that the server need not store it. */
export function newChallenge(now: Temporal.Instant, key: Buffer): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS_PER_TRY,
    counter: randomInt(...TRIES_RANGE),
    data: { at: now.epochMilliseconds },
    deriveKey,
    ...secrets(key),
  })
}

/**
 * Checks that one of our challenges was solved in time.
 * @param proof any submitted value
 * @returns the challenge's signature, by which a second use is recognized; undefined when it was not solved
 */
export async function verifyProof(proof: unknown, now: Temporal.Instant, key: Buffer): Promise<string | undefined> {
  const parsed = proofIn.safeParse(proof)
  if (!parsed.success) return undefined
  const { challenge, solution } = parsed.data
  const age = now.epochMilliseconds - challenge.parameters.data.at
  if (age < 0 || age > CHALLENGE_LIFETIME_MS) return undefined
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(key) })
  return verified ? challenge.signature : undefined
}

/** The solution is signed too, so that checking it costs nothing. */
function secrets(key: Buffer) {
  const secret = key.toString('base64url')
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} solution` }
}
