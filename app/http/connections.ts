/**
 * The server's connections: how many there may be, when a client that takes nothing is cut off, and how all of them end
 * when the server shuts down.
 *
 * Node's own `maxConnections` lets one address lock everybody out, its `timeout` also cuts off those who only wait for us,
 * and its `close()` resets connections over which a request has just been sent.
 */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

export interface ConnectionLimits {
  /** Open connections. When there is one more, an idle one of the address that has the most is closed. */
  connections: number
  /** Requests without an answer on one connection. A client that sends more ahead is cut off. */
  pipelined: number
  /** Milliseconds after which a client is cut off that takes nothing of its answer. */
  stalled: number
  /** Bytes of answers that all clients together have not taken yet; beyond it the oldest answers are given up. */
  untaken: number
  /** Milliseconds for which idle connections are kept while the server shuts down: a request may be on its way. */
  linger: number
}

export const usualLimits: ConnectionLimits = {
  connections: 1_000,
  pipelined: 32,
  stalled: 20_000,
  untaken: 128 * 1024 * 1024,
  linger: 500,
}

export interface LimitedServer {
  server: Server
  /**
   * Stops accepting connections and closes those that are open as soon as their requests are answered; every answer from
   * now on says `Connection: close`. A second call is the same as the first.
   */
  close: () => Promise<void>
}

interface Connection {
  address: string
  /** Answers that are not finished. */
  pending: Set<ServerResponse>
  /** When the first of them was asked for or the last one was finished, in milliseconds. */
  since: number
}

const SWEEP_EVERY = 1_000

export function createLimitedServer(answer: RequestListener, limits = usualLimits): LimitedServer {
  const open = new Map<Socket, Connection>()
  let closing: Promise<void> | undefined
  let isLingerOver = false
  /** Requests that wait until the server has stopped listening; nothing at other times. */
  let held: (() => void)[] | undefined

  const server = createServer((request, response) => {
    const connection = open.get(request.socket)
    if (!connection) return
    if (connection.pending.size >= limits.pipelined) return void request.socket.destroy()
    begin(request.socket, connection, response)
    if (held) held.push(() => answer(request, response))
    else answer(request, response)
  })
  // A slow sender must not hold a socket for minutes (slowloris).
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 20_000
  server.setTimeout(limits.stalled, (socket) => {
    // A client that waits for an answer we are still working on does nothing wrong.
    if (isWaitingForUs(socket)) socket.setTimeout(limits.stalled)
    else socket.destroy()
  })
  server.on('connection', (socket) => {
    open.set(socket, { address: socket.remoteAddress ?? '', pending: new Set(), since: performance.now() })
    socket.once('close', () => open.delete(socket))
    if (open.size > limits.connections) (leastNeeded(open) ?? socket).destroy()
  })
  const sweep = setInterval(() => giveUpOldest(open, limits.untaken), SWEEP_EVERY).unref()
  server.once('close', () => clearInterval(sweep))
  return { server, close: () => (closing ??= close()) }

  function begin(socket: Socket, connection: Connection, response: ServerResponse): void {
    if (connection.pending.size === 0) connection.since = performance.now()
    connection.pending.add(response)
    if (closing) response.setHeader('Connection', 'close')
    response.once('close', () => {
      connection.pending.delete(response)
      if (connection.pending.size === 0) connection.since = performance.now()
      if (isLingerOver && connection.pending.size === 0) socket.end()
    })
  }

  function isWaitingForUs(socket: Socket): boolean {
    return socket.writableLength === 0 && (open.get(socket)?.pending.size ?? 0) > 0
  }

  async function close(): Promise<void> {
    for (const { pending } of open.values()) {
      for (const response of pending) if (!response.headersSent) response.setHeader('Connection', 'close')
    }
    // While somebody is answered, somebody else connects; so nobody is answered until the last one has been accepted.
    const waiting: (() => void)[] = (held = [])
    await emptyBacklog(server)
    // Not the close() of http.Server, which closes idle connections at once.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    held = undefined
    for (const answerNow of waiting) answerNow()
    const timer = setTimeout(() => {
      isLingerOver = true
      for (const [socket, { pending }] of open) if (pending.size === 0) socket.end()
    }, limits.linger)
    await closed
    clearTimeout(timer)
  }
}

/** How long connections are taken at most that the system made before we stopped listening, in milliseconds. */
const BACKLOG_WITHIN = 1_000
/** Turns of the event loop without a new connection after which nobody is taken to be waiting. */
const QUIET_TURNS = 5

/**
 * Waits until those have been accepted whose connection the system has made already; they would be reset. Node accepts at
 * most one connection in each turn of the event loop.
 */
async function emptyBacklog(server: Server): Promise<void> {
  const deadline = performance.now() + BACKLOG_WITHIN
  let quiet = 0
  const accepted = () => (quiet = 0)
  server.on('connection', accepted)
  while (quiet++ < QUIET_TURNS && performance.now() < deadline) await new Promise((resolve) => setImmediate(resolve))
  server.off('connection', accepted)
}

/** Of the address with the most connections, the one that has been idle longest; nothing when none is idle. */
function leastNeeded(open: Map<Socket, Connection>): Socket | undefined {
  const counts = new Map<string, number>()
  for (const { address } of open.values()) counts.set(address, (counts.get(address) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const idle = [...open].filter(([, { address, pending }]) => pending.size === 0 && counts.get(address) === most)
  return idle.toSorted(([, a], [, b]) => a.since - b.since)[0]?.[0]
}

function giveUpOldest(open: Map<Socket, Connection>, most: number): void {
  let untaken = 0
  for (const socket of open.keys()) untaken += socket.writableLength
  if (untaken <= most) return
  for (const [socket] of [...open].toSorted(([, a], [, b]) => a.since - b.since)) {
    if (untaken <= most) return
    if (socket.writableLength === 0) continue
    untaken -= socket.writableLength
    socket.destroy()
  }
}
