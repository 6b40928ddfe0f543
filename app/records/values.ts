/** Changes of single columns in rows of several tables, as one action that can be undone. */
import { sql } from 'kysely'
import type { Actor, ChangedValue } from '#app/records/log.ts'
import { storeVersions } from '#app/records/versions.ts'
import { compare } from '#app/ui/compare.ts'
import type { Trx } from '#db/database.ts'
import { advisoryLock, forUpdate } from '#db/locks.ts'
import { isContentTable } from '#db/published.ts'

/**
 * Writes `after` wherever the column still holds `before`, as a new version of the row with its history.
 * @returns the written ones, without rows that were changed meanwhile
 */
export async function setValues(trx: Trx, values: readonly ChangedValue[], actor: Actor): Promise<ChangedValue[]> {
  if (values.some(({ table }) => table === 'settings')) await advisoryLock(trx, 'settings')
  const written: ChangedValue[] = []
  for (const value of values.toSorted(inOrderOfLocks)) if (await setValue(trx, value, actor)) written.push(value)
  return written
}

async function setValue(trx: Trx, value: ChangedValue, { person, now }: Actor): Promise<boolean> {
  const { table, id, column, before, after } = value
  if (table === 'settings') {
    const { numUpdatedRows } = await trx
      .updateTable('settings')
      .set({ value: after, updated_at: now, sample: 0 })
      .where('name', '=', id)
      .where('value', '=', before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const row = forUpdate(
    trx,
    trx.selectFrom(table).select('id').where('id', '=', id).where(sql.ref(column), '=', before),
  )
  if (!(await row.executeTakeFirst())) return false
  await storeVersions(trx, table, [id])
  const by = isContentTable(table) ? sql`, updated_by = ${person.name}` : sql``
  await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = ${after}, version = version + 1, updated_at = ${now} ${by}
    where id = ${id}`.execute(trx)
  return true
}

export function reversed(value: ChangedValue): ChangedValue {
  return { ...value, before: value.after, after: value.before }
}

/** The number of changed rows; several columns of one row count once. */
export function countRows(values: readonly ChangedValue[]): number {
  return new Set(values.map(({ table, id }) => `${table} ${id}`)).size
}

function inOrderOfLocks(a: ChangedValue, b: ChangedValue): number {
  return compare(a.table, b.table) || compare(a.id, b.id)
}
