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
import { openSqlite, type SqliteFile } from '#db/sqlite-file.ts'
import { Turns } from '#db/turns.ts'

/** Milliseconds for which a statement waits for another process's lock while other work continues. */
const BUSY_TIMEOUT = 5_000
const BUSY_PAUSE = 20

/**
 * @param file a path, or `:memory:`
 * @param options `readOnly`: a transaction then sees the database as it was at its first read, and keeps nobody from writing
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
  readonly #turns = new Turns()
  #writer: SqliteFile | undefined
  #reader: SqliteFile | undefined

  constructor(path: string, readOnly: boolean) {
    this.#path = path
    this.#readOnly = readOnly
  }

  async init(): Promise<void> {
    const hasOne = this.#readOnly || this.#path === ':memory:'
    this.#writer = openSqlite(this.#path, { readOnly: this.#readOnly })
    this.#reader = hasOne ? undefined : openSqlite(this.#path, { readOnly: true })
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#writer) throw new Error('the database is not open')
    return new SqliteConnection(this.#writer, this.#reader, this.#turns)
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
    // A connection of Kysely's is only a view of the two that stay open.
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
  readonly #turns: Turns
  #isInTransaction = false

  constructor(writer: SqliteFile, reader: SqliteFile | undefined, turns: Turns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction) return patiently(() => this.#writer.execute<Row>(query))
    const reader = this.#reader
    if (reader && isRead(query)) return patiently(() => reader.execute<Row>(query))
    return this.#inTurn(() => this.#writer.execute<Row>(query))
  }

  async begin(how: 'begin' | 'begin immediate'): Promise<void> {
    // A transaction that reads first and writes later can't wait for another process's write; one that announces its write
    // at the start can (https://www.sqlite.org/lang_transaction.html).
    const deadline = Date.now() + BUSY_TIMEOUT
    await this.#turns.take()
    try {
      await patiently(() => this.#writer.run(how), deadline)
      this.#isInTransaction = true
    } catch (error) {
      this.#turns.give()
      throw error
    }
  }

  /** SQLite ends a transaction itself when the disk is full or broken; then there is nothing left to roll back. */
  end(how: 'commit' | 'rollback'): void {
    if (how === 'commit' || this.#writer.isInTransaction()) this.#writer.run(how)
    this.#isInTransaction = false
    this.#turns.give()
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never, void, undefined> {
    throw new Error('large results are read in pages, so that other work goes on between them')
  }

  async #inTurn<T>(work: () => T): Promise<T> {
    const deadline = Date.now() + BUSY_TIMEOUT
    await this.#turns.take()
    try {
      return await patiently(work, deadline)
    } finally {
      this.#turns.give()
    }
  }
}

/** Whether the statement only reads. A wrong yes would be refused by the reading connection, so no write gets lost. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (!RawNode.is(query)) return SelectQueryNode.is(query)
  return /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql)
}

/** Tries again while another process holds the lock; a refused statement has had no effect. */
async function patiently<T>(work: () => T, deadline = Date.now() + BUSY_TIMEOUT): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      await setTimeout(BUSY_PAUSE)
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
