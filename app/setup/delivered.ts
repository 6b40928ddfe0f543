/** Records as they were delivered, which nobody has changed. */
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import type { Db } from '#db/database.ts'

/** Whether a record says exactly what was delivered. */
export function says(kind: AnyKind, row: RecordRow, delivered: object): boolean {
  const columns = Object.entries(kind.columns(kind.input.parse(delivered)))
  return columns.every(([name, value]) => row[name] === value)
}

export async function listRows(db: Db, { table }: AnyKind): Promise<RecordRow[]> {
  return (await recordTables(db).selectFrom(table).selectAll().orderBy('id').execute()) as RecordRow[]
}
