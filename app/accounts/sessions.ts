/**
 * Sessions: a random token in a signed cookie, whose hash is in the database. One ends after seven days without use, after
 * thirty in any case, and immediately for a deactivated user.
 */
import { hash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie, setSignedCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Config } from '#app/config.ts'
import type { Services } from '#app/http/services.ts'
import { noteSignIn } from '#app/http/site-address.ts'
import { storedRights } from '#app/http/rights.ts'
import { lockCredentials } from '#app/accounts/queries.ts'
import { hmacKey, isSigned, type KeyConfig } from '#app/http/secret.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Database, Db } from '#db/database.ts'
import { newId } from '#db/records.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND
const IDLE_END = 7 * DAY
const ABSOLUTE_END = 30 * DAY
/** The use of a session is recorded at most this often. */
const SEEN_INTERVAL = 15 * 60 * SECOND

export class Sessions {
  readonly #database: Database
  readonly #db: Db
  readonly #cookie: SignedCookie
  readonly #config: Config
  readonly #log: Services['log'] | undefined

  constructor({ config, database, log }: Pick<Services, 'config' | 'database'> & Partial<Pick<Services, 'log'>>) {
    this.#config = config
    this.#log = log
    this.#database = database
    this.#db = database.db
    // The browser keeps it as long as a session can last; only the database knows when it ends.
    this.#cookie = new SignedCookie(config, `${hostPrefix(config)}narthex_session`, ABSOLUTE_END / SECOND)
  }

  /** The signed-in user of a request. */
  async current(headers: Headers): Promise<CurrentUser | undefined> {
    const hash = this.hashOf(headers)
    const found = hash === '' ? undefined : await this.#find(hash)
    if (!found) return undefined
    const now = Date.now()
    const left = Date.parse(found.expires_at) - now
    if (left <= 0) await this.#remove(hash)
    const isTooOld = now - Date.parse(found.created_at) > ABSOLUTE_END
    if (left <= 0 || isTooOld || found.disabled_at !== '') return undefined
    if (left < IDLE_END - SEEN_INTERVAL) await this.#extend(hash, found.id, now)
    const { id, name, email, is_admin } = found
    return { id, name: name || email, email, isAdmin: is_admin === 1, ...storedRights(found) }
  }

  /** The hash under which a request's session is stored; empty without a valid cookie. */
  hashOf(headers: Headers): string {
    const token = this.#cookie.read(headers)
    return token === undefined ? '' : tokenHash(token)
  }

  /**
   * Starts a session, and ends the browser's earlier one.
   * @param credentials that the sign-in was checked against; the current ones if omitted
   * @returns false when they were changed, or the user was deleted, since
   */
  async begin(c: Context, userId: string, credentials?: string): Promise<boolean> {
    await this.#remove(this.hashOf(c.req.raw.headers))
    const token = randomBytes(24).toString('base64url')
    const now = Date.now()
    const session = {
      id: newId(),
      user_id: userId,
      token_hash: tokenHash(token),
      user_agent: (c.req.header('user-agent') ?? '').slice(0, 300),
      created_at: instant(now),
      updated_at: instant(now),
      expires_at: instant(now + IDLE_END),
    }
    const isBegun = await this.#database.transaction(async (trx) => {
      const current = await lockCredentials(trx, userId)
      if (current === undefined || (credentials ?? current) !== current) return false
      await trx.insertInto('sessions').values(session).execute()
      return true
    })
    if (!isBegun) return false
    await this.#noteSeen(userId, now)
    const other = await noteSignIn(this.#db, this.#config, c.req.header('host'), instant(now))
    if (other !== undefined)
      this.#log?.warn(
        { host: other, siteUrl: this.#config.siteUrl },
        `a person has signed in at another address: set SITE_URL=https://${other}, or OTHER_HOSTS=${other} to lead on from there`,
      )
    await this.#cookie.set(c, token)
    return true
  }

  /** Ends the session of a request, if any. */
  async end(c: Context): Promise<void> {
    await this.#remove(this.hashOf(c.req.raw.headers))
    this.#cookie.clear(c)
  }

  #find(hash: string) {
    return this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('token_hash', '=', hash)
      .select(['users.id', 'name', 'email', 'is_admin', 'roles', 'contributes', 'disabled_at'])
      .select(['sessions.created_at', 'expires_at'])
      .executeTakeFirst()
  }

  async #remove(hash: string): Promise<void> {
    if (hash !== '') await this.#db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
  }

  async #extend(hash: string, userId: string, now: number): Promise<void> {
    const times = { expires_at: instant(now + IDLE_END), updated_at: instant(now) }
    await this.#db.updateTable('sessions').set(times).where('token_hash', '=', hash).execute()
    await this.#noteSeen(userId, now)
  }

  async #noteSeen(userId: string, now: number): Promise<void> {
    await this.#db
      .updateTable('users')
      .set({ last_seen_at: instant(now) })
      .where('id', '=', userId)
      .execute()
    await this.#db.deleteFrom('sessions').where('expires_at', '<', instant(now)).execute()
  }
}

/** A cookie whose value only this site can have written (HMAC-SHA-256), and that scripts never see. */
export class SignedCookie {
  readonly #name: string
  readonly #key: string
  readonly #options: ReturnType<typeof cookieOptions>
  readonly #trustsProxy: boolean

  /** @param maxAge seconds for which the browser keeps it */
  constructor(config: Config, name: string, maxAge: number) {
    this.#name = name
    this.#key = accountsKey(config)
    this.#options = cookieOptions(config, maxAge)
    this.#trustsProxy = config.trustProxy > 0
  }

  read(headers: Headers): string | undefined {
    const cookies = headers.get('cookie')
    if (!cookies?.includes(this.#name)) return undefined
    // The same as Hono's parseSigned, which asks the thread pool three times.
    const signed = parse(cookies, this.#name)[this.#name] ?? ''
    const value = signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
    return isSigned(this.#key, value, signed.slice(value.length + 1)) ? value || undefined : undefined
  }

  set(c: Context, value: string): Promise<void> {
    // Without a SITE_URL, the proxy still says whether the browser came by https.
    const secure = this.#options.secure || (this.#trustsProxy && c.req.header('x-forwarded-proto') === 'https')
    return setSignedCookie(c, this.#name, value, this.#key, { ...this.#options, secure })
  }

  clear(c: Context): void {
    setCookie(c, this.#name, '', { ...this.#options, maxAge: 0 })
  }
}

/** @param maxAge seconds */
export function cookieOptions(config: Config, maxAge: number) {
  return { path: '/', httpOnly: true, secure: hostPrefix(config) !== '', sameSite: 'Lax', maxAge } as const
}

/** A derived key that only accounts use. */
export function accountsKey(config: KeyConfig): string {
  return hmacKey(config, 'narthex accounts 1').toString('base64url')
}

/** Binds a cookie to this host, which browsers do for https only. */
export function hostPrefix({ siteUrl }: Config): string {
  return siteUrl.startsWith('https:') ? '__Host-' : ''
}

/** SHA-256, which is enough for a secret of 192 random bits. */
export function tokenHash(token: string): string {
  return hash('sha256', token)
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
