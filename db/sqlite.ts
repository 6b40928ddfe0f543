/**
 * SQLite through `node:sqlite`, as a Kysely dialect.
 *
 * A file has two connections: one writes, the other reads. In WAL mode a reader sees the last commit and never waits for a
 * writer (https://www.sqlite.org/wal.html), so pages are answered while a large transaction runs. Writes run one at a
 * time. An in-memory database has one connection for both.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
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

/** How long opening waits inside SQLite for another process's lock, which blocks the event loop. */
const OPEN_TIMEOUT_MS = 5_000
/** The same for statements; the driver then retries without blocking. */
const STATEMENT_TIMEOUT_MS = 20
/**
 * SQLite's page cache, which is never freed; other pages come from the operating system's cache. A search
 * for common words reads 4 MB.
 */
const READER_CACHE_KB = 8_000
const WRITER_CACHE_KB = 4_000
/** Prepared statements that are reused; the program has a few hundred. */
const MAX_STATEMENTS = 300

/** How long a statement waits for another process's lock; other requests continue meanwhile. */
const BUSY_TIMEOUT_MS = 5_000
const BUSY_PAUSE_MS = 20

/**
 * @param file a path, or `:memory:`
 * @param options `readOnly`: a transaction sees the database as it was at its first read, and blocks no writer; `image`: see
 *   `db/database.ts`
 * @throws when the file can't be opened or is not a database
 */
export function sqliteDialect(file: string, options: { readOnly?: boolean; image?: Uint8Array } = {}): Dialect {
  return {
    createAdapter: () => new OurSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new SqliteDriver(file, options.readOnly ?? false, options.image),
  }
}

class SqliteDriver implements Driver {
  readonly #path: string
  readonly #readOnly: boolean
  readonly #image: Uint8Array | undefined
  readonly #mutex = new Mutex()
  #writer: SqliteFile | undefined
  #reader: SqliteFile | undefined

  constructor(path: string, readOnly: boolean, image: Uint8Array | undefined) {
    this.#path = path
    this.#readOnly = readOnly
    this.#image = image
  }

  async init(): Promise<void> {
    const isSingle = this.#readOnly || this.#path === ':memory:'
    this.#writer = new SqliteFile(this.#path, this.#readOnly)
    if (this.#image) this.#writer.connection.deserialize(this.#image)
    this.#reader = isSingle ? undefined : new SqliteFile(this.#path, true)
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
    this.#reader?.connection.close()
    this.#writer?.connection.close()
  }
}

/**
 * One connection to the file, with its prepared statements.
 *
 * WAL with `synchronous=FULL`: every commit is on the disk before it is acknowledged, so a power failure loses nothing
 * that the site said was saved (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
class SqliteFile {
  readonly connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** @throws when the file can't be opened or is not a database */
  constructor(path: string, readOnly: boolean) {
    this.connection = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS, readOnly })
    const settings = {
      ...(!readOnly && {
        journal_mode: 'wal',
        synchronous: 'full',
        foreign_keys: 'on',
        journal_size_limit: 67_108_864,
      }),
      cache_size: -(readOnly ? READER_CACHE_KB : WRITER_CACHE_KB),
      temp_store: 'memory',
      busy_timeout: STATEMENT_TIMEOUT_MS,
    }
    for (const [name, value] of Object.entries(settings)) this.connection.exec(`pragma ${name} = ${value}`)
  }

  execute<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    const statement = this.#prepared(sql)
    const values = parameters.map(bindable)
    // Only a reader has columns; `insert … returning` is one too.
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.connection.prepare(sql)
    // `run` also reads the number of the last row, which after a write to the search index is too large for a number.
    if (statement.columns().length === 0) statement.setReadBigInts(true)
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value ?? '')
    // An open statement that changed the schema would block others from finalizing; those run once and are not reused.
    if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) this.#statements.set(sql, statement)
    return statement
  }
}

/**
 * `node:sqlite` takes an object as the first parameter (a Date, for example) for named parameters and silently binds NULL,
 * so only types that SQLite knows are passed on.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array)) {
    throw new TypeError('can’t bind this value: only strings, numbers, bytes and null; serialize JSON first')
  }
  return value as SQLInputValue
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
      await retryWhileBusy(() => this.#writer.connection.exec(how), deadline)
      this.#isInTransaction = true
    } catch (error) {
      this.#turns.release()
      throw error
    }
  }

  /** SQLite ends a transaction itself when the disk is full or broken; then there is nothing left to roll back. */
  end(how: 'commit' | 'rollback'): void {
    if (how === 'commit' || this.#writer.connection.isTransaction) this.#writer.connection.exec(how)
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
