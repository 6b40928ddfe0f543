/**
 * PostgreSQL through `pg`, which returns the same values as SQLite. A server with SQLite does not load `pg`, which takes
 * 3 MB.
 */
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { isOutOfConnections } from '#db/errors.ts'

const INT8 = 20
const NUMERIC = 1700

/** Without `?pool_size=`. */
const DEFAULT_POOL_SIZE = 10
/** How long a caller waits for a connection, new or used. */
const CONNECT_TIMEOUT_MS = 3_000
/** Without `?statement_timeout=`; waiting for a lock counts. */
const DEFAULT_STATEMENT_TIMEOUT_MS = 30_000
/** A server that is silent for so long beyond the statement timeout counts as unreachable. */
const MAX_SILENCE_MS = 5_000

function loadPg(): typeof pg {
  return createRequire(import.meta.url)('pg') as typeof pg
}

/**
 * Connections to PostgreSQL.
 * @param url `postgres://user:password@host:port/database`; with `?pool_size=`, and `?statement_timeout=` and
 *   `?lock_timeout=` in milliseconds; 0 leaves these to the server
 */
export function postgresPool(url: string): PostgresPool {
  return new QueueingPool(url)
}

export class OurPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new OurPostgresAdapter()
  }
}

/** Kysely's lock of migrations belongs to a connection, which a pooler shares; `db/migrate.ts` has one of its own. */
class OurPostgresAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

/**
 * A pool that learns how many connections the server allows when those are fewer than the pool's size: callers wait
 * for one of them instead of being refused.
 */
class QueueingPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #poolSize: number
  #connected = 0
  #loweredAt = 0

  constructor(url: string) {
    const { size, connectionString, statement } = settingsOf(url)
    this.#poolSize = size
    const { Pool, types } = loadPg()
    this.#pool = new Pool({
      connectionString,
      max: size,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      stream: () => socketWithTimeout(statement),
      // `count(*)` is an int8, which pg returns as text because it may not fit a number; our counts always do.
      types: {
        getTypeParser: (oid, format) => (oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format)),
      },
    })
    // The server closed an idle connection. The pool drops it and opens another when needed.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => {
      this.#connected++
      // The pool does not listen while a connection is in use, and an unhandled error event ends the process. The running
      // query fails on its own.
      client.on('error', () => undefined)
    })
    this.#pool.on('remove', () => this.#connected--)
  }

  get options(): object {
    return this.#pool.options
  }

  /** @throws Error when none is free within the time that a caller waits */
  async connect(): Promise<PostgresPoolClient> {
    const deadline = performance.now() + CONNECT_TIMEOUT_MS
    if (this.#pool.options.max < this.#poolSize && performance.now() - this.#loweredAt > RAISE_LIMIT_AFTER_MS)
      this.#setLimit(this.#pool.options.max + 1)
    for (;;) {
      try {
        return await this.#pool.connect()
      } catch (error) {
        if (!isOutOfConnections(error) || performance.now() > deadline) throw error
        this.#setLimit(Math.max(1, this.#connected))
        // The next attempt waits in the pool for one of the open connections; without any, it would fail at once.
        if (this.#connected === 0) await pause(RETRY_PAUSE_MS * (0.5 + Math.random()))
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #setLimit(connections: number): void {
    this.#pool.options.max = Math.min(this.#poolSize, connections)
    this.#loweredAt = performance.now()
  }
}

/** A pool that was refused connections tries one more after this time. */
const RAISE_LIMIT_AFTER_MS = 5_000
/** Between two attempts while the server allows us no connection at all. */
const RETRY_PAUSE_MS = 100

/** The parameters of the address. A timeout of 0 is not sent, since poolers refuse settings that they don't support. */
function settingsOf(address: string): { size: number; connectionString: string; statement: number } {
  // Only pg reads addresses without a host.
  if (!URL.canParse(address)) return { size: DEFAULT_POOL_SIZE, connectionString: address, statement: 0 }
  const url = new URL(address)
  const params = url.searchParams
  const size = Number(params.get('pool_size') ?? DEFAULT_POOL_SIZE)
  const statement = Number(params.get('statement_timeout') ?? DEFAULT_STATEMENT_TIMEOUT_MS)
  params.set('statement_timeout', String(statement))
  params.delete('pool_size')
  for (const limit of ['statement_timeout', 'lock_timeout']) if (params.get(limit) === '0') params.delete(limit)
  return { size, connectionString: url.href, statement }
}

/**
 * @param statement time limit of a statement in milliseconds; 0: unknown
 * @returns a socket that breaks when the other end has vanished silently
 */
function socketWithTimeout(statement: number): Socket {
  const socket = new Socket()
  if (statement === 0) return socket
  socket.setTimeout(statement + MAX_SILENCE_MS, () => {
    socket.destroy(Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' }))
  })
  return socket
}

/** Notifies all processes that listen. */
export async function notify(db: Pick<Kysely<unknown>, 'getExecutor'>, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Pause before a broken connection is opened again: the first, doubled after each failure, and the longest. */
const RECONNECT_PAUSES_MS = [500, 30_000] as const

/**
 * Listens to notifications of other processes (https://www.postgresql.org/docs/current/sql-listen.html). They may fail,
 * for example behind a pooler that shares connections: changes are also polled twice a second.
 * @param url of PostgreSQL
 * @param onNotification called for each notification, and when notifications may have been missed
 * @returns a function that stops listening
 */
export function listen(url: string, channel: string, onNotification: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let pauseFor: number = RECONNECT_PAUSES_MS[0]

  const reconnectLater = () => {
    if (isStopped) return
    timer = setTimeout(() => void open(), pauseFor * (0.5 + Math.random() / 2)).unref()
    pauseFor = Math.min(pauseFor * 2, RECONNECT_PAUSES_MS[1])
  }
  const open = async () => {
    const opened = new (loadPg().Client)({
      connectionString: url,
      keepAlive: true,
      application_name: 'narthex listener',
    })
    client = opened
    // A broken connection reports an error, then its end.
    opened.on('error', () => undefined)
    opened.once('end', reconnectLater)
    opened.on('notification', onNotification)
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      pauseFor = RECONNECT_PAUSES_MS[0]
      onNotification()
    } catch {
      await opened.end().catch(() => undefined)
    }
  }
  void open()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
