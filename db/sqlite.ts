/**
 * SQLite through Node's own `node:sqlite`, dressed as what Kysely's SQLite dialect expects of a driver.
 *
 * WAL with `synchronous=FULL`: every commit is on the disk before it is acknowledged, so a power cut loses nothing that
 * a person was told is saved (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  sql,
} from 'kysely'
import { isBusy } from '#db/errors.ts'

/**
 * How long a writer waits for another process's lock, in milliseconds. Only the first moment of it is spent inside SQLite,
 * which keeps everything else waiting too; after that it is asked again between other work.
 */
const BUSY_TIMEOUT = 5_000
const BUSY_AT_ONCE = 20
/** Prepared statements kept for reuse; the product has a few hundred distinct ones at most. */
const STATEMENTS_KEPT = 300

/**
 * @param file a path, or `:memory:`
 * @throws when the file cannot be opened or is no database
 */
export function sqliteDialect(file: string): Dialect {
  const dialect = new SqliteDialect({ database: () => Promise.resolve(openSqlite(file)) })
  return {
    createAdapter: () => new LockingSqliteAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      // A transaction that reads first and writes later cannot wait for another process's write; one that says at once
      // that it will write can (https://www.sqlite.org/lang_transaction.html).
      driver.beginTransaction = async (connection) => {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      }
      const acquire = driver.acquireConnection.bind(driver)
      driver.acquireConnection = async (options) => patient(await acquire(options))
      return driver
    },
  }
}

const made = new WeakSet<DatabaseConnection>()

/** A connection that asks again while another process holds the lock; a statement that was refused has done nothing. */
function patient(connection: DatabaseConnection): DatabaseConnection {
  if (made.has(connection)) return connection
  made.add(connection)
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query) => {
    for (const deadline = Date.now() + BUSY_TIMEOUT; ;) {
      try {
        return await execute(query)
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error
        await setTimeout(BUSY_AT_ONCE)
      }
    }
  }
  return connection
}

function openSqlite(file: string): SqliteDatabase {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  connection.exec('pragma journal_mode = wal')
  connection.exec('pragma synchronous = full')
  connection.exec('pragma foreign_keys = on')
  connection.exec('pragma journal_size_limit = 67108864')
  connection.exec('pragma cache_size = -16000')
  connection.exec('pragma temp_store = memory')
  connection.exec(`pragma busy_timeout = ${BUSY_AT_ONCE}`)
  const statements = new Map<string, StatementSync>()

  return {
    close: () => connection.close(),
    prepare(sql) {
      const statement = prepared(connection, statements, sql)
      return {
        // Kysely asks rows of a reader and counts of anything else; `insert … returning` is a reader too.
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters.map(bindable)),
        run: (parameters) => statement.run(...parameters.map(bindable)),
        iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
      }
    },
  }
}

function prepared(connection: DatabaseSync, kept: Map<string, StatementSync>, sql: string): StatementSync {
  const known = kept.get(sql)
  if (known) return known
  const statement = connection.prepare(sql)
  if (kept.size >= STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? '')
  // A statement that changes the schema would keep others from finalising; those run once and are not kept.
  if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) kept.set(sql, statement)
  return statement
}

/**
 * `node:sqlite` takes an object in first place (a Date, say) for a bag of named parameters and silently binds NULL, so
 * nothing but what SQLite knows may reach it.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array)) {
    throw new TypeError('only text, numbers, bytes and null can be bound; write JSON as text first')
  }
  return value as SQLInputValue
}

/**
 * Kysely holds that SQLite cannot change its schema inside a transaction. It can
 * (https://www.sqlite.org/lang_transaction.html), so a migration that fails half way leaves nothing behind; and a write
 * at its start makes a second process wait until the first has finished.
 */
class LockingSqliteAdapter extends SqliteAdapter {
  // The one connection is handed from one to the next by `db/database.ts`, which Kysely's own lock would come before.
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db)
  }
}
