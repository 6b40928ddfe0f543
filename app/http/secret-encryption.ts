/**
 * Encrypts secrets that are stored, so that only this site's secret key decrypts them.
 *
 * AES-256-GCM (NIST SP 800-38D) with a new nonce for every text, under a key that is derived for its purpose (HKDF, RFC
 * 5869). The purpose is authenticated too, so that no encrypted text can replace one of another purpose.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#app/config.ts'
import { secretKey } from '#app/secret.ts'

type SecretConfig = Pick<Config, 'secretKey' | 'dataDir'>

const CIPHER = 'aes-256-gcm'
/** First byte of an encrypted text; another format gets another number. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * @param purpose the name of the setting
 * @returns version, nonce, tag and ciphertext as base64url
 * @throws when the site has no usable secret key
 */
export function encryptSecret(text: string, purpose: string, config: SecretConfig): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(purpose, config), nonce, { authTagLength: TAG_BYTES }).setAAD(
    additionalData(purpose),
  )
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/**
 * @returns the text, or undefined when it was encrypted with another key, for another purpose, or not by us
 * @throws when the site has no usable secret key
 */
export function decryptSecret(encrypted: string, purpose: string, config: SecretConfig): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < 1 + NONCE_BYTES + TAG_BYTES || bytes[0] !== VERSION) return undefined
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyFor(purpose, config), nonce, { authTagLength: TAG_BYTES })
    .setAAD(additionalData(purpose))
    .setAuthTag(bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyFor(purpose: string, config: SecretConfig): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey(config), '', `narthex sealed setting ${purpose}`, 32))
}

function additionalData(purpose: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(purpose, 'utf8')])
}
