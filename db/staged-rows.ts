/**
 * Writes many rows in one short transaction, with all slow work before it. On SQLite the rows wait in a temporary
 * table, which belongs to the writing connection and is never on the disk, so filling it locks nothing; for PostgreSQL
 * they wait as JSON texts.
 */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, engineOf, type Trx } from '#db/database.ts'
import { mapInPieces, rowRanges } from '#db/chunks.ts'

type Row = Record<string, string | number>

export interface StagedRows {
  /** Inserts the rows into their table. */
  insert(trx: Trx): Promise<void>
  /** Writes the columns of each row to the row with its `id`, and increments its version. */
  update(trx: Trx): Promise<void>
  /** Discards the rows. */
  drop(): Promise<void>
}

const ROWS_PER_STAGING_STATEMENT = 250
/** All other writes wait for the transaction, so few statements are better; but on SQLite every request waits for a statement. */
const ROWS_PER_WRITE_STATEMENT = 500
let tableCount = 0

/**
 * Stages rows: those with the same columns together.
 * @param db the transaction itself, when the rows were created inside it
 */
export async function stageRows(db: Db, table: string, rows: readonly Row[]): Promise<StagedRows[]> {
  const byColumns = await mapInPieces(rows, (row) => Object.keys(row).join())
  const staged: StagedRows[] = []
  for (const alike of Map.groupBy(rows, (_, at) => byColumns[at]).values()) {
    const columns = Object.keys(alike[0] ?? {})
    const isPostgres = engineOf(db) === 'postgres'
    staged.push(isPostgres ? stagedAsJson(table, columns, alike) : await stagedInTable(db, table, columns, alike))
  }
  return staged
}

async function stagedInTable(db: Db, table: string, columns: string[], rows: readonly Row[]): Promise<StagedRows> {
  const name = `staged_${++tableCount}`
  const staged = sql.table(`temp.${name}`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const ranges = (trx: Trx) =>
    rowRanges(trx, { table: `temp.${name}`, key: `${name}.rowid`, size: ROWS_PER_WRITE_STATEMENT })
  await sql`create temp table ${sql.table(name)} as select ${names} from ${sql.table(table)} where 0`.execute(db)
  const values = sql.join(columns.map((column) => sql`json_extract(value, ${sql.lit(`$.${column}`)})`))
  for (let from = 0; from < rows.length; from += ROWS_PER_STAGING_STATEMENT) {
    const json = JSON.stringify(rows.slice(from, from + ROWS_PER_STAGING_STATEMENT))
    await sql`insert into ${staged} (${names}) select ${values} from json_each(${json})`.execute(db)
    await setImmediate()
  }
  return {
    async insert(trx) {
      for await (const range of ranges(trx)) {
        await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${staged} where ${range}`.execute(trx)
      }
    },
    async update(trx) {
      for await (const range of ranges(trx)) {
        await sql`update ${sql.table(table)} set ${changes(columns, table, name)}
          from ${staged} where ${sql.ref(`${name}.id`)} = ${sql.ref(`${table}.id`)} and ${range}`.execute(trx)
      }
    },
    drop: async () => void (await sql`drop table if exists ${staged}`.execute(db)),
  }
}

function stagedAsJson(table: string, columns: string[], rows: readonly Row[]): StagedRows {
  const pieces: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_WRITE_STATEMENT) {
    pieces.push(JSON.stringify(rows.slice(from, from + ROWS_PER_WRITE_STATEMENT)))
  }
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const typed = (json: string) => sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json) as staged`
  return {
    async insert(trx) {
      for (const json of pieces) {
        await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${typed(json)}`.execute(trx)
      }
    },
    async update(trx) {
      for (const json of pieces) {
        await sql`update ${sql.table(table)} set ${changes(columns, table, 'staged')}
          from ${typed(json)} where staged.id = ${sql.ref(`${table}.id`)}`.execute(trx)
      }
    },
    drop: () => Promise.resolve(),
  }
}

function changes(columns: string[], table: string, from: string) {
  const written = columns.filter((column) => column !== 'id')
  const set = written.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${from}.${column}`)}`)
  return sql.join([...set, sql`version = ${sql.ref(`${table}.version`)} + 1`])
}
