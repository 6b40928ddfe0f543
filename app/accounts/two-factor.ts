/** Two-step verification: after the password a code from an authenticator app, or a backup code when the phone is lost. */
import { hash, randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import type { Context } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { TwoFactorSecrets } from '#app/accounts/schema.ts'
import { credentialsOf, endSessions, findToken, storeToken, useToken } from '#app/accounts/queries.ts'
import { accountsKey, hostPrefix, SignedCookie } from '#app/accounts/sessions.ts'
import type { Config } from '#app/config.ts'
import { HttpError } from '#app/http/errors.ts'
import { qrCodeOf } from '#app/http/qr-code.ts'
import type { Services } from '#app/http/services.ts'
import type { KeyConfig } from '#app/http/secret.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { newId } from '#db/records.ts'
import { t } from '#app/text/t.ts'

const MINUTE = 60 * 1000
/** After so many wrong codes in a row none is accepted for `LOCK_TIME` (NIST SP 800-63B, 5.2.2). */
const MAX_FAILURES = 10
const LOCK_TIME = 15 * MINUTE
/** How long after the password a code is accepted. */
const CODE_TIME = 10 * MINUTE

type Refusal = { is: 'wrong' } | { is: 'locked'; seconds: number }
/** The result of a code: right; wrong; or not checked for so many seconds. */
type CodeResult = { is: 'right' } | Refusal
/** The same of a sign-in, with its owner and what it was checked against. */
export type SignInResult = { is: 'right'; userId: string; credentials: string } | Refusal

export class TwoFactor {
  readonly #config: Config
  readonly #database: Database
  readonly #cipher: Cipher
  readonly #cookie: SignedCookie

  constructor({ config, database }: Pick<Services, 'config' | 'database'>) {
    this.#config = config
    this.#database = database
    this.#cipher = cipherOf(config)
    this.#cookie = new SignedCookie(config, `${hostPrefix(config)}narthex.two_factor`, CODE_TIME / 1000)
  }

  /** Sets a cookie that says that the password was right, so that the browser may send a code. */
  async askForCode(c: Context, userId: string): Promise<void> {
    const token = `2fa-${randomBytes(24).toString('base64url')}`
    await storeToken(this.#database.db, token, userId, CODE_TIME)
    await this.#cookie.set(c, token)
  }

  /** Checks a code from a browser that sent the right password. */
  async answerCode(c: Context, code: string): Promise<SignInResult> {
    const token = this.#cookie.read(c.req.raw.headers) ?? ''
    const result = await this.#database.transaction(async (trx): Promise<SignInResult> => {
      const userId = await findToken(trx, token)
      const credentials = userId === undefined ? undefined : await credentialsOf(trx, userId)
      if (userId === undefined || credentials === undefined) return { is: 'wrong' }
      const tried = await this.#try(trx, userId, code)
      if (tried.is !== 'right') return tried
      // If another request used the code in the meantime, this one fails.
      return (await useToken(trx, token)) ? { is: 'right', userId, credentials } : { is: 'wrong' }
    })
    if (result.is === 'right') this.#cookie.clear(c)
    return result
  }

  /** Checks a code that was sent with the right password. */
  checkCode(userId: string, code: string): Promise<CodeResult> {
    return this.#database.transaction((trx) => this.#try(trx, userId, code))
  }

  /** Each try locks the user's row, so that every wrong code counts and no code works twice. */
  async #try(trx: Trx, userId: string, code: string): Promise<CodeResult> {
    const row = await rowOf(trx, userId)
    if (row?.verified !== 1) return { is: 'wrong' }
    const now = Date.now()
    const wait = row.locked_until === null ? 0 : Date.parse(row.locked_until) - now
    if (wait > 0) return { is: 'locked', seconds: Math.ceil(wait / 1000) }
    const used = this.#used(row, code)
    const failures = used ? 0 : (row.locked_until === null ? row.failures : 0) + 1
    const locked_until = failures < MAX_FAILURES ? null : new Date(now + LOCK_TIME).toISOString()
    await change(trx, userId, { ...used, failures, locked_until })
    return { is: used ? 'right' : 'wrong' }
  }

  /**
   * The columns after which neither this code nor an older one is valid (RFC 6238, 5.2); undefined for a wrong code.
   * @throws HttpError 409 when no code can be checked
   */
  #used(row: Row, typed: string) {
    const code = asCompared(typed)
    if (!canDecrypt(row.secret, this.#config)) throw keyChanged()
    const step = stepOf(this.#cipher.decrypt(row.secret), code)
    if (step !== undefined) return step > row.last_step ? { last_step: step } : undefined
    const codes = z.array(z.string()).parse(JSON.parse(this.#cipher.decrypt(row.backup_codes)))
    const others = codes.filter((other) => asCompared(other) !== code)
    return others.length < codes.length ? { backup_codes: this.#encryptCodes(others) } : undefined
  }

  /** Creates a secret and backup codes, which have no effect until a first code confirms them. */
  async setUp({ id, email }: { id: string; email: string }): Promise<TwoFactorSecrets> {
    // The bytes of this text are the key.
    const text = randomBytes(24).toString('base64url')
    const backupCodes = Array.from({ length: 10 }, backupCode)
    const columns = { secret: this.#cipher.encrypt(text), backup_codes: this.#encryptCodes(backupCodes) }
    await this.#database.db
      .insertInto('two_factors')
      .values({ id: newId(), user_id: id, verified: 0, failures: 0, locked_until: null, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns).where('two_factors.verified', '=', 0))
      .execute()
    const secret = Secret.fromUTF8(text).base32
    const site = new URL(this.#config.siteUrl).hostname
    const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`
    const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}&digits=6&period=30`
    return { secret, uri, qrCode: await qrCodeOf(uri), backupCodes }
  }

  /**
   * Turns it on after `setUp`, and signs the user out everywhere.
   * @returns whether the code was right; false when it was on already, since wrong codes are not counted here
   */
  confirm(userId: string, code: string): Promise<boolean> {
    return this.#database.transaction(async (trx) => {
      const row = await rowOf(trx, userId)
      if (row?.verified !== 0) return false
      const step = stepOf(this.#cipher.decrypt(row.secret), asCompared(code))
      if (step === undefined) return false
      await change(trx, userId, { verified: 1, last_step: Math.max(step, row.last_step) })
      await trx.updateTable('users').set({ two_factor: 1 }).where('id', '=', userId).execute()
      await endSessions(trx, userId)
      return true
    })
  }

  /** Turns it off, and signs the user out everywhere. */
  turnOff(userId: string): Promise<void> {
    return this.#database.transaction(async (trx) => {
      await removeTwoFactors(trx, [userId])
      await endSessions(trx, userId)
    })
  }

  #encryptCodes(codes: string[]): string {
    return this.#cipher.encrypt(JSON.stringify(codes))
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

/** The person's row, locked until the transaction ends. */
function rowOf(trx: Trx, userId: string) {
  const ofUser = trx.selectFrom('two_factors').selectAll().where('user_id', '=', userId)
  return forUpdate(trx, ofUser).executeTakeFirst()
}

async function change(trx: Trx, userId: string, columns: Partial<Row>): Promise<void> {
  await trx.updateTable('two_factors').set(columns).where('user_id', '=', userId).execute()
}

/** A code without what apps and papers write into it to be read, in capitals. */
function asCompared(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}

/** The time step (half minutes since 1970) of a code, if it is the current one or a neighbor (RFC 6238, 5.2 and 6). */
function stepOf(secret: string, code: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromUTF8(secret) })
  const offset = totp.validate({ token: code, window: 1 })
  return offset === null ? undefined : totp.counter() + offset
}

function backupCode(): string {
  const { base32 } = new Secret({ size: 10 })
  return `${base32.slice(0, 5)}-${base32.slice(5, 10)}`
}

type Cipher = ReturnType<typeof cipherOf>
/** The users whose secret was encrypted with another key than this site's: no code of theirs can be checked. */
export async function lockedTwoFactors(db: Db, config: KeyConfig): Promise<string[]> {
  const rows = await db.selectFrom('two_factors').select(['user_id', 'secret']).execute()
  return rows.filter(({ secret }) => !canDecrypt(secret, config)).map((row) => row.user_id)
}

/** Turns it off for those users, who could never sign in again. */
export async function turnOffLocked(trx: Trx, config: KeyConfig): Promise<void> {
  await removeTwoFactors(trx, await lockedTwoFactors(trx, config))
}

export async function removeTwoFactors(trx: Trx, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await trx.deleteFrom('two_factors').where('user_id', 'in', userIds).execute()
  await trx.updateTable('users').set({ two_factor: 0 }).where('id', 'in', userIds).execute()
}

/** `npm run admin -- reset` turns it off. */
function keyChanged(): HttpError {
  const message = t(
    'We can’t check codes because this website’s secret key has changed. Ask the person who runs the server to reset your account.',
  )
  return new HttpError(409, { error: 'key_changed', message, fields: { code: message } })
}

function canDecrypt(secret: string, config: KeyConfig): boolean {
  try {
    return cipherOf(config).decrypt(secret) !== ''
  } catch {
    return false
  }
}

/** XChaCha20-Poly1305 with a random nonce in front, in hexadecimal: the format in which secrets have always been stored. */
function cipherOf(config: KeyConfig) {
  const cipher = managedNonce(xchacha20poly1305)(hash('sha256', accountsKey(config), 'buffer'))
  return {
    encrypt: (text: string) => Buffer.from(cipher.encrypt(Buffer.from(text))).toString('hex'),
    decrypt: (hex: string) => Buffer.from(cipher.decrypt(Buffer.from(hex, 'hex'))).toString(),
  }
}
