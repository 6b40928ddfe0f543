/**
 * The invisible parts of a public form: a signed token with the time at which typing began, and in a rush a proof of work
 * for that token (https://altcha.org/docs/v2/proof-of-work/). Anyone can get both, and the server stores neither. A
 * self-test of the site is marked with a token, too.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Services } from '#app/http/services.ts'
import { hmacKey, isSigned, type KeyConfig, sign } from '#app/http/secret.ts'

/** For how long a token is valid, in milliseconds. */
export const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000

/** The key for one purpose of the forms. */
export function formKey(config: KeyConfig, purpose: 'token' | 'proof' | 'self-test'): Buffer {
  return hmacKey(config, `narthex forms ${purpose} 1`)
}

/** A token for this time; no two are alike. @param needsProof it counts only with a proof of work */
export function writeToken(now: Temporal.Instant, key: Buffer, needsProof = false): string {
  const moment = now.epochMilliseconds.toString(36).padStart(MOMENT_LENGTH, '0')
  const text = `${moment}${needsProof ? 1 : 0}${randomBytes(8).toString('hex')}`
  return `${text}.${sign(key, text)}`
}
const MOMENT_LENGTH = 9

export interface FormToken {
  /** Milliseconds since it was issued. */
  age: number
  needsProof: boolean
}

/**
 * Reads any submitted value.
 * @returns undefined when the token isn't ours, is older than a day, or comes from a clock ahead of this one
 */
export function readToken(token: unknown, now: Temporal.Instant, key: Buffer): FormToken | undefined {
  if (typeof token !== 'string') return undefined
  const [, text = '', signature = ''] = /^([0-9a-z]{26})\.([\w-]{43})$/.exec(token) ?? []
  if (!isSigned(key, text, signature)) return undefined
  const age = now.epochMilliseconds - Number.parseInt(text.slice(0, MOMENT_LENGTH), 36)
  if (age < 0 || age > TOKEN_LIFETIME_MS) return undefined
  return { age, needsProof: text[MOMENT_LENGTH] === '1' }
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
  const token = readToken(mark, now(), formKey(config, 'self-test'))
  return token !== undefined && token.age <= SELF_TEST_LIFETIME_MS
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
      data: z.object({ token: z.string().max(100) }),
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

/** The challenge of a token, signed so that the server need not store it. */
export function newChallenge(token: string, key: Buffer): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS_PER_TRY,
    counter: randomInt(...TRIES_RANGE),
    data: { token },
    deriveKey,
    ...secrets(key),
  })
}

/** Whether any submitted value is the solution of our challenge for this token. It is valid as long as the token. */
export async function isProven(proof: unknown, token: unknown, key: Buffer): Promise<boolean> {
  const parsed = proofIn.safeParse(proof)
  if (!parsed.success || parsed.data.challenge.parameters.data.token !== token) return false
  const { challenge, solution } = parsed.data
  return (await verifySolution({ challenge, solution, deriveKey, ...secrets(key) })).verified
}

/** The solution is signed too, so that checking it costs nothing. */
function secrets(key: Buffer) {
  const secret = key.toString('base64url')
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} solution` }
}
