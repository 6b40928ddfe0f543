/** The kinds of records that name files of the old website, and their rows. */
import { type AnyDefinition, columnName, mapFields } from '#app/definitions/definition.ts'
import { importers } from '#lists/importers.ts'
import type { RecordRow } from '#app/records/record-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import { inChunks, valueList } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import type { RecordTableName } from '#db/schema.ts'

/** Definitions of the content that imports write, by table. Subscribers aren't content, and name no files. */
const definitions = new Map(
  Object.values(importers).flatMap(({ definition }) => (definition.isContent ? [[definition.table, definition]] : [])),
)

export interface Holder {
  table: RecordTableName
  id: string
}

export function isHolder({ table }: Holder): boolean {
  return definitions.has(table)
}

export interface HolderRow extends Holder {
  definition: AnyDefinition
  row: RecordRow
  /** The values by the names of their fields. */
  values: Record<string, unknown>
}

/** The records that exist, those of one table in the order of their ids. */
export async function* rowsOf(db: Db, records: readonly Holder[]): AsyncGenerator<HolderRow> {
  for await (const { table, ids } of piecesOf(records)) {
    const query = recordTables(db).selectFrom(table).selectAll().where('id', 'in', valueList(db, ids)).orderBy('id')
    for (const row of await query.execute()) yield* holderRow(table, row as RecordRow)
  }
}

/** The same, locked until the transaction ends. */
export async function lockRows(trx: Trx, records: readonly Holder[]): Promise<HolderRow[]> {
  const rows: HolderRow[] = []
  for await (const { table, ids } of piecesOf(records)) {
    const query = recordTables(trx).selectFrom(table).selectAll().where('id', 'in', valueList(trx, ids)).orderBy('id')
    for (const row of await forUpdate(trx, query).execute()) rows.push(...holderRow(table, row as RecordRow))
  }
  return rows
}

async function* piecesOf(records: readonly Holder[]) {
  const byTable = [...Map.groupBy(records, ({ table }) => table)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [table, some] of byTable) {
    const ids = [...new Set(some.map(({ id }) => id))].toSorted()
    for await (const piece of inChunks(ids)) yield { table, ids: piece }
  }
}

function holderRow(table: RecordTableName, row: RecordRow): HolderRow[] {
  const definition = definitions.get(table)
  if (!definition) return []
  const values = mapFields(definition.fields, (field, name) => field.read(row[columnName(name, field)]))
  return [{ table, id: row.id, definition, row, values }]
}
