/** Reads a whole database as it is at one moment, while others write; and writes whole tables. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf, primaryKeyOf, tablesOf } from '#db/columns.ts'
import { type Database, type Db, engineOf, openDatabase, type Trx } from '#db/database.ts'

export type Row = Record<string, string | number | null>

/** Rows per statement; other requests run between two. */
const PAGE_SIZE = 200

export interface Snapshot extends AsyncDisposable {
  /** For reads; all of them see the same moment. */
  db: Db
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
      async [Symbol.asyncDispose]() {
        await trx.rollback().execute()
        await database.close()
      },
    }
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

/**
 * All rows of a table in the order of its key, in pages. The columns are in alphabetical order.
 * @param size rows of a page
 */
export async function* pagesOf(db: Db, table: string, size = PAGE_SIZE): AsyncGenerator<Row[]> {
  const columns = (await columnsOf(db, table)).toSorted()
  const key = await primaryKeyOf(db, table)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const order = sql.join(key.map((name) => sql.ref(name)))
  let after: RawBuilder<unknown> = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${names} from ${sql.table(table)} ${after} order by ${order} limit ${size}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    // SQLite answers without waiting, so nothing else would run before the last page.
    await setImmediate()
    after = sql`where (${order}) > (${sql.join(key.map((name) => last[name]))})`
  }
}

/** Adds rows, which all have these columns. */
export async function insertRows(
  trx: Trx,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(rows)
  const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})`
  const names = sql.join(columns.map((name) => sql.ref(`typed.${name}`)))
  const values = sql.join(columns.map((name) => sql`typed.value ->> ${sql.lit(`$.${name}`)}`))
  await (
    engineOf(trx) === 'postgres'
      ? sql`${into} select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json) as typed`
      : sql`${into} select ${values} from json_each(${json}) as typed`
  ).execute(trx)
}

/**
 * Replaces all rows of a PostgreSQL database in one transaction. Until its commit everyone sees the old rows, and writers
 * wait.
 * @param source a migrated SQLite database that nobody else uses
 * @param target migrated, too
 */
export async function replaceAll(source: Database, target: Database): Promise<void> {
  const tables = await parentsFirst(source.db)
  await target.transaction(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(trx)
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(trx)
    for (const table of tables) {
      const columns = await columnsOf(source.db, table)
      for await (const rows of pagesOf(source.db, table)) await insertRows(trx, table, columns, rows)
    }
  })
}

/** All tables of a SQLite database, each after those that its foreign keys refer to. */
async function parentsFirst(db: Db): Promise<string[]> {
  const ordered = new Set<string>()
  const add = async (table: string) => {
    if (ordered.has(table)) return
    const { rows } = await sql<{ parent: string }>`
      select "table" as parent from pragma_foreign_key_list(${table})`.execute(db)
    for (const { parent } of rows) await add(parent)
    ordered.add(table)
  }
  for (const table of await tablesOf(db)) await add(table)
  return [...ordered]
}
