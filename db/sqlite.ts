/**
 * SQLite through `node:sqlite`, as a Kysely dialect.
 *
 * A file has two connections: one writes, the other reads. In WAL mode a reader sees the last commit and never waits for a
 * writer (https://www.sqlite.org/wal.html), so pages are answered while a large transaction runs. Writes run one at a
 * time. An in-memory database has one connection for both.
 */
import { setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isBusy } from '#db/errors.ts'
import { Mutex } from '#db/mutex.ts'
import { openSqlite, type SqliteFile } from '#db/sqlite-file.ts'

/** How long a statement waits for another process's lock; other requests continue meanwhile. */
const BUSY_TIMEOUT_MS = 5_000
const BUSY_PAUSE_MS = 20

/**
 * @param file a path, or `:memory:`
 * @param options `readOnly`: a transaction sees the database as it was at its first read, and blocks no writer
 * @throws when the file can't be opened or is not a database
 */
export function sqliteDialect(file: string, options: { readOnly?: boolean } = {}): Dialect {
  return {
    createAdapter: () => new OurSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new SqliteDriver(file, options.readOnly ?? false),
  }
}

class SqliteDriver implements Driver {
  readonly #path: string
  readonly #readOnly: boolean
  readonly #mutex = new Mutex()
  #writer: SqliteFile | undefined
  #reader: SqliteFile | undefined

  constructor(path: string, readOnly: boolean) {
    this.#path = path
    this.#readOnly = readOnly
  }

  async init(): Promise<void> {
    const isSingle = this.#readOnly || this.#path === ':memory:'
    this.#writer = openSqlite(this.#path, { readOnly: this.#readOnly })
    this.#reader = isSingle ? undefined : openSqlite(this.#path, { readOnly: true })
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#writer) throw new Error('the database is not open')
    return new SqliteConnection(this.#writer, this.#reader, this.#mutex)
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin(this.#readOnly ? 'begin' : 'begin immediate')
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('commit')
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('rollback')
  }

  async releaseConnection(): Promise<void> {
    // Kysely's connection is only a view of the two that stay open.
  }

  async destroy(): Promise<void> {
    this.#reader?.close()
    this.#writer?.close()
  }
}

/** One caller's use of the database: single statements, or one transaction. */
class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteFile
  readonly #reader: SqliteFile | undefined
  readonly #turns: Mutex
  #isInTransaction = false

  constructor(writer: SqliteFile, reader: SqliteFile | undefined, turns: Mutex) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction) return retryWhileBusy(() => this.#writer.execute<Row>(query))
    const reader = this.#reader
    if (reader && isRead(query)) return retryWhileBusy(() => reader.execute<Row>(query))
    return this.#exclusively(() => this.#writer.execute<Row>(query))
  }

  async begin(how: 'begin' | 'begin immediate'): Promise<void> {
    // A transaction that reads first and writes later can't wait for another process's write; one that announces its write
    // at the start can (https://www.sqlite.org/lang_transaction.html).
    const deadline = Date.now() + BUSY_TIMEOUT_MS
    await this.#turns.acquire()
    try {
      await retryWhileBusy(() => this.#writer.run(how), deadline)
      this.#isInTransaction = true
    } catch (error) {
      this.#turns.release()
      throw error
    }
  }

  /** SQLite ends a transaction itself when the disk is full or broken; then there is nothing left to roll back. */
  end(how: 'commit' | 'rollback'): void {
    if (how === 'commit' || this.#writer.isInTransaction()) this.#writer.run(how)
    this.#isInTransaction = false
    this.#turns.release()
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never, void, undefined> {
    throw new Error('large results are read in pages, so that other work goes on between them')
  }

  async #exclusively<T>(work: () => T): Promise<T> {
    const deadline = Date.now() + BUSY_TIMEOUT_MS
    await this.#turns.acquire()
    try {
      return await retryWhileBusy(work, deadline)
    } finally {
      this.#turns.release()
    }
  }
}

/** Whether the statement only reads. If this is wrong, the read-only connection refuses the write, so nothing is lost. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (!RawNode.is(query)) return SelectQueryNode.is(query)
  return /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql)
}

/** A statement that SQLite refuses because of another process's lock has had no effect. */
async function retryWhileBusy<T>(work: () => T, deadline = Date.now() + BUSY_TIMEOUT_MS): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      await setTimeout(BUSY_PAUSE_MS)
    }
  }
}

/**
 * Kysely assumes that SQLite can't change its schema inside a transaction. It can
 * (https://www.sqlite.org/lang_transaction.html), so a migration that fails halfway leaves nothing behind.
 */
class OurSqliteAdapter extends SqliteAdapter {
  // Several callers use the two connections at once; writes are serialized here, so Kysely's own lock must not come first.
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
