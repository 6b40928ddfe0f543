/**
 * One connection to a SQLite file, with its prepared statements.
 *
 * WAL with `synchronous=FULL`: every commit is on the disk before it is acknowledged, so a power failure loses nothing
 * that the site said was saved (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

/** How long opening waits inside SQLite for another process's lock, which blocks the event loop. */
const OPEN_TIMEOUT_MS = 5_000
/** The same for statements; `db/sqlite.ts` then retries without blocking. */
const STATEMENT_TIMEOUT_MS = 20
/**
 * SQLite's page cache, which is never freed; other pages come from the operating system's cache. A search
 * for common words reads 4 MB.
 */
const READER_CACHE_KB = 8_000
const WRITER_CACHE_KB = 4_000
/** Prepared statements that are reused; the program has a few hundred. */
const MAX_STATEMENTS = 300

export interface SqliteFile {
  execute<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row>
  /** Runs a statement without parameters and rows. */
  run(sql: string): void
  isInTransaction(): boolean
  close(): void
}

/** @throws when the file can't be opened or is not a database */
export function openSqlite(path: string, { readOnly = false } = {}): SqliteFile {
  const connection = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS, readOnly })
  if (!readOnly) {
    connection.exec('pragma journal_mode = wal')
    connection.exec('pragma synchronous = full')
    connection.exec('pragma foreign_keys = on')
    connection.exec('pragma journal_size_limit = 67108864')
  }
  connection.exec(`pragma cache_size = -${readOnly ? READER_CACHE_KB : WRITER_CACHE_KB}`)
  connection.exec('pragma temp_store = memory')
  connection.exec(`pragma busy_timeout = ${STATEMENT_TIMEOUT_MS}`)
  const statements = new Map<string, StatementSync>()

  return {
    execute<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
      const statement = prepared(connection, statements, sql)
      const values = parameters.map(bindable)
      // Only a reader has columns; `insert … returning` is one too.
      if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
    },
    run: (sql) => connection.exec(sql),
    isInTransaction: () => connection.isTransaction,
    close: () => connection.close(),
  }
}

function prepared(connection: DatabaseSync, cache: Map<string, StatementSync>, sql: string): StatementSync {
  const known = cache.get(sql)
  if (known) return known
  const statement = connection.prepare(sql)
  // `run` also reads the number of the last row, which after a write to the search index is too large for a number.
  if (statement.columns().length === 0) statement.setReadBigInts(true)
  if (cache.size >= MAX_STATEMENTS) cache.delete(cache.keys().next().value ?? '')
  // An open statement that changed the schema would block others from finalizing; those run once and are not reused.
  if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) cache.set(sql, statement)
  return statement
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
