/**
 * What the server takes at once, and what happens to the rest (docs/decisions/016-overload.md), in the order in which a request
 * meets it: so many connections are open; so many requests of visitors run, and so many wait for their turn, in which callers
 * alternate; others are refused with 503 and `Retry-After`.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { getPath } from 'hono/utils/url'
import { socketAddress } from '#app/http/limit.ts'
import { SESSION_COOKIE } from '#app/http/page-headers.ts'
import type { RenderErrorPage } from '#app/http/error-page.ts'
import { busy, HttpError } from '#app/http/errors.ts'
import { commonHeaders, defaultHeaders } from '#app/http/headers.ts'
import type { PageCache } from '#app/http/page-cache.ts'
import type { Services } from '#app/http/services.ts'
import { memoized } from '#app/memoized.ts'
import { api } from '#app/routes.ts'
import { language } from '#app/text/t.ts'

export const connectionLimits = {
  /** Open connections, at most. Beyond it, the one that has been idle longest is closed. */
  maxConnections: 1_000,
  /** Unanswered requests on one connection, at most. A client that pipelines more is disconnected. */
  maxPipelined: 32,
  /** After this time a client that reads nothing of its answer is disconnected. */
  stallTimeoutMs: 20_000,
  /** Answers that all clients together have not read yet, at most; beyond it the oldest answers are dropped. */
  maxUnreadBytes: 128 * 1024 * 1024,
  /** How long idle connections stay open during shutdown: a request may be on its way. */
  lingerMs: 1_000,
}

/**
 * A server of limited connections. Node's own `maxConnections` refuses newcomers while others are idle, its `timeout` also cuts
 * off clients that wait for us, and its `close()` resets connections over which a request has just been sent.
 */
export function createLimitedServer(answer: RequestListener, limits = connectionLimits) {
  /** The answers under way on each connection. The connection that has been idle, or busy, for longest comes first. */
  const open = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false
  /** Requests that wait until the server has stopped listening; nothing at other times. */
  let held: (() => void)[] | undefined

  const moveToEnd = (socket: Socket, answers: Set<ServerResponse>) => {
    if (open.delete(socket)) open.set(socket, answers)
  }
  const server = createServer((request, response) => {
    const { socket } = request
    const answers = open.get(socket)
    if (!answers || answers.size >= limits.maxPipelined) return void socket.destroy()
    if (answers.size === 0) moveToEnd(socket, answers)
    answers.add(response)
    if (isDraining) response.setHeader('Connection', 'close')
    response.once('close', () => {
      answers.delete(response)
      if (answers.size === 0) moveToEnd(socket, answers)
    })
    if (held) held.push(() => answer(request, response))
    else answer(request, response)
  })
  // A slow sender must not hold a socket for minutes (slowloris).
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 20_000
  server.setTimeout(limits.stallTimeoutMs, (socket) => {
    // A client that is waiting for our answer does nothing wrong.
    if (socket.writableLength === 0 && (open.get(socket)?.size ?? 0) > 0) socket.setTimeout(limits.stallTimeoutMs)
    else socket.destroy()
  })
  server.on('connection', (socket) => {
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
    const idle = () => [...open].find(([, answers]) => answers.size === 0)?.[0] ?? socket
    if (open.size > limits.maxConnections) idle().destroy()
  })
  const sweep = setInterval(() => dropUnread(open.keys(), limits.maxUnreadBytes), 1_000).unref()
  server.once('close', () => clearInterval(sweep))

  /** From now on every answer has `Connection: close`, so that clients open their next connection to another process. */
  const drain = () => {
    isDraining = true
    for (const answers of open.values()) {
      for (const response of answers) if (!response.headersSent) response.setHeader('Connection', 'close')
    }
  }
  /** Drains, stops accepting connections, and closes open ones once their requests are answered. */
  const close = async () => {
    drain()
    // More clients connect while requests are answered, so none is answered until the last connection has been accepted.
    const waiting: (() => void)[] = (held = [])
    await acceptBacklog(server)
    // Not the close() of http.Server, which closes idle connections immediately.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    held = undefined
    for (const answerNow of waiting) answerNow()
    const endIdle = setInterval(() => {
      for (const [socket, answers] of open) if (answers.size === 0) socket.end()
    }, limits.lingerMs)
    await closed
    clearInterval(endIdle)
  }
  return { server, drain, close }
}

/** Disconnects the clients that come first while all of them together leave too much unread. */
function dropUnread(sockets: Iterable<Socket>, maxBytes: number): void {
  const slow = [...sockets].filter(({ writableLength }) => writableLength > 0)
  let unread = slow.reduce((sum, { writableLength }) => sum + writableLength, 0)
  for (const socket of slow) {
    if (unread <= maxBytes) return
    unread -= socket.writableLength
    socket.destroy()
  }
}

/** Turns of the event loop without a new connection after which no more are expected, and milliseconds after which we stop anyway. */
const [QUIET_TURNS, MAX_BACKLOG_MS] = [5, 4_000]

/**
 * Waits until Node has accepted the connections that the system has already made, which would be reset. Node accepts at
 * most one in each turn of the event loop.
 */
async function acceptBacklog(server: Server): Promise<void> {
  const deadline = performance.now() + MAX_BACKLOG_MS
  let quiet = 0
  const accepted = () => (quiet = 0)
  server.on('connection', accepted)
  while (quiet++ < QUIET_TURNS && performance.now() < deadline) await setImmediate()
  server.off('connection', accepted)
}

interface WaitingRequest {
  caller: string
  /** How many requests of its caller waited when it came: fewer go first. */
  turn: number
  start: () => void
  refuse: () => void
}

