/**
 * The site's key, from the environment, or created at the first start and stored; and what is encrypted and signed with
 * keys that are derived from it for one purpose each.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#app/config.ts'

const KEY_BYTES = 32

export class KeyError extends Error {}

export type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>

/**
 * The site's secret key, at least 32 characters; the same at every start and for every process with this `dataDir`.
 * @throws KeyError when the file does not contain a key; Node's error when it can't be read or written
 */
export function secretKey({ secretKey, dataDir }: KeyConfig): string {
  if (secretKey !== undefined) return secretKey
  const file = join(dataDir, 'secret')
  const kept = readKey(file) ?? makeKey(dataDir, file)
  if (kept.length < KEY_BYTES)
    throw new KeyError(`${file} does not hold a key: restore it from a backup, or remove it for a new one.`)
  return kept
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Writes the key to a temporary file and links it to its name: a link fails if the name exists, so of two processes that
 * start together one key wins, and nobody ever reads half of it.
 */
function makeKey(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = join(dataDir, `.secret-${randomUUID()}`)
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

/** A key that is valid for one purpose only (HKDF, RFC 5869). */
export function derivedKey(config: KeyConfig, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey(config), '', purpose, 32))
}

/** The same, derived with HMAC as keys of accounts and forms have always been. */
export function hmacKey(config: KeyConfig, purpose: string): Buffer {
  return hmac(secretKey(config), purpose)
}

/** The signature of a text (HMAC-SHA-256) as base64url. */
export function sign(key: string | Buffer, text: string): string {
  return hmac(key, text).toString('base64url')
}

/**
 * Whether a text was signed with this key, in time that does not depend on where the signatures differ.
 * @param signature in base64 or base64url; anything that was sent
 */
export function isSigned(key: string | Buffer, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  const expected = hmac(key, text)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Tokens in links of emails that name a record and can't be forged. */
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
export function idTokens(config: KeyConfig, purpose: string): IdTokens {
  const key = derivedKey(config, `narthex: ${purpose}`)
  return {
    of: (id) => `${id}.${sign(key, id)}`,
    idOf: (token) => {
      const [, id = '', signature = ''] = /^([\w-]{1,100})\.([\w-]{1,100})$/.exec(token) ?? []
      return isSigned(key, id, signature) ? id : undefined
    },
  }
}

/** Encrypts with a new nonce for every text (NIST SP 800-38D). */
const CIPHER = 'aes-256-gcm'
/** First byte of an encrypted text; another format gets another number. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a secret that is stored, so that only this site's key decrypts it.
 * @param purpose the name of the setting; no encrypted text can replace one of another purpose
 * @returns version, nonce, tag and ciphertext as base64url
 * @throws when the site has no usable secret key
 */
export function encryptSecret(text: string, purpose: string, config: KeyConfig): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, settingKey(purpose, config), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(additionalData(purpose))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/**
 * @returns the text, or undefined when it was encrypted with another key, for another purpose, or not by us
 * @throws when the site has no usable secret key
 */
export function decryptSecret(encrypted: string, purpose: string, config: KeyConfig): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < 1 + NONCE_BYTES + TAG_BYTES || bytes[0] !== VERSION) return undefined
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, settingKey(purpose, config), nonce, { authTagLength: TAG_BYTES })
    .setAAD(additionalData(purpose))
    .setAuthTag(bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function settingKey(purpose: string, config: KeyConfig): Buffer {
  return derivedKey(config, `narthex sealed setting ${purpose}`)
}

function additionalData(purpose: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(purpose, 'utf8')])
}
