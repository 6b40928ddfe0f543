/**
 * The order that users choose for some kinds of record, and marks that only one record may have. Changing either first takes an advisory
 * lock, before rows are locked, so that two concurrent changes see each other.
 */
import { storeVersions } from '#app/records/versions.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import type { Instant } from '#db/tables/columns.ts'
import type { RecordTableName } from '#db/schema.ts'

const ordered = ['staff_members', 'beliefs', 'questions', 'service_times', 'ministries'] as const
export type OrderedTable = (typeof ordered)[number]

/** Waits until no other transaction changes the order of these records; does nothing for unordered ones. */
export async function lockOrder(trx: Trx, table: RecordTableName): Promise<void> {
  if (isOrdered(table)) await advisoryLock(trx, `order of ${table}`)
}

/** The position of a new record, at the end; undefined for unordered records. */
export async function lastPosition(trx: Trx, table: RecordTableName): Promise<{ position?: number }> {
  return isOrdered(table) ? { position: await nextPosition(trx, table) } : {}
}

/** The position behind all records. */
export async function nextPosition(db: Db, table: OrderedTable): Promise<number> {
  const last = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst()
  return (last?.position ?? -1) + 1
}

/**
 * Removes a unique mark, such as the main service, from all other records when this record gets it. Their versions are
 * incremented, so that a person who edits one notices it.
 * @returns the records that had it
 */
export async function clearOtherMarks(
  trx: Trx,
  table: RecordTableName,
  record: { id: string; is_main?: unknown },
  now: Instant,
): Promise<{ id: string; mark: string }[]> {
  if (table !== 'service_times' || record.is_main !== 1) return []
  const marked = trx.selectFrom(table).select('id').where('is_main', '=', 1).where('id', '!=', record.id)
  const ids = (await marked.execute()).map(({ id }) => id)
  await storeVersions(trx, table, ids)
  const others = await trx
    .updateTable(table)
    .set((eb) => ({ is_main: 0, version: eb('version', '+', 1), updated_at: now }))
    .where('is_main', '=', 1)
    .where('id', '!=', record.id)
    .returning('id')
    .execute()
  return others.map(({ id }) => ({ id, mark: 'is_main' }))
}

/** Removes the mark from restored records when another record has it now. */
export async function clearRestoredMark(trx: Trx, table: RecordTableName, restoredIds: string[]): Promise<void> {
  if (table !== 'service_times') return
  const has = trx.selectFrom(table).select('id').where('is_main', '=', 1).where('id', 'not in', restoredIds)
  if (await has.limit(1).executeTakeFirst()) {
    await trx.updateTable(table).set({ is_main: 0 }).where('id', 'in', restoredIds).execute()
  }
}

/** The ids of all records in their chosen order; none for unordered records. */
export async function orderOf(trx: Trx, table: RecordTableName): Promise<string[]> {
  if (!isOrdered(table)) return []
  const rows = await trx.selectFrom(table).select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Puts all records in this order. */
export async function arrange(trx: Trx, table: RecordTableName, ids: readonly string[]): Promise<void> {
  if (!isOrdered(table)) return
  for (const [position, id] of ids.entries()) {
    await trx.updateTable(table).set({ position }).where('id', '=', id).where('position', '!=', position).execute()
  }
}

function isOrdered(table: RecordTableName): table is OrderedTable {
  return ordered.some((name) => name === table)
}
