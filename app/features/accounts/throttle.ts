/**
 * Limits on guessing passwords, which slow down an attacker and not the owner; and on emails with links.
 *
 * Tries are counted per account and address, per account, and per address and per surrounding network for all accounts. A
 * text that is not an email address is counted for no account. A browser in which a user has signed in before has a device
 * cookie, and is counted separately
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies); a password link sets one too.
 *
 * Counted in this process's memory, by the typed text, so that unknown accounts are slowed down alike.
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
   * @returns a function to call when the password was right
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

  /** Counts an email with a password link. @returns whether another one to this address is allowed */
  allowsEmail(email: string): Promise<boolean> {
    return this.#emails.consume(emailKey(email)).then(
      () => true,
      () => false,
    )
  }

  /** Whether the user has signed in with this browser before. */
  knowsBrowser(c: Context, email: string): boolean {
    return this.#deviceOf(c, emailKey(email)) !== undefined
  }

  /** Sets the browser's device cookie. */
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
  /** Milliseconds to wait after the last free one; doubled after each further one. */
  first: number
  /** Milliseconds to wait at most. */
  most: number
  /** Milliseconds after the last try when everything is reset. */
  forgottenAfter: number
  /** Milliseconds since any fixed time. */
  now: () => number
}

interface Tries {
  count: number
  /** When the next one is allowed. */
  nextAt: number
  forgottenAt: number
}

/**
 * Most keys without a delay, and as many with one; beyond that, the longest untouched are dropped. They are separate, so
 * that trying many others does not reset a slowed key.
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

  /** Milliseconds until the next try is allowed. */
  wait(key: string): number {
    const tries = this.#remembered(key)
    return tries ? Math.max(0, tries.nextAt - this.#options.now()) : 0
  }

  /** Counts a try before it is made, so that concurrent ones are all counted. */
  count(key: string): void {
    const { free, first, most, forgottenAfter, now } = this.#options
    const count = (this.#remembered(key)?.count ?? 0) + 1
    const delay = count < free ? 0 : Math.min(most, first * 2 ** Math.min(count - free, 30))
    this.#remember(key, { count, nextAt: now() + delay, forgottenAt: now() + delay + forgottenAfter })
  }

  /** The last try was right, and does not count. */
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
