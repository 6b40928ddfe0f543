/** Reads a whole database as it is at one moment, while others write. */
import { type RawBuilder, sql } from 'kysely'
import { columnsOf, primaryKeyOf } from '#db/columns.ts'
import { type Db, openDatabase } from '#db/database.ts'

export type Row = Record<string, string | number | null>

/** Rows per statement; other requests run between two. */
const PAGE_SIZE = 200

export interface Snapshot {
  /** For reads; all of them see the same moment. */
  db: Db
  close(): Promise<void>
}

/**
 * Opens a connection of its own for one long read: on SQLite a read transaction, which sees the last commit and blocks
 * no writer (https://www.sqlite.org/isolation.html); on PostgreSQL a transaction that is `REPEATABLE READ` and
 * `READ ONLY`.
 * @param address as for `openDatabase`; of a database that exists
 */
export async function openSnapshot(address: string): Promise<Snapshot> {
  const database = openDatabase(address, { readOnly: true })
  try {
    const trx = await database.db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    // The snapshot is taken at the first read.
    await sql`select count(*) from kysely_migration`.execute(trx)
    return {
      db: trx,
      async close() {
        await trx.rollback().execute()
        await database.close()
      },
    }
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

/** The names of the migrations that have run, in their order. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** All rows of a table in the order of its key, in pages. The columns are in alphabetical order. */
export async function* pagesOf(db: Db, table: string): AsyncGenerator<Row[]> {
  const columns = (await columnsOf(db, table)).toSorted()
  const key = await primaryKeyOf(db, table)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const order = sql.join(key.map((name) => sql.ref(name)))
  let after: RawBuilder<unknown> = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${names} from ${sql.table(table)} ${after} order by ${order} limit ${PAGE_SIZE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = sql`where (${order}) > (${sql.join(key.map((name) => last[name]))})`
  }
}
