/** Tokens in links of emails that name a record and can't be forged. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#app/config.ts'
import { secretKey } from '#app/secret.ts'

export interface IdTokens {
  /** The token of the record with this id: always the same, valid forever. */
  of: (id: string) => string
  /** The id of its record; undefined for an invalid token. */
  idOf: (token: string) => string | undefined
}

/**
 * Tokens for one purpose. They are not stored, so that an email from years ago still works, also after a backup was
 * restored.
 * @throws when the site has no usable secret key
 */
export function idTokens(config: Pick<Config, 'secretKey' | 'dataDir'>, purpose: string): IdTokens {
  // A derived key, so that these signatures are valid nowhere else.
  const key = new Uint8Array(hkdfSync('sha256', secretKey(config), '', `narthex: ${purpose}`, 32))
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
