/**
 * The token that a browser asks for when somebody begins to fill a form in: the moment, signed, so that whoever sends the
 * form can show that it was not done faster than a person types. Anybody gets one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#app/config.ts'
import { secretKey } from '#app/secret.ts'

/** A token that is older is none, in milliseconds. */
const LONGEST = 24 * 60 * 60 * 1000

/**
 * The key for one purpose of the forms.
 * @throws when the site has no usable secret key
 */
export function formKey(config: Config, purpose: string): Buffer {
  return createHmac('sha256', secretKey(config)).update(`narthex forms ${purpose} 1`).digest()
}

/** The token of this moment. */
export function writeToken(now: Temporal.Instant, key: Buffer): string {
  const moment = now.epochMilliseconds.toString(36)
  return `${moment}.${sign(moment, key).toString('base64url')}`
}

/**
 * How old a token is, in milliseconds.
 * @param token whatever was sent in its place
 * @returns nothing when it is none of ours, older than a day, or of a clock that is ahead of this one
 */
export function tokenAge(token: unknown, now: Temporal.Instant, key: Buffer): number | undefined {
  if (typeof token !== 'string') return undefined
  const [, moment = '', signature = ''] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(moment, key)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const age = now.epochMilliseconds - Number.parseInt(moment, 36)
  return age >= 0 && age <= LONGEST ? age : undefined
}

function sign(moment: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(moment).digest()
}
