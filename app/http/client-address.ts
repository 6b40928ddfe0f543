/** The client's address, by which all limits count. */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

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