/** Work of which only so much runs at once. Callers alternate, so one with a hundred requests does not delay one with a single one. */
export class Admission {
  readonly #limits: { maxRunning: number; maxWaiting: number; maxWaitMs: number }
  readonly #waiting: WaitingRequest[] = []
  #running = 0

  constructor(limits = { maxRunning: 4, maxWaiting: 64, maxWaitMs: 5_000 }) {
    this.#limits = limits
  }

  /** Whether a new request would have to wait. */
  get isBusy(): boolean {
    return this.#running >= this.#limits.maxRunning
  }

  /** Whether this caller would be refused immediately. */
  isFullFor(caller: string): boolean {
    if (!this.isBusy || this.#waiting.length < this.#limits.maxWaiting) return false
    return this.#turnOf(caller) >= (this.#waiting.at(-1)?.turn ?? 0)
  }

  /** Runs `work` as soon as there is room for it. @throws HttpError 503 when there is none; and errors of `work` */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.#waitForTurn(caller)
    else this.#running++
    try {
      // On SQLite the work may be synchronous. Without this pause, requests that arrived together would run one after the
      // other before the limit applies, and all others would have to wait for them.
      await setImmediate()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next.start()
      else this.#running--
    }
  }

  /** Resolves when it is this caller's turn, who then counts as running. The request whose turn comes last may be refused for it. */
  #waitForTurn(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        reject(busy())
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(request), 1)
        refuse()
      }, this.#limits.maxWaitMs).unref()
      const request = { caller, turn: this.#turnOf(caller), refuse, start: () => (clearTimeout(timer), resolve()) }
      const after = this.#waiting.findIndex(({ turn }) => turn > request.turn)
      this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, request)
      if (this.#waiting.length > this.#limits.maxWaiting) this.#waiting.pop()?.refuse()
    })
  }

  #turnOf(caller: string): number {
    return this.#waiting.filter((one) => one.caller === caller).length
  }
}

export type Admissions = ReturnType<typeof defaultAdmissions>

export function defaultAdmissions() {
  return {
    /** Unknown visitors' requests of unlimited variety, such as searches. */
    visitors: new Admission(),
    /** Signed-in users, signing in, and the main pages: a flood of visitors does not block them. */
    people: new Admission(),
  }
}

type Fetch = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

/**
 * Limits concurrent API reads by visitors, before the whole application. Pages' own reads do not come this way, and signing
 * in and signed-in users do not wait.
 */
export function limitReads({ config, whoIs }: Services, admission: Admission, fetch: Fetch): Fetch {
  return async (request, env) => {
    const isRead = isLimitedRead(request.method, getPath(request))
    if (!isRead || (admission.isBusy && (await isSignedIn(request)))) return fetch(request, env)
    try {
      return await admission.run(socketAddress(env.incoming, config.trustProxy), async () => fetch(request, env))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const common = { ...defaultHeaders, ...commonHeaders(config.siteUrl), 'Cache-Control': 'no-store' }
      return Response.json(error.body, { status: error.status, headers: { ...common, ...error.headers } })
    }
  }

  async function isSignedIn({ headers }: Request): Promise<boolean> {
    if (!SESSION_COOKIE.test(headers.get('cookie') ?? '')) return false
    // Without a database the API itself reports the error.
    return whoIs(headers).then(
      (person) => person !== undefined,
      () => true,
    )
  }
}

/**
 * Whether visitors may have to wait for this.
 * @param path as the routes see it: decoded, and without a host from a proxy's request
 */
function isLimitedRead(method: string, path: string): boolean {
  // A HEAD is a GET whose body is thrown away.
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && path.startsWith('/api/') && !UNLIMITED_PREFIXES.some((prefix) => path.startsWith(prefix))
}

/** Signing in and out, and what their pages read. */
const UNLIMITED_PREFIXES = [api.currentUser.replace(/user$/, ''), api.login, api.logout]

/** Milliseconds before the refusal: clients that retry immediately would otherwise take the time of all others. */
const PAUSE_MS = 250

interface RefusalOptions {
  admission: Admission
  cache: PageCache
  trustProxy: number
  /** The cache key of the page at this address; undefined for pages that visitors are never refused. */
  keyOf: (target: string) => string | undefined
  renderErrorPage: RenderErrorPage
}

/**
 * Refuses visitors for whom there is no room at the level of `node:http`, before any work is done for them.
 * @returns a function that answers 503 and returns true when there is no room for this request
 */
export function refuseVisitors({ admission, cache, trustProxy, keyOf, renderErrorPage }: RefusalOptions) {
  const answersIn = memoized((_language) => {
    const { body, status, headers: retry } = busy()
    const page = renderErrorPage({ ...body, status, isPost: false }, retry['Retry-After'])
    return {
      page: { headers: page.headers, text: page.html },
      read: { headers: { ...page.headers, 'Content-Type': 'application/json' }, text: JSON.stringify(body) },
    }
  })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!admission.isBusy) return false
    const kind = refusedKind(request)
    if (!kind || !admission.isFullFor(socketAddress(request, trustProxy))) return false
    const { headers, text } = answersIn(language())[kind]
    setTimeout(() => {
      response.writeHead(503, { ...headers, 'Content-Length': Buffer.byteLength(text) })
      response.end(text)
    }, PAUSE_MS)
    return true
  }

  function refusedKind({ method = '', url = '', headers }: IncomingMessage): 'page' | 'read' | undefined {
    if (method !== 'GET' || SESSION_COOKIE.test(headers.cookie ?? '')) return undefined
    if (isLimitedRead(method, url)) return 'read'
    const key = keyOf(url)
    return key === undefined || cache.has(key) ? undefined : 'page'
  }
}
