/** Rows of the newsletter in the trash, where something about them still changes. */
import type { Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'

/** @param change @returns the changed row; undefined for one that stays as it is */
export async function changeInTrash<Row extends object>(
  trx: Trx,
  table: string,
  ids: readonly string[],
  change: (row: Row) => Row | undefined | Promise<Row | undefined>,
): Promise<void> {
  const deleted = trx.selectFrom('deleted_records').select(['deletion_id', 'id', 'record'])
  const query = deleted.where('table_name', '=', table).where('id', 'in', ids)
  for (const { deletion_id: deletion, id, record } of await forUpdate(trx, query).execute()) {
    const row = await change(JSON.parse(record) as Row)
    if (row === undefined) continue
    await trx
      .updateTable('deleted_records')
      .set({ record: JSON.stringify(row) })
      .where('deletion_id', '=', deletion)
      .where('table_name', '=', table)
      .where('id', '=', id)
      .execute()
  }
}
