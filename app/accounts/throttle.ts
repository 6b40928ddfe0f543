/**
 * Limits for guessing passwords, which slow down attackers but not the owner, and for emails with links.
 *
 * Tries are counted per account and IP address, per account, per IP address, and per network. A
 * text that is not an email address is not counted for an account. A browser in which a user has signed in before has a device
 * cookie, and is counted separately
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies); a password link sets one too.
 *
 * The key is the typed text, so that unknown accounts behave like known ones. Counts are in the database, where all processes
 * share them and a restart keeps them.
 */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { emailKey } from '#app/forms/email-key.ts'
import { isEmail } from '#app/accounts/schema.ts'
import { cookieOptions, hostPrefix } from '#app/accounts/sessions.ts'
import { clientAddress, clientNetwork, windowCounter } from '#app/http/limit.ts'
import { HttpError, tooMany } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { hmacKey, isSigned, sign } from '#app/http/secret.ts'
import { formatCount } from '#app/text/format-count.ts'
import { changeTries, type Tries } from '#db/limits.ts'
import { t } from '#app/text/t.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * 60 * 60

/** How long people have to wait, in milliseconds. */
export interface Delay {
  /** Tries that cost nothing. */
  free: number
  /** After the last free one; doubled after each further one. */
  first: number
  max: number
  /** After the last try, when everything is reset. */
  forgottenAfter: number
}

const common = { first: 2 * SECOND, max: 15 * MINUTE, forgottenAfter: 24 * HOUR }
/** The counters. */
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
  readonly #key: Buffer
  readonly #emails: ReturnType<typeof windowCounter>

  constructor(services: ThrottleServices) {
    this.#services = services
    this.#key = hmacKey(services.config, 'narthex devices 1')
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
    let wait = 0
    const { database, now } = this.#services
    const keys = counted.map(([kind, key]) => `sign-in ${kind} ${key}`)
    const at = now().epochMilliseconds
    await changeTries(database, keys, at, (tries) => {
      wait = Math.max(...tries.map((one) => waitAfter(one, at)))
      return wait > 0 ? [] : counted.map(([kind], n) => afterTry(tries[n], kinds[kind], at))
    })
    if (wait > 0) throw tooManyTries(wait)
    return () => {
      const end = now().epochMilliseconds
      return changeTries(database, keys, end, (tries) =>
        counted.map(([kind], n) => (kind === 'here' ? null : withoutLast(tries[n], end))),
      )
    }
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
    const value = `${device}.${sign(this.#key, `${device} ${emailKey(email)}`)}`
    setCookie(c, this.#cookie, value, cookieOptions(this.#services.config, YEAR))
  }

  #countedOf(c: Context, email: string): readonly Counted[] {
    const device = this.#deviceOf(c, email)
    if (device !== undefined) return [['here', `${device} ${email}`]]
    const address = clientAddress(c, this.#services.config.trustProxy)
    const places: Counted[] = [
      ['address', address],
      ['network', clientNetwork(c, this.#services.config.trustProxy)],
    ]
    return isEmail(email) ? [['here', `${address} ${email}`], ['everywhere', email], ...places] : places
  }

  #deviceOf(c: Context, email: string): string | undefined {
    const [device = '', signature = ''] = (getCookie(c, this.#cookie) ?? '').split('.')
    return isSigned(this.#key, `${device} ${email}`, signature) ? device : undefined
  }

  get #cookie(): string {
    return `${hostPrefix(this.#services.config)}narthex_device`
  }
}

/** Guesses of others can bring the owner here too, who gets in by the link: it makes their browser a known one. */
function tooManyTries(wait: number): HttpError {
  const minutes = formatCount(Math.ceil(wait / MINUTE), ['minute', 'minutes'])
  const { body, headers } = tooMany(Math.ceil(wait / SECOND))
  const message = t(
    'Too many tries. Try again in {minutes}. To get in now, use “Forgot your password?”, or ask an administrator to send you a password link.',
    { minutes },
  )
  return new HttpError(429, { ...body, message }, headers)
}

/** Milliseconds until the next try is allowed. */
export function waitAfter(tries: Tries | undefined, now: number): number {
  return tries ? Math.max(0, tries.nextAt - now) : 0
}

/** The tries with one more. */
export function afterTry(tries: Tries | undefined, { free, first, max, forgottenAfter }: Delay, now: number): Tries {
  const count = (tries?.count ?? 0) + 1
  const delay = count < free ? 0 : Math.min(max, first * 2 ** Math.min(count - free, 30))
  return { count, nextAt: now + delay, forgottenAt: now + delay + forgottenAfter }
}

/** The tries without the last one, which was right. */
export function withoutLast(tries: Tries | undefined, now: number): Tries | null {
  return tries ? { ...tries, count: tries.count - 1, nextAt: now } : null
}
