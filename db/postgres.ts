/** PostgreSQL through `pg`, with the same values coming out as from SQLite. */
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isFull } from '#db/errors.ts'

const INT8 = 20
const NUMERIC = 1700

/** Connections that are opened at most. */
const MOST = 10
/** How long a caller waits for one of them, new or used, in milliseconds. */
const WAIT = 3_000
/** Time limit of a statement, in milliseconds; waiting for a lock counts. */
const STATEMENT = 30_000
/** A server that has answered nothing for so long, in milliseconds, cannot be reached any more: its own limit is shorter. */
const SILENCE = STATEMENT + 5_000

/**
 * @param url `postgres://user:password@host:port/database`; `?statement_timeout=` in milliseconds goes over ours
 */
export function postgresDialect(url: string): PostgresDialect {
  return new PostgresDialect({ pool: () => Promise.resolve(new QueueingPool(url)) })
}

/**
 * A pool that finds out how many connections the server allows us, when those are fewer than it would open: callers wait
 * for one of them instead of being refused.
 */
class QueueingPool {
  readonly #pool: pg.Pool
  #connected = 0
  #loweredAt = 0

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: MOST,
      connectionTimeoutMillis: WAIT,
      statement_timeout: STATEMENT,
      stream: socketThatGivesUp,
      // `count(*)` comes as int8, which pg hands out as text because it may not fit a number; ours always do.
      types: {
        getTypeParser: (oid, format) =>
          oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
      },
    })
    // An idle connection that the server closed. The pool drops it and opens another when asked.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => {
      this.#connected++
      // The pool does not listen while a connection is in use, and an error that nothing listens to ends the process.
      // What was asked over it fails by itself.
      client.on('error', () => undefined)
    })
    this.#pool.on('remove', () => this.#connected--)
  }

  get options(): object {
    return this.#pool.options
  }

  /** @throws Error when there is none within the time that a caller waits */
  async connect(): Promise<PostgresPoolClient> {
    const deadline = performance.now() + WAIT
    if (this.#pool.options.max < MOST && performance.now() - this.#loweredAt > TRY_MORE_AFTER)
      this.#allow(this.#pool.options.max + 1)
    for (;;) {
      try {
        return await this.#pool.connect()
      } catch (error) {
        if (!isFull(error) || performance.now() > deadline) throw error
        this.#allow(Math.max(1, this.#connected))
        // With connections of ours the next turn comes when one is free; without any only another attempt tells.
        if (this.#connected === 0) await pause(FULL_PAUSE * (0.5 + Math.random()))
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #allow(connections: number): void {
    this.#pool.options.max = Math.min(MOST, connections)
    this.#loweredAt = performance.now()
  }
}

/** After so many milliseconds a pool that was refused connections tries one more. */
const TRY_MORE_AFTER = 5_000
/** Between two attempts while the server has no connection for us at all, in milliseconds. */
const FULL_PAUSE = 100

/** @returns a socket that breaks when the other end has vanished without a word */
function socketThatGivesUp(): Socket {
  const socket = new Socket()
  socket.setTimeout(SILENCE, () => {
    socket.destroy(Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
