/** Sign-ins at providers that a browser has begun, in a signed cookie: several, since people have several tabs. */
import type { Context } from 'hono'
import type { AccountServices } from '#app/accounts/services.ts'
import { hostPrefix, SignedCookie } from '#app/accounts/sessions.ts'

/** How long a user may take at the provider. */
const ATTEMPT_SECONDS = 600
/** Browsers drop a cookie of more than 4,096 bytes; the oldest attempts give way. */
const MAX_LENGTH = 3500

export interface Attempt {
  provider: string
  state: string
  nonce: string
  verifier: string
  /** The page to go to afterward; empty for the usual one. */
  next: string
}

/** An attempt and when it ends, in milliseconds. */
interface Stored extends Attempt {
  until: number
}

export class Attempts {
  readonly #cookie: SignedCookie
  readonly #now: AccountServices['now']

  constructor({ config, now }: Pick<AccountServices, 'config' | 'now'>) {
    this.#cookie = new SignedCookie(config, `${hostPrefix(config)}narthex.providers`, ATTEMPT_SECONDS)
    this.#now = now
  }

  async add(c: Context, attempt: Attempt): Promise<void> {
    const until = this.#now().epochMilliseconds + ATTEMPT_SECONDS * 1000
    await this.#store(c, [...this.#open(c), { ...attempt, until }])
  }

  /** Removes the attempt that a provider answers. @returns undefined when none was begun in this browser, or too long ago */
  async take(c: Context, provider: string, state: string | undefined): Promise<Attempt | undefined> {
    const open = this.#open(c)
    const taken = open.find((one) => one.provider === provider && one.state === state)
    await this.#store(
      c,
      open.filter((one) => one !== taken),
    )
    return taken
  }

  #open(c: Context): Stored[] {
    const text = this.#cookie.read(c.req.raw.headers)
    const all = text === undefined ? [] : attemptsIn(text)
    return all.filter(({ until }) => until > this.#now().epochMilliseconds)
  }

  async #store(c: Context, attempts: Stored[]): Promise<void> {
    if (attempts.length === 0) return this.#cookie.clear(c)
    const text = Buffer.from(JSON.stringify(attempts)).toString('base64url')
    await (text.length > MAX_LENGTH ? this.#store(c, attempts.slice(1)) : this.#cookie.set(c, text))
  }
}

/** None in what was signed for another cookie: the signature doesn't say whose value it is. */
function attemptsIn(text: string): Stored[] {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Stored[]
  } catch {
    return []
  }
}
