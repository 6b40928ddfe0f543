/** Writes whole tables: into an empty database, or over another one in one transaction. */
import { sql } from 'kysely'
import { columnsOf, tablesOf } from '#db/columns.ts'
import { type Database, type Db, engineOf, type Trx } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { pagesOf, type Row } from '#db/snapshot.ts'

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
 */
export async function replaceAll(source: Database, target: Database): Promise<void> {
  await migrate(target)
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
