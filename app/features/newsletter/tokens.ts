/** Secrets in links of the newsletter's emails that can't be forged. */
import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#app/config.ts'
import { type IdTokens, idTokens } from '#app/secret.ts'

/** 32 random bytes for a URL. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret: SHA-256, which is enough for 32 random bytes. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export type SubscriberTokens = IdTokens

/** Tokens for unsubscribing. @throws when the site has no usable secret key */
export function subscriberTokens(config: Pick<Config, 'secretKey' | 'dataDir'>): SubscriberTokens {
  return idTokens(config, 'leaving the newsletter')
}
