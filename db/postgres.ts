/**
 * PostgreSQL through `pg`, with the same values coming out as from SQLite. A server with SQLite does not load `pg`, which takes
 * 3 MB.
 */
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isFull } from '#db/errors.ts'

const INT8 = 20
const NUMERIC = 1700

/** Connections that are opened at most, without `?pool_size=`. */
const MOST = 10
/** Milliseconds for which a caller waits for a connection, new or used. */
const WAIT = 3_000
/** Time limit of a statement in milliseconds, without `?statement_timeout=`; waiting for a lock counts. */
const STATEMENT = 30_000
/** Milliseconds of silence beyond that limit after which a server counts as unreachable. */
const SILENCE = 5_000

export function loadPg(): typeof pg {
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
 * A pool that finds out how many connections the server allows us when those are fewer than it would open: callers wait
 * for one of them instead of being refused.
 */
class QueueingPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #most: number
  #connected = 0
  #loweredAt = 0

  constructor(url: string) {
    const { size, connectionString, statement } = settingsOf(url)
    this.#most = size
    const { Pool, types } = loadPg()
    this.#pool = new Pool({
      connectionString,
      max: size,
      connectionTimeoutMillis: WAIT,
      stream: () => socketThatGivesUp(statement),
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
    const deadline = performance.now() + WAIT
    if (this.#pool.options.max < this.#most && performance.now() - this.#loweredAt > TRY_MORE_AFTER)
      this.#allow(this.#pool.options.max + 1)
    for (;;) {
      try {
        return await this.#pool.connect()
      } catch (error) {
        if (!isFull(error) || performance.now() > deadline) throw error
        this.#allow(Math.max(1, this.#connected))
        // With open connections the next caller continues when one is free; without any, only another attempt can tell.
        if (this.#connected === 0) await pause(FULL_PAUSE * (0.5 + Math.random()))
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #allow(connections: number): void {
    this.#pool.options.max = Math.min(this.#most, connections)
    this.#loweredAt = performance.now()
  }
}

/** After so many milliseconds a pool that was refused connections tries one more. */
const TRY_MORE_AFTER = 5_000
/** Milliseconds between two attempts while the server has no connection for us at all. */
const FULL_PAUSE = 100

/** What an address says about its connections. A limit of 0 is not sent, since poolers refuse settings that they can't keep. */
function settingsOf(address: string): { size: number; connectionString: string; statement: number } {
  // Only pg reads addresses without a host.
  if (!URL.canParse(address)) return { size: MOST, connectionString: address, statement: 0 }
  const url = new URL(address)
  const params = url.searchParams
  const size = Number(params.get('pool_size') ?? MOST)
  const statement = Number(params.get('statement_timeout') ?? STATEMENT)
  params.set('statement_timeout', String(statement))
  params.delete('pool_size')
  for (const limit of ['statement_timeout', 'lock_timeout']) if (params.get(limit) === '0') params.delete(limit)
  return { size, connectionString: url.href, statement }
}

/**
 * @param statement time limit of a statement in milliseconds; 0: unknown
 * @returns a socket that breaks when the other end has vanished silently
 */
function socketThatGivesUp(statement: number): Socket {
  const socket = new Socket()
  if (statement === 0) return socket
  socket.setTimeout(statement + SILENCE, () => {
    socket.destroy(Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
