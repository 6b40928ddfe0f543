/**
 * Limits for guessing passwords, which slow down attackers but not the owner, and for emails with links.
 *
 * Tries are counted per account and IP address, per account, per IP address, and per network. A
 * text that is not an email address is not counted for an account. A browser in which a user has signed in before has a device
 * cookie, and is counted separately
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies); a password link sets one too.
 *
 * The key is the typed text, so that unknown accounts behave like known ones. Counts are in memory, or in the database when several
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
import { countsInDatabase, windowCounter } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { secretKey } from '#app/secret.ts'
import { changeTries, type Tries } from '#db/limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * 60 * 60

const common = { first: 2 * SECOND, max: 15 * MINUTE, forgottenAfter: 24 * HOUR }
/** A counter, and how many times it allows before people have to wait. */
const kinds = {
  here: { ...common, free: 5 },
  everywhere: { ...common, free: 50 },
  address: { ...common, free: 40 },
  network: { ...common, free: 160 },
}
type Kind = keyof typeof kinds
type Counted = readonly [kind: Kind, key: string]

type ThrottleServices = Pick<Services, 'config' | 'database' | 'now'>

export class Throttle {
  readonly #services: ThrottleServices
  readonly #config: Config
  readonly #key: Buffer
  readonly #delays = Object.fromEntries(
    Object.entries(kinds).map(([kind, options]) => [kind, new Delays({ ...options, now: () => performance.now() })]),
  ) as Record<Kind, Delays>
  readonly #emails: ReturnType<typeof windowCounter>

  constructor(services: ThrottleServices) {
    this.#services = services
    this.#config = services.config
    this.#key = createHmac('sha256', secretKey(services.config)).update('narthex devices 1').digest()
    // Emails with a password link per address and hour.
    this.#emails = windowCounter(services, { max: 3, seconds: HOUR / SECOND })
  }

  /**
   * Counts a try before it is made.
   * @returns a function to call when the password was right
   * @throws HttpError 429 when it is too early for another one
   */
  async begin(c: Context, typed: string): Promise<() => Promise<void>> {
    const counted = this.#countedOf(c, emailKey(typed))
    const isShared = countsInDatabase(this.#services)
    const wait = isShared ? await this.#countInDatabase(counted) : this.#countInMemory(counted)
    if (wait > 0) throw tooMany(Math.ceil(wait / SECOND))
    return async () => {
      if (isShared) return this.#takeBackInDatabase(counted)
      for (const [kind, key] of counted) {
        if (kind === 'here') this.#delays[kind].forget(key)
        else this.#delays[kind].takeBack(key)
      }
    }
  }

  /** @returns milliseconds to wait; 0 when it was counted */
  #countInMemory(counted: readonly Counted[]): number {
    const wait = Math.max(...counted.map(([kind, key]) => this.#delays[kind].wait(key)))
    if (wait === 0) for (const [kind, key] of counted) this.#delays[kind].count(key)
    return wait
  }

  async #countInDatabase(counted: readonly Counted[]): Promise<number> {
    const { database, now } = this.#services
    const at = now().epochMilliseconds
    let wait = 0
    await changeTries(database, counted.map(hashed), at, (tries) => {
      wait = Math.max(0, ...tries.map((one) => (one ? one.nextAt - at : 0)))
      return wait > 0 ? [] : counted.map(([kind], n) => afterTry(tries[n], kinds[kind], at))
    })
    return wait
  }

  #takeBackInDatabase(counted: readonly Counted[]): Promise<void> {
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
  max: number
  /** Milliseconds after the last try when everything is reset. */
  forgottenAfter: number
}

interface DelayOptions extends Delay {
  /** Milliseconds since any fixed time. */
  now: () => number
}

/** The tries with one more. */
function afterTry(tries: Tries | undefined, { free, first, max, forgottenAfter }: Delay, now: number): Tries {
  const count = (tries?.count ?? 0) + 1
  const delay = count < free ? 0 : Math.min(max, first * 2 ** Math.min(count - free, 30))
  return { count, nextAt: now + delay, forgottenAt: now + delay + forgottenAfter }
}

/**
 * Limit of keys without a delay, and of keys with one; beyond it the least recently used are dropped. They are separate, so
 * that trying many other keys does not reset a delayed one.
 */
const MAX_KEYS = 20_000

/** Counts tries by key; after the free ones the delay doubles with each. */
export class Delays {
  readonly #options: DelayOptions
  readonly #free = new Map<string, Tries>()
  readonly #slowed = new Map<string, Tries>()

  constructor(options: DelayOptions) {
    this.#options = options
  }

  /** Milliseconds until the next try is allowed. */
  wait(key: string): number {
    const tries = this.#find(key)
    return tries ? Math.max(0, tries.nextAt - this.#options.now()) : 0
  }

  /** Counts a try before it is made, so that concurrent ones are all counted. */
  count(key: string): void {
    this.#store(key, afterTry(this.#find(key), this.#options, this.#options.now()))
  }

  /** Uncounts the last try, which was right. */
  takeBack(key: string): void {
    const tries = this.#find(key)
    if (tries) this.#store(key, { ...tries, count: tries.count - 1, nextAt: this.#options.now() })
  }

  forget(key: string): void {
    this.#free.delete(key)
    this.#slowed.delete(key)
  }

  #store(key: string, tries: Tries): void {
    this.forget(key)
    const map = tries.count < this.#options.free ? this.#free : this.#slowed
    map.set(key, tries)
    const [oldest] = map.keys()
    if (map.size > MAX_KEYS && oldest !== undefined) map.delete(oldest)
  }

  #find(key: string): Tries | undefined {
    const tries = this.#slowed.get(key) ?? this.#free.get(key)
    return tries && tries.forgottenAt > this.#options.now() ? tries : undefined
  }
}
