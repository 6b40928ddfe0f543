/** One interface to both engines. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseConnection, type Driver, Kysely, PostgresAdapter, type Transaction } from 'kysely'
import { isAborted, isLost, OutcomeUnknown } from '#db/errors.ts'
import { OurPostgresDialect, postgresPool } from '#db/postgres.ts'
import type { Schema } from '#db/schema.ts'
import { sqliteDialect } from '#db/sqlite.ts'
import { setTimeout as pause } from 'node:timers/promises'

export type Engine = 'sqlite' | 'postgres'

/** First parameter of every query function: the database, or a transaction of it. */
export type Db = Pick<
  Kysely<Schema>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'selectNoFrom' | 'with' | 'fn' | 'getExecutor'
>
/** For functions that must run inside a transaction. */
export type Trx = Transaction<Schema>

/** The engine, for the few places where the two differ. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

export interface Database extends AsyncDisposable {
  readonly engine: Engine
  /** For reads and single statements. */
  readonly db: Kysely<Schema>
  /**
   * Runs `work` in one transaction, which is rolled back when `work` throws.
   *
   * When the database aborts the transaction because of another one (a deadlock), or the connection breaks before
   * `commit`, `work` runs again in a new transaction. So it must have no effect but on `trx`: clear caches and
   * count things after `transaction` has resolved, or with `afterCommit`.
   * @throws OutcomeUnknown when the connection breaks during `commit`: the transaction may have been committed, or not;
   *   whatever `work` throws; and an error when `work` uses `db` instead of its `trx`, which would wait forever for
   *   SQLite's one writing connection and escape the transaction on PostgreSQL.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** Runs `work` once after the transaction under way is committed, and never if it is rolled back; outside of one now. */
  afterCommit(work: () => void): void
  close(): Promise<void>
}

export interface Options {
  /** For a SQLite file that is only read; see `db/sqlite.ts`. */
  readOnly?: boolean
  /** What a SQLite database in memory begins with: the bytes of another, as `DatabaseSync.serialize` gives them. */
  image?: Uint8Array
  /** Called after every statement with its text, in which there are no values. */
  onQuery?: (query: { sql: string; milliseconds: number }) => void
}

/** @param address `postgres://…`, or the path of a SQLite file, or `:memory:` */
export function openDatabase(address: string, options: Options = {}): Database {
  const engine: Engine = /^postgres(ql)?:\/\//.test(address) ? 'postgres' : 'sqlite'
  const inTransaction = new AsyncLocalStorage<Set<() => void>>()
  const { onQuery } = options
  const dialect =
    engine === 'postgres' ? new OurPostgresDialect({ pool: postgresPool(address) }) : sqliteDialect(address, options)
  const createDriver = dialect.createDriver.bind(dialect)
  dialect.createDriver = () => guarded(createDriver(), () => inTransaction.getStore() !== undefined)
  const db = new Kysely<Schema>({
    dialect,
    ...(onQuery && {
      log: ({ query, queryDurationMillis }) => onQuery({ sql: query.sql, milliseconds: queryDurationMillis }),
    }),
  })
  return {
    engine,
    db,
    transaction: (work) =>
      retried(
        async () => {
          const following = new Set<() => void>()
          const result = await db.transaction().execute((trx) => inTransaction.run(following, () => work(trx)))
          for (const follow of following) follow()
          return result
        },
        (error) => isAborted(error) || isLost(error),
      ),
    afterCommit(work) {
      const following = inTransaction.getStore()
      if (following) following.add(work)
      else work()
    },
    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

/**
 * Makes a driver refuse a second connection to code that is inside a transaction already, and report truthfully whether
 * its transactions were committed.
 * - A connection that breaks during `commit` is an `OutcomeUnknown`: the transaction may have been committed.
 * - A `rollback` that fails does not hide why it was called; the connection is discarded.
 * - A single statement outside a transaction that lost a deadlock is run again.
 */
function guarded(driver: Driver, isInside: () => boolean): Driver {
  const inTransaction = new WeakSet<DatabaseConnection>()
  const wrapped = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  const begin = driver.beginTransaction.bind(driver)
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)

  driver.acquireConnection = async (options) => {
    if (isInside()) throw new Error('used db inside a transaction; pass trx instead')
    const connection = await acquire(options)
    if (!wrapped.has(connection)) retryAborted(connection)
    return connection
  }
  driver.beginTransaction = async (connection, settings) => {
    await begin(connection, settings)
    inTransaction.add(connection)
  }
  driver.commitTransaction = async (connection) => {
    try {
      await commit(connection)
    } catch (error) {
      throw isLost(error) ? new OutcomeUnknown(error) : error
    } finally {
      inTransaction.delete(connection)
    }
  }
  driver.rollbackTransaction = async (connection) => {
    inTransaction.delete(connection)
    await rollback(connection).catch(() => undefined)
  }
  return driver

  function retryAborted(connection: DatabaseConnection): void {
    wrapped.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, options) =>
      inTransaction.has(connection) ? execute(query, options) : retried(() => execute(query, options), isAborted)
  }
}

const MAX_ATTEMPTS = 6
/** Longest pause before the second attempt; it doubles for each further one. */
const FIRST_PAUSE_MS = 20

/**
 * Runs `work` until it succeeds, with random pauses, so that two conflicting callers don't collide again.
 * @param mayRunAgain whether all effects of `work` before this error were undone
 * @throws the last try's error, and any other error immediately
 */
async function retried<T>(work: () => Promise<T>, mayRunAgain: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !mayRunAgain(error)) throw error
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** (tries - 1))
    }
  }
}
