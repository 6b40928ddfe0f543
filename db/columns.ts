import { sql } from 'kysely'
import { type Db, engineOf } from '#db/database.ts'

/** The columns that a table has now, without SQLite's rowid. */
export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ name: string }>`
          select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table} order by ordinal_position`.execute(db)
      : await sql<{ name: string }>`select name from pragma_table_info(${table}) where name <> 'seq'`.execute(db)
  return rows.map(({ name }) => name)
}

/** The tables that have a column of this name, by name. */
export async function tablesWith(db: Db, column: string): Promise<string[]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ name: string }>`
          select table_name as name from information_schema.columns
          where table_schema = current_schema() and column_name = ${column} order by 1`.execute(db)
      : await sql<{ name: string }>`
          select t.name from sqlite_schema t join pragma_table_info(t.name) c
          where t.type = 'table' and c.name = ${column} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
