/** Secrets in links of the newsletter's emails that can't be forged. */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#app/config.ts'
import { secretKey } from '#app/secret.ts'

/** 32 random bytes for a URL. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret: SHA-256, which is enough for 32 random bytes. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export interface SubscriberTokens {
  /** The token of the subscriber with this id: always the same, valid forever. */
  of: (id: string) => string
  /** The id of its subscriber; undefined for an invalid token. */
  idOf: (token: string) => string | undefined
}

/**
 * Tokens for unsubscribing. They are not stored, so that an email from years ago still works, also after a backup was
 * restored.
 * @throws when the site has no usable secret key
 */
export function subscriberTokens(config: Pick<Config, 'secretKey' | 'dataDir'>): SubscriberTokens {
  // A derived key, so that these signatures are valid nowhere else.
  const key = new Uint8Array(hkdfSync('sha256', secretKey(config), '', 'narthex: leaving the newsletter', 32))
  const sign = (id: string) => createHmac('sha256', key).update(id).digest()
  return {
    of: (id) => `${id}.${sign(id).toString('base64url')}`,
    idOf: (token) => {
      const [, id = '', signature = ''] = /^([\w-]{1,100})\.([\w-]{1,100})$/.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const right = sign(id)
      return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
    },
  }
}
