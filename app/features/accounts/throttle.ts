/**
 * Limits on guessing passwords, which slow down the person who guesses and not the owner; and on emails with links.
 *
 * Tries are counted for an account from one address, for an account from everywhere, and for an address and the network
 * around it with all accounts. What cannot be an email address is counted for no account. A browser in which someone has
 * signed in before has a cookie that says so, and is counted for itself alone
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies); a password link gives one too.
 *
 * Counted in the memory of this process, by what was typed, so that unknown accounts are slowed down alike.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { emailKey } from '#app/features/accounts/queries.ts'
import { isEmail } from '#app/features/accounts/schema.ts'
import { hostPrefix } from '#app/features/accounts/sessions.ts'
import type { Config } from '#app/config.ts'
import { clientAddress, clientNetwork } from '#app/http/client-address.ts'
import { tooMany } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { secretKey } from '#app/secret.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * 60 * 60

const usual = { first: 2 * SECOND, most: 15 * MINUTE, forgottenAfter: 24 * HOUR, now: () => performance.now() }

export class Throttle {
  readonly #config: Config
  readonly #key: Buffer
  readonly #here = new Delays({ ...usual, free: 5 })
  readonly #everywhere = new Delays({ ...usual, free: 50 })
  readonly #address = new Delays({ ...usual, free: 40 })
  readonly #network = new Delays({ ...usual, free: 160 })
  /** Emails with a password link in an hour, however many people ask for them. */
  readonly #emails = new RateLimiterMemory({ points: 3, duration: HOUR / SECOND })

  constructor({ config }: Pick<Services, 'config'>) {
    this.#config = config
    this.#key = createHmac('sha256', secretKey(config)).update('narthex devices 1').digest()
  }

  /**
   * Counts a try before it is made.
   * @returns what to call when the password was right
   * @throws HttpError 429 when it is too early for another one
   */
  begin(c: Context, typed: string): () => void {
    const counters = this.#countersOf(c, emailKey(typed))
    const wait = Math.max(...counters.map(([delays, key]) => delays.wait(key)))
    if (wait > 0) throw tooMany(Math.ceil(wait / SECOND))
    for (const [delays, key] of counters) delays.count(key)
    return () => {
      for (const [delays, key] of counters) {
        if (delays === this.#here) delays.forget(key)
        else delays.takeBack(key)
      }
    }
  }

  /** Counts an email with a password link, and says if there have not been too many to this address. */
  allowsEmail(email: string): Promise<boolean> {
    return this.#emails.consume(emailKey(email)).then(
      () => true,
      () => false,
    )
  }

  /** Says if someone has signed in to this account with this browser before. */
  knowsBrowser(c: Context, email: string): boolean {
    return this.#deviceOf(c, emailKey(email)) !== undefined
  }

  /** Gives the browser the cookie by which it is known from now on. */
  rememberBrowser(c: Context, email: string): void {
    const device = randomBytes(12).toString('base64url')
    const value = `${device}.${this.#sign(device, emailKey(email)).toString('base64url')}`
    const secure = hostPrefix(this.#config) !== ''
    setCookie(c, this.#cookie, value, { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge: YEAR })
  }

  #countersOf(c: Context, email: string): [Delays, string][] {
    const device = this.#deviceOf(c, email)
    if (device !== undefined) return [[this.#here, `${device} ${email}`]]
    const address = clientAddress(c, this.#config.trustProxy)
    const places: [Delays, string][] = [
      [this.#address, address],
      [this.#network, clientNetwork(c, this.#config.trustProxy)],
    ]
    return isEmail(email) ? [[this.#here, `${address} ${email}`], [this.#everywhere, email], ...places] : places
  }

  #deviceOf(c: Context, email: string): string | undefined {
    const [device = '', signature = ''] = (getCookie(c, this.#cookie) ?? '').split('.')
    const given = Buffer.from(signature, 'base64url')
    const expected = this.#sign(device, email)
    return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined
  }

  get #cookie(): string {
    return `${hostPrefix(this.#config)}narthex_device`
  }

  #sign(device: string, email: string): Buffer {
    return createHmac('sha256', this.#key).update(`${device} ${email}`).digest()
  }
}

interface DelayOptions {
  /** Tries that cost nothing. */
  free: number
  /** Milliseconds to wait after the last free one; twice as many after each further one. */
  first: number
  /** Milliseconds to wait at most. */
  most: number
  /** Milliseconds after the last try when all is forgotten. */
  forgottenAfter: number
  /** Milliseconds since some fixed moment. */
  now: () => number
}

interface Tries {
  count: number
  /** When the next one may be made. */
  nextAt: number
  forgottenAt: number
}

/**
 * Keys that are remembered while they cost nothing, and as many that do; beyond, those that were longest untouched are
 * forgotten. They are separate, so that trying many others does not make a slowed key free.
 */
const ROOM = 20_000

/** Tries that are counted by key, each more expensive in time than the one before. */
export class Delays {
  readonly #options: DelayOptions
  readonly #free = new Map<string, Tries>()
  readonly #slowed = new Map<string, Tries>()

  constructor(options: DelayOptions) {
    this.#options = options
  }

  /** Milliseconds until the next try may be made. */
  wait(key: string): number {
    const tries = this.#remembered(key)
    return tries ? Math.max(0, tries.nextAt - this.#options.now()) : 0
  }

  /** Counts a try before it is made, so that many at once count as many. */
  count(key: string): void {
    const { free, first, most, forgottenAfter, now } = this.#options
    const count = (this.#remembered(key)?.count ?? 0) + 1
    const delay = count < free ? 0 : Math.min(most, first * 2 ** Math.min(count - free, 30))
    this.#remember(key, { count, nextAt: now() + delay, forgottenAt: now() + delay + forgottenAfter })
  }

  /** The last try was a right one, and does not count. */
  takeBack(key: string): void {
    const tries = this.#remembered(key)
    if (tries) this.#remember(key, { ...tries, count: tries.count - 1, nextAt: this.#options.now() })
  }

  forget(key: string): void {
    this.#free.delete(key)
    this.#slowed.delete(key)
  }

  #remember(key: string, tries: Tries): void {
    this.forget(key)
    const among = tries.count < this.#options.free ? this.#free : this.#slowed
    among.set(key, tries)
    const [oldest] = among.keys()
    if (among.size > ROOM && oldest !== undefined) among.delete(oldest)
  }

  #remembered(key: string): Tries | undefined {
    const tries = this.#slowed.get(key) ?? this.#free.get(key)
    return tries && tries.forgottenAt > this.#options.now() ? tries : undefined
  }
}
