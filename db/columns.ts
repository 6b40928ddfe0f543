import { sql } from 'kysely'
import { type Db, engineOf } from '#db/database.ts'

/** The columns that a table has now, without SQLite's rowid and those that the database computes. */
export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ name: string }>`
          select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
          order by ordinal_position`.execute(db)
      : await sql<{ name: string }>`select name from pragma_table_info(${table}) where name <> 'seq'`.execute(db)
  return rows.map(({ name }) => name)
}

/** The tables that have a column of this name, by name. */
export async function tablesWithColumn(db: Db, column: string): Promise<string[]> {
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

/** All tables that migrations have made, by name; without those that the database derives from others. */
export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ name: string }>`
          select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
      : await sql<{ name: string }>`
          select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'`.execute(
          db,
        )
  const own = /^(?:kysely_migration(?:_lock)?|sermons_unindexed|sermon_series|sermon_topics|sermon_verses)$/
  return rows
    .map(({ name }) => name)
    .filter((name) => !own.test(name))
    .toSorted()
}

/** The columns that identify a row of the table: its primary key, or the id where SQLite has a rowid besides. */
export async function primaryKeyOf(db: Db, table: string): Promise<string[]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ name: string }>`
          select a.attname::text as name
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = ${table}::regclass and i.indisprimary
          order by array_position(i.indkey::int2[], a.attnum)`.execute(db)
      : await sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db)
  const names = rows.map(({ name }) => name)
  return names.join() === 'seq' ? ['id'] : names
}
