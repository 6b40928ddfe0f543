/** The tables and columns of the database, and whole rows as JSON text and back, so that it can move them between tables itself. */
import { type RawBuilder, sql } from 'kysely'
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

const columnsByTable = new Map<string, string[]>()

/**
 * The names that `rowAsJson` needs on SQLite; none for what is no table. Read once: the schema doesn't change while the
 * program runs.
 */
export async function columnsForJson(db: Db, table: string): Promise<string[]> {
  if (engineOf(db) === 'postgres') return []
  const columns = columnsByTable.get(table) ?? (await columnsOf(db, table))
  columnsByTable.set(table, columns)
  return columns
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
  const own =
    /^(?:kysely_migration(?:_lock)?|sermons_unindexed|sermon_series|sermon_topics|sermon_verses|transcript_passages)$/
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

/** A row of `table` (or an alias of it) as JSON text by its columns. */
export function rowAsJson(db: Db, table: string, columns: readonly string[]): RawBuilder<string> {
  if (engineOf(db) === 'postgres') return sql`row_to_json(${sql.ref(table)})::text`
  return sql`json_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${table}.${name}`)]))})`
}

/** The version in the JSON text of a row, in the column `record`. */
export function versionInRecord(db: Db): RawBuilder<number> {
  return engineOf(db) === 'postgres'
    ? sql`cast(record::json ->> 'version' as integer)`
    : sql`json_extract(record, '$.version')`
}

/**
 * Expressions that read the columns of `table` from the JSON text in the column `record` of `rows`.
 * @param rows name of a table in the query
 */
export function columnsFromJson(
  db: Db,
  table: string,
  rows: string,
): { column: (name: string) => RawBuilder<unknown>; source: RawBuilder<unknown> } {
  const record = sql.ref(`${rows}.record`)
  if (engineOf(db) === 'sqlite') {
    return { column: (name) => sql`json_extract(${record}, ${sql.lit(`$.${name}`)})`, source: sql.table(rows) }
  }
  const source = sql`${sql.table(rows)}, json_populate_record(null::${sql.table(table)}, ${record}::json) as typed`
  return { column: (name) => sql.ref(`typed.${name}`), source }
}
