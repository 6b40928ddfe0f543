/** What columns a table has at this moment, for rows that were put aside before the schema changed. */
import { sql } from 'kysely'
import { engineOf, type Trx } from '#db/database.ts'

export async function columnsOf(trx: Trx, table: string): Promise<Set<string>> {
  const { rows } =
    engineOf(trx) === 'postgres'
      ? await sql<{ name: string }>`
          select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`.execute(trx)
      : await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(trx)
  return new Set(rows.map(({ name }) => name))
}
