/**
 * The server's connections: their number, when a client that does not read is disconnected, and how all of them end on
 * shutdown.
 *
 * Node's own `maxConnections` lets one address lock out all others, its `timeout` also cuts off clients that wait for us,
 * and its `close()` resets connections over which a request has just been sent.
 */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

export interface ConnectionLimits {
  /** Open connections, at most. Beyond it, an idle one of the address that has the most is closed. */
  maxConnections: number
  /** Unanswered requests on one connection, at most. A client that pipelines more is disconnected. */
  maxPipelined: number
  /** After this time a client that reads nothing of its answer is disconnected. */
  stallTimeoutMs: number
  /** Answers that all clients together have not read yet, at most; beyond it the oldest answers are dropped. */
  maxUnreadBytes: number
  /** How long idle connections stay open during shutdown: a request may be on its way. */
  lingerMs: number
  /** The same for connections over which no request has come yet: a proxy opens one right before it sends a request. */
  lingerUnusedMs: number
}

export const defaultLimits: ConnectionLimits = {
  maxConnections: 1_000,
  maxPipelined: 32,
  stallTimeoutMs: 20_000,
  maxUnreadBytes: 128 * 1024 * 1024,
  lingerMs: 500,
  lingerUnusedMs: 3_000,
}

export interface LimitedServer {
  server: Server
  /** From now on every answer has `Connection: close`, so that clients open their next connection to another process. */
  drain: () => void
  /**
   * Stops accepting connections and closes open ones as soon as their requests are answered; every further answer has
   * `Connection: close`. A second call is the same as the first.
   */
  close: () => Promise<void>
}

interface Connection {
  address: string
  /** Whether a request has come over it. */
  isUsed: boolean
  /** Answers that are not finished. */
  pending: Set<ServerResponse>
  /** When the first of them was requested or the last one was finished, as the number of such events before. */
  since: number
  /** Listener for the end of each answer, with the answer as `this`; one function for all of them costs less. */
  ended: (this: ServerResponse) => void
}

const SWEEP_INTERVAL_MS = 1_000

export function createLimitedServer(answer: RequestListener, limits = defaultLimits): LimitedServer {
  const connections = new Connections(limits)
  const server = createServer((request, response) => {
    if (connections.beginAnswer(request.socket, response)) connections.run(() => answer(request, response))
  })
  // A slow sender must not hold a socket for minutes (slowloris).
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 20_000
  server.setTimeout(limits.stallTimeoutMs, (socket) => {
    // A client that is waiting for our answer does nothing wrong.
    if (connections.isWaitingForUs(socket)) socket.setTimeout(limits.stallTimeoutMs)
    else socket.destroy()
  })
  server.on('connection', (socket) => connections.add(socket))
  const sweep = setInterval(() => connections.dropOldest(), SWEEP_INTERVAL_MS).unref()
  server.once('close', () => clearInterval(sweep))
  return { server, drain: () => connections.drain(), close: () => connections.close(server) }
}

