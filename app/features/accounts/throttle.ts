/**
 * How wrong passwords slow down whoever gives them, and nobody else.
 *
 * Tries are counted for an account from one address, for an account from everywhere, and for an address and the network
 * around it with all accounts. What can be nobody's address is counted for no account. The rightful owner stands apart: a browser in which somebody has signed in before keeps a sign of it, and is
 * counted for itself alone (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 * Whoever has no such browser gets one by a link for a new password.
 *
 * Counted in the memory of this process, by what was typed, so unknown accounts are slowed down alike.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { Delays } from '#app/features/accounts/delays.ts'
import { emailKey } from '#app/features/accounts/queries.ts'
import { isEmail } from '#app/features/accounts/schema.ts'
import { clientAddress, clientNetwork } from '#app/http/client-address.ts'
import { tooMany } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { secretKey } from '#app/secret.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * 60 * 60

const usual = { first: 2 * SECOND, most: 15 * MINUTE, forgottenAfter: 24 * HOUR }

export interface Throttle {
  /**
   * Counts a try before it is made.
   * @returns what to call when the password was right
   * @throws HttpError 429 when it is too early for another one
   */
  begin(c: Context, email: string): () => void
  /** Whether somebody has signed in to this account with this browser before. */
  knows(c: Context, email: string): boolean
  /** The cookie that tells this browser apart from now on. */
  deviceCookie(email: string): string
}

export function signInThrottle({ config }: Pick<Services, 'config'>, now = () => performance.now()): Throttle {
  const here = new Delays({ ...usual, free: 5, now })
  const everywhere = new Delays({ ...usual, free: 50, now })
  const address = new Delays({ ...usual, free: 40, now })
  const network = new Delays({ ...usual, free: 160, now })
  const isHttps = config.siteUrl.startsWith('https:')
  const cookie = `${isHttps ? '__Host-' : ''}narthex_device`
  const key = createHmac('sha256', secretKey(config)).update('narthex devices 1').digest()
  const sign = (device: string, email: string) => createHmac('sha256', key).update(`${device} ${email}`).digest()

  return {
    begin(c, typed) {
      const email = emailKey(typed)
      const from = clientAddress(c, config.trustProxy)
      const device = knownDevice(getCookie(c, cookie), email)
      const places: [Delays, string][] = [
        [address, from],
        [network, clientNetwork(c, config.trustProxy)],
      ]
      const accounts: [Delays, string][] = [
        [here, `${from} ${email}`],
        [everywhere, email],
      ]
      const strange = isEmail(email) ? [...accounts, ...places] : places
      const counters: [Delays, string][] = device === undefined ? strange : [[here, `${device} ${email}`]]
      const wait = Math.max(...counters.map(([delays, counted]) => delays.wait(counted)))
      if (wait > 0) throw tooMany(Math.ceil(wait / SECOND))
      for (const [delays, counted] of counters) delays.count(counted)
      return () => {
        for (const [delays, counted] of counters) {
          if (delays === here) delays.forget(counted)
          else delays.takeBack(counted)
        }
      }
    },
    knows: (c, email) => knownDevice(getCookie(c, cookie), emailKey(email)) !== undefined,
    deviceCookie(email) {
      const device = randomBytes(12).toString('base64url')
      const value = `${device}.${sign(device, emailKey(email)).toString('base64url')}`
      return `${cookie}=${value}; Max-Age=${YEAR}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
    },
  }

  function knownDevice(value: string | undefined, email: string): string | undefined {
    const [device = '', signature = ''] = (value ?? '').split('.')
    const given = Buffer.from(signature, 'base64url')
    const expected = sign(device, email)
    return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined
  }
}
