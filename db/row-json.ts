/** Whole rows as JSON text and back, so that the database itself can move them between tables. */
import { type RawBuilder, sql } from 'kysely'
import { type Db, engineOf } from '#db/database.ts'

/** A row of `table` (or an alias of it) as JSON text by its columns. */
export function rowAsJson(db: Db, table: string, columns: readonly string[]): RawBuilder<string> {
  if (engineOf(db) === 'postgres') return sql`row_to_json(${sql.ref(table)})::text`
  return sql`json_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${table}.${name}`)]))})`
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