class Connections {
  readonly #limits: ConnectionLimits
  readonly #open = new Map<Socket, Connection>()
  #events = 0
  #isDraining = false
  #closing: Promise<void> | undefined
  #isLingerOver = false
  /** Requests that wait until the server has stopped listening; nothing at other times. */
  #heldRequests: (() => void)[] | undefined

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  add(socket: Socket): void {
    this.#open.set(socket, this.#connectionOf(socket))
    socket.once('close', () => this.#open.delete(socket))
    if (this.#open.size > this.#limits.maxConnections) (this.#findIdle() ?? socket).destroy()
  }

  #connectionOf(socket: Socket): Connection {
    const answered = () => {
      connection.since = this.#events++
      if (this.#isLingerOver) socket.end()
    }
    const connection: Connection = {
      address: socket.remoteAddress ?? '',
      isUsed: false,
      pending: new Set(),
      since: this.#events++,
      ended() {
        connection.pending.delete(this)
        if (connection.pending.size === 0) answered()
      },
    }
    return connection
  }

  /** @returns whether to answer; a client that pipelines too many requests is disconnected */
  beginAnswer(socket: Socket, response: ServerResponse): boolean {
    const connection = this.#open.get(socket)
    if (!connection) return false
    const { pending } = connection
    if (pending.size >= this.#limits.maxPipelined) {
      socket.destroy()
      return false
    }
    if (pending.size === 0) connection.since = this.#events++
    pending.add(response)
    connection.isUsed = true
    if (this.#isDraining) response.setHeader('Connection', 'close')
    response.on('close', connection.ended)
    return true
  }

  /** Runs `work` now, or, while the server stops listening, once the last connections have been accepted. */
  run(work: () => void): void {
    if (this.#heldRequests) this.#heldRequests.push(work)
    else work()
  }

  isWaitingForUs(socket: Socket): boolean {
    return socket.writableLength === 0 && (this.#open.get(socket)?.pending.size ?? 0) > 0
  }

  close(server: Server): Promise<void> {
    this.#closing ??= this.#close(server)
    return this.#closing
  }

  drain(): void {
    this.#isDraining = true
    for (const { pending } of this.#open.values()) {
      for (const response of pending) if (!response.headersSent) response.setHeader('Connection', 'close')
    }
  }

  async #close(server: Server): Promise<void> {
    this.drain()
    // More clients connect while requests are answered, so none is answered until the last connection has been accepted.
    const waiting: (() => void)[] = (this.#heldRequests = [])
    await emptyBacklog(server)
    // Not the close() of http.Server, which closes idle connections immediately.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    this.#heldRequests = undefined
    for (const answerNow of waiting) answerNow()
    const endIdle = (shouldEnd: (connection: Connection) => boolean) => {
      this.#isLingerOver = true
      for (const [socket, connection] of this.#open) {
        if (connection.pending.size === 0 && shouldEnd(connection)) socket.end()
      }
    }
    const { lingerMs, lingerUnusedMs } = this.#limits
    const timers = [
      setTimeout(() => endIdle(({ isUsed }) => isUsed), lingerMs),
      setTimeout(() => endIdle(() => true), lingerUnusedMs),
    ]
    await closed
    for (const timer of timers) clearTimeout(timer)
  }

  /** Finds the connection that has been idle longest, of the address with the most; nothing when none is idle. */
  #findIdle(): Socket | undefined {
    const counts = new Map<string, number>()
    for (const { address } of this.#open.values()) counts.set(address, (counts.get(address) ?? 0) + 1)
    const max = Math.max(...counts.values())
    const isIdle = ({ address, pending }: Connection) => pending.size === 0 && counts.get(address) === max
    return this.#byAge().find(([, connection]) => isIdle(connection))?.[0]
  }

  /** Disconnects the oldest clients while all clients together have too much unread data. */
  dropOldest(): void {
    let unreadBytes = 0
    for (const socket of this.#open.keys()) unreadBytes += socket.writableLength
    if (unreadBytes <= this.#limits.maxUnreadBytes) return
    for (const [socket] of this.#byAge()) {
      if (unreadBytes <= this.#limits.maxUnreadBytes) return
      if (socket.writableLength === 0) continue
      unreadBytes -= socket.writableLength
      socket.destroy()
    }
  }

  #byAge(): [Socket, Connection][] {
    return [...this.#open].toSorted(([, a], [, b]) => a.since - b.since)
  }
}

/** Milliseconds for which connections are accepted that the system made before we stopped listening. */
const MAX_BACKLOG_MS = 4_000
/** Turns of the event loop without a new connection after which no more are expected. */
const QUIET_TURNS = 5

/**
 * Waits until Node has accepted the connections that the system has already made, which would be reset. Node accepts at
 * most one in each turn of the event loop.
 */
async function emptyBacklog(server: Server): Promise<void> {
  const deadline = performance.now() + MAX_BACKLOG_MS
  let quiet = 0
  const accepted = () => (quiet = 0)
  server.on('connection', accepted)
  while (quiet++ < QUIET_TURNS && performance.now() < deadline) await new Promise((resolve) => setImmediate(resolve))
  server.off('connection', accepted)
}
