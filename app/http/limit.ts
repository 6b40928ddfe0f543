/** Rate limits per client, which count in all processes together, and the address by which they count. */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { tooMany } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { countInWindow } from '#db/limits.ts'

interface Limit {
  max: number
  seconds: number
}

/** For forms with secrets, which one person fills in: signing in, passwords. */
export const FORM_LIMIT: Limit = { max: 30, seconds: 600 }
/** Request bodies that are read for one network, valid or not: more than a church full of people sends from its Wi-Fi. */
const READ_LIMIT: Limit = { max: 2_000, seconds: 600 }
/** For what everyone in a church may do at the same time from its Wi-Fi: begin a form, open the link of an email. */
export const CROWD_LIMIT: Limit = { max: 1_000, seconds: 600 }

type LimitServices = Pick<Services, 'config' | 'database' | 'now'>

/** Whether requests are counted in the database, for several servers. The one process on SQLite needs no write for each. */
export function countsInDatabase({ database }: Pick<LimitServices, 'database'>): boolean {
  return database.engine === 'postgres'
}

/**
 * A rate limit by key, in fixed windows of time.
 * @returns a function that counts once for a key and returns how many seconds it has to wait; 0 when it is within the limit
 */
export function windowCounter(services: LimitServices, { max, seconds }: Limit): (key: string) => Promise<number> {
  const countInMemory = memoryCounter({ max, seconds })
  const isShared = countsInDatabase(services)
  return async (key) => {
    const wait = countInMemory(key)
    if (wait > 0 || !isShared) return wait
    const now = services.now()
    // Without the database, the limit of this process is better than none.
    const shared = await countInWindow(services.database.db, key, seconds, now).catch(() => undefined)
    if (!shared || shared.count <= max) return 0
    return Math.max(1, Math.ceil((Date.parse(shared.endsAt) - now.epochMilliseconds) / 1000))
  }
}

/** Windows of one counter; beyond it the older half ends early. A client that has a network to itself has more addresses. */
const MAX_WINDOWS = 20_000

/** The same for this process alone, in memory. */
export function memoryCounter({ max, seconds }: Limit, maxWindows = MAX_WINDOWS): (key: string) => number {
  const milliseconds = seconds * 1000
  let newer = new Map<string, { count: number; endsAt: number }>()
  let older = newer
  let since = performance.now()
  return (key) => {
    const now = performance.now()
    let window = newer.get(key) ?? older.get(key)
    if (!window || window.endsAt <= now) {
      // The older map is given up when all of its windows have ended, or when there are too many.
      if (now - since >= milliseconds || newer.size >= maxWindows / 2) [older, newer, since] = [newer, new Map(), now]
      window = { count: 0, endsAt: now + milliseconds }
      newer.set(key, window)
    }
    return ++window.count > max ? Math.ceil((window.endsAt - now) / 1000) : 0
  }
}

/**
 * Refuses a network whose requests would keep this process busy reading. Counts in memory, before the body is read, so
 * requests that are refused later count too.
 */
export function limitReading({ config }: Pick<Services, 'config'>): MiddlewareHandler {
  const count = memoryCounter(READ_LIMIT)
  return async (c, next) => {
    const wait = count(clientNetwork(c, config.trustProxy))
    if (wait > 0) throw tooMany(wait)
    await next()
  }
}

/** Allows an address so many requests to the route per period, and then refuses them with 429 until it ends. */
export function limitPerAddress(services: Services, limit: Limit): MiddlewareHandler {
  const count = counterFor(clientAddress, services, limit)
  return async (c, next) => {
    await count(c)
    await next()
  }
}

function counterFor(keyOf: typeof clientAddress, services: Services, limit: Limit) {
  const count = windowCounter(services, limit)
  return async (c: Context) => {
    const keyParts = [limit.max, keyOf.name, c.req.method, routePath(c), keyOf(c, services.config.trustProxy)]
    const wait = await count(keyParts.join(' '))
    if (wait > 0) throw tooMany(wait)
  }
}

/**
 * The client's address. X-Forwarded-For is believed only as far as our own proxies wrote it: with `trustProxy` 1 its last
 * entry counts, with 2 the one before, and so on. An IPv6 client counts as its /64, since one client has all of it.
 * @param trustProxy number of our proxies in front
 */
export function clientAddress(c: Context, trustProxy: number): string {
  return networkOf(writtenAddress(c, trustProxy), 4)
}

/**
 * The network that the caller's provider has handed out: of an IPv6 caller the /48, with up to 65,536 /64 in it
 * (RFC 6177). An IPv4 caller has none but the address.
 */
export function clientNetwork(c: Context, trustProxy: number): string {
  return networkOf(writtenAddress(c, trustProxy), 3)
}

/** The same as `clientAddress`, at the level of `node:http`. */
export function socketAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustProxy: number,
): string {
  return networkOf(addressOf(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), trustProxy), 4)
}

function writtenAddress(c: Context, trustProxy: number): string {
  const bindings = c.env as Partial<HttpBindings> | undefined
  return addressOf(bindings?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for') ?? '', trustProxy)
}

function addressOf(direct: string | undefined, forwarded: string, trustProxy: number): string {
  const entries = forwarded.split(',').map((entry) => entry.trim())
  return (trustProxy > 0 ? entries.at(-trustProxy) || direct : direct) ?? 'in-process'
}

/** @param groups how many of the eight of an IPv6 address count */
function networkOf(address: string, groups: 3 | 4): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${filled.slice(0, groups).join(':')}::/${groups * 16}`
}
