/**
 * Limits on guessing passwords, which slow down an attacker and not the owner; and on emails with links.
 *
 * Tries are counted per account and address, per account, and per address and per surrounding network for all accounts. A
 * text that is not an email address is counted for no account. A browser in which a user has signed in before has a device
 * cookie, and is counted separately
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies); a password link sets one too.
 *
 * Counted by the typed text, so that unknown accounts are slowed down alike: in memory, or in the database when several
 * processes share it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { emailKey } from '#app/features/accounts/queries.ts'
import { isEmail } from '#app/features/accounts/schema.ts'
import { hostPrefix } from '#app/features/accounts/sessions.ts'
import type { Config } from '#app/config.ts'
import { clientAddress, clientNetwork } from '#app/http/client-address.ts'
import { tooMany } from '#app/http/errors.ts'
import { countsTogether, windowCounter } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { secretKey } from '#app/secret.ts'
import { changeTries, type Tries } from '#db/limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * 60 * 60

const usual = { first: 2 * SECOND, most: 15 * MINUTE, forgottenAfter: 24 * HOUR }
/** A counter, and how many times it allows before people have to wait. */
const kinds = {
  here: { ...usual, free: 5 },
  everywhere: { ...usual, free: 50 },
  address: { ...usual, free: 40 },
  network: { ...usual, free: 160 },
}
type Kind = keyof typeof kinds
type Counted = readonly [kind: Kind, key: string]

type ThrottleServices = Pick<Services, 'config' | 'database' | 'now'>

export class Throttle {
  readonly #services: ThrottleServices
  readonly #config: Config
  readonly #key: Buffer
  readonly #here = Object.fromEntries(
    Object.entries(kinds).map(([kind, options]) => [kind, new Delays({ ...options, now: () => performance.now() })]),
  ) as Record<Kind, Delays>
  readonly #emails: ReturnType<typeof windowCounter>

  constructor(services: ThrottleServices) {
    this.#services = services
    this.#config = services.config
    this.#key = createHmac('sha256', secretKey(services.config)).update('narthex devices 1').digest()
    // Emails with a password link in an hour, however many people ask for them.
    this.#emails = windowCounter(services, { times: 3, seconds: HOUR / SECOND })
  }

  /**
   * Counts a try before it is made.
   * @returns a function to call when the password was right
   * @throws HttpError 429 when it is too early for another one
   */
  async begin(c: Context, typed: string): Promise<() => Promise<void>> {
    const counted = this.#countedOf(c, emailKey(typed))
    const isShared = countsTogether(this.#services)
    const wait = isShared ? await this.#countTogether(counted) : this.#countHere(counted)
    if (wait > 0) throw tooMany(Math.ceil(wait / SECOND))
    return async () => {
      if (isShared) return this.#takeBackTogether(counted)
      for (const [kind, key] of counted) {
        if (kind === 'here') this.#here[kind].forget(key)
        else this.#here[kind].takeBack(key)
      }
    }
  }

  /** @returns milliseconds to wait; 0 when it was counted */
  #countHere(counted: readonly Counted[]): number {
    const wait = Math.max(...counted.map(([kind, key]) => this.#here[kind].wait(key)))
    if (wait === 0) for (const [kind, key] of counted) this.#here[kind].count(key)
    return wait
  }

  async #countTogether(counted: readonly Counted[]): Promise<number> {
    const { database, now } = this.#services
    const at = now().epochMilliseconds
    let wait = 0
    await changeTries(database, counted.map(hashed), at, (tries) => {
      wait = Math.max(0, ...tries.map((one) => (one ? one.nextAt - at : 0)))
      return wait > 0 ? [] : counted.map(([kind], n) => afterTry(tries[n], kinds[kind], at))
    })
    return wait
  }

  #takeBackTogether(counted: readonly Counted[]): Promise<void> {
    const { database, now } = this.#services
    const at = now().epochMilliseconds
    return changeTries(database, counted.map(hashed), at, (tries) =>
      counted.map(([kind], n) => {
        const before = tries[n]
        return kind === 'here' || !before ? null : { ...before, count: before.count - 1, nextAt: at }
      }),
    )
  }

  /** Counts an email with a password link. @returns whether another one to this address is allowed */
  async allowsEmail(email: string): Promise<boolean> {
    return (await this.#emails(`password link ${emailKey(email)}`)) === 0
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

  #countedOf(c: Context, email: string): readonly Counted[] {
    const device = this.#deviceOf(c, email)
    if (device !== undefined) return [['here', `${device} ${email}`]]
    const address = clientAddress(c, this.#config.trustProxy)
    const places: Counted[] = [
      ['address', address],
      ['network', clientNetwork(c, this.#config.trustProxy)],
    ]
    return isEmail(email) ? [['here', `${address} ${email}`], ['everywhere', email], ...places] : places
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

function hashed([kind, key]: Counted): string {
  return `sign-in ${kind} ${key}`
}

interface Delay {
  /** Tries that cost nothing. */
  free: number
  /** Milliseconds to wait after the last free one; doubled after each further one. */
  first: number
  /** Milliseconds to wait at most. */
  most: number
  /** Milliseconds after the last try when everything is reset. */
  forgottenAfter: number
}

interface DelayOptions extends Delay {
  /** Milliseconds since any fixed time. */
  now: () => number
}

/** The tries with one more. */
function afterTry(tries: Tries | undefined, { free, first, most, forgottenAfter }: Delay, now: number): Tries {
  const count = (tries?.count ?? 0) + 1
  const delay = count < free ? 0 : Math.min(most, first * 2 ** Math.min(count - free, 30))
  return { count, nextAt: now + delay, forgottenAt: now + delay + forgottenAfter }
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
    this.#remember(key, afterTry(this.#remembered(key), this.#options, this.#options.now()))
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
