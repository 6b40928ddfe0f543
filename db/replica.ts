/**
 * Reads for visitors from a replica (`DATABASE_READ_URL`), which follows PostgreSQL by streaming replication
 * (https://www.postgresql.org/docs/current/warm-standby.html). It lags behind, and may be unavailable: after every change, reads
 * come from the primary until the replica has everything that was committed then.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'

const visitors = new AsyncLocalStorage<boolean>()

/** `work` may read from a replica, except in transactions. */
export function readingForVisitors<T>(work: () => T): T {
  return visitors.run(true, work)
}

/** `work` never reads from a replica. */
export function onPrimary<T>(work: () => T): T {
  return visitors.run(false, work)
}

/** Between two checks of a replica that lags or is unavailable: the first pause, doubled each time, and the longest. */
const POLL_PAUSES_MS = [10, 1_000] as const
/** The position in the primary's log up to which everything is committed. */
const POSITION = 'select pg_current_wal_lsn()::text as answer'
const HAS_REACHED = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as answer'

/** Connections to the primary, and to the replica while it has everything that readers must see. */
export class ReplicatedPool implements PostgresPool {
  readonly #primary: PostgresPool
  readonly #replica: PostgresPool
  #isCurrent = false
  #isCatchingUp = false
  #isEnded = false
  #isUnavailable = false
  readonly #onUnavailable: (error: unknown) => void
  /** The number of changes so far. */
  #changes = 0

  /** @param onUnavailable called once when the replica stops answering, until it answers again */
  constructor(primary: PostgresPool, replica: PostgresPool, onUnavailable: (error: unknown) => void) {
    this.#primary = primary
    this.#replica = replica
    this.#onUnavailable = onUnavailable
    this.changed()
  }

  get options(): object {
    return this.#primary.options
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isCurrent && visitors.getStore() === true) {
      const client = await this.#replica.connect().catch(() => this.changed())
      if (client) return this.#withSecondTry(client)
    }
    return this.#primary.connect()
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await Promise.all([this.#replica.end(), this.#primary.end()])
  }

  /** Something was committed, here or by another process: the next read must see it. */
  changed(): void {
    this.#changes++
    this.#isCurrent = false
    if (!this.#isCatchingUp) void this.#catchUp()
  }

  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true
    let wait: number = POLL_PAUSES_MS[0]
    let seen = -1
    let position: unknown
    while (!this.#isEnded) {
      if (seen !== this.#changes) {
        if (!this.#isUnavailable) wait = POLL_PAUSES_MS[0]
        seen = this.#changes
        position = await answerOf(this.#primary, POSITION, []).catch(() => (seen = -1))
      }
      if (seen !== -1 && (await this.#hasReached(position)) && seen === this.#changes) {
        this.#isCurrent = true
        break
      }
      await pause(wait, undefined, { ref: false })
      wait = Math.min(wait * 2, POLL_PAUSES_MS[1])
    }
    this.#isCatchingUp = false
  }

  async #hasReached(position: unknown): Promise<boolean> {
    try {
      const isThere = await answerOf(this.#replica, HAS_REACHED, [position])
      if (isThere === null) throw new Error('the database at DATABASE_READ_URL is no replica')
      this.#isUnavailable = false
      return isThere === true
    } catch (error) {
      if (!this.#isUnavailable && !this.#isEnded) this.#onUnavailable(error)
      this.#isUnavailable = true
      return false
    }
  }

  /** A statement that fails is run by the primary: the replica may have ended, or not be able to keep old rows for it. */
  #withSecondTry(client: PostgresPoolClient): PostgresPoolClient {
    const query = async <Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
      try {
        return await client.query<Row>(sql, parameters)
      } catch {
        this.changed()
        return await withClient(this.#primary, (primary) => primary.query<Row>(sql, parameters))
      }
    }
    return Object.assign(Object.create(client) as PostgresPoolClient, {
      query,
      release: (destroy?: boolean) => client.release(destroy),
    })
  }
}

async function answerOf(pool: PostgresPool, sql: string, parameters: readonly unknown[]): Promise<unknown> {
  const { rows } = await withClient(pool, (client) => client.query<{ answer: unknown }>(sql, parameters))
  return rows[0]?.answer
}

async function withClient<T>(pool: PostgresPool, work: (client: PostgresPoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
