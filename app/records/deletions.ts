/**
 * Deleting and restoring. Deleted records are moved out of their table into the trash, so that no query has to skip them.
 */
import { type SelectQueryBuilder, sql } from 'kysely'
import {
  copyAhead,
  nameDeletion,
  moveAllToTrash,
  moveToTrash,
  moveBack,
  startDeletion,
} from '#app/records/deleted-rows.ts'
import { refuseBeyondDrafts } from '#app/records/publishing.ts'
import { changedMeanwhile, contentColumns, labelOf, lockRow, orNotFound } from '#app/records/rows.ts'
import { type Actor, logChange, type Written } from '#app/http/activity-log.ts'
import { lockOrder } from '#app/records/order.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { notFound } from '#app/http/errors.ts'
import { formatCount } from '#app/text/format-count.ts'
import { searchTerms, searchText } from '#db/search-text.ts'
import { forUpdate, lockForBulkWrite } from '#db/locks.ts'
import type { Database, Trx } from '#db/database.ts'
import { versionInRecord } from '#db/columns.ts'
import { bulkTransaction, listForIndex } from '#db/search-index.ts'
import type { RecordTableName, Schema } from '#db/schema.ts'

const RETENTION_DAYS = 30

/**
 * Deletes one record.
 * @throws HttpError 403 for a contributor, unless it is a draft; 404; 412 when it is no longer the version that the caller
 *   has seen
 */
export function deleteRecord(
  database: Database,
  kind: AnyKind,
  id: string,
  actor: Actor,
  version?: number,
): Promise<void> {
  return database.transaction(async (trx) => {
    const row = orNotFound(kind, await lockRow(trx, kind.table, id))
    if (version !== undefined && row.version !== version) throw await changedMeanwhile(trx, kind, row, actor.now)
    if (kind.isContent) refuseBeyondDrafts(actor, kind.name, contentColumns(row))
    await trashRows(trx, kind, [row], actor)
  })
}

/**
 * Moves rows to the trash, with a log entry.
 * @param before the deletion to which an earlier transaction of the same action has moved its records
 */
export async function trashRows(
  trx: Trx,
  kind: AnyKind,
  rows: readonly RecordRow[],
  actor: Actor,
  before?: { id: string; records: number },
): Promise<void> {
  const { table, name, plural } = kind
  const ids = rows.map(({ id }) => id)
  const deletion = before?.id ?? (await startDeletion(trx, actor))
  await moveToTrash(trx, table, deletion, ids)
  await kind.afterChange?.(trx, ids, 'deleted')
  const records = (before?.records ?? 0) + ids.length
  const [only] = records === 1 ? rows : []
  const label = only ? labelOf(kind, only) : formatCount(records, [name, plural])
  await nameDeletion(trx, deletion, { kind: table, name, label, records })
  const undo = { table, deletion }
  await logChange(trx, actor, { action: 'deleted', kind: name, label, undo, ...(only && { id: only.id }) })
}

/** Deletes every record of the kind. @returns how many there were */
export async function deleteAll(database: Database, kind: AnyKind, actor: Actor): Promise<number> {
  const deletion = await startDeletion(database.db, actor)
  try {
    await copyAhead(database.db, kind.table, deletion)
    const records = await database.transaction((trx) => deleteAllIn(trx, kind, deletion, actor))
    if (records === 0) await dropDeletion(database, deletion)
    return records
  } catch (error) {
    // When this fails too, `deleteOldTrash` does it later.
    await dropDeletion(database, deletion).catch(() => undefined)
    throw error
  }
}

async function deleteAllIn(trx: Trx, kind: AnyKind, deletion: string, actor: Actor): Promise<number> {
  await lockForBulkWrite(trx, kind.table)
  const records = await moveAllToTrash(trx, kind.table, deletion)
  if (records === 0) return 0
  if (kind.afterChange) {
    const gone = await trx.selectFrom('deleted_records').select('id').where('deletion_id', '=', deletion).execute()
    const ids = gone.map(({ id }) => id)
    await kind.afterChange(trx, ids, 'deleted')
  }
  const label = formatCount(records, [kind.name, kind.plural])
  await nameDeletion(trx, deletion, { kind: kind.table, name: kind.name, label, records })
  await logChange(trx, actor, { action: 'deleted', kind: kind.name, label, undo: { table: kind.table, deletion } })
  return records
}

async function dropDeletion({ db }: Database, deletion: string): Promise<void> {
  await db.deleteFrom('deletions').where('id', '=', deletion).where('kind', '=', '').execute()
}

/**
 * Deletions that can be restored, newest first, with their number; found by names of records, kinds and users.
 * @param hidden tables whose deletions the caller may not see
 */
export async function listDeletions(
  db: Database['db'],
  hidden: readonly string[],
  { limit, offset, search = '' }: { limit: number; offset: number; search?: string | undefined },
) {
  // The trash is emptied after 30 days, so its names are compared here.
  const terms = searchTerms(search)
  const all = await db
    .selectFrom('deletions')
    .select(['id', 'name', 'label', 'records', 'deleted_at as deletedAt', 'deleted_by as deletedBy'])
    .where('kind', 'not in', ['', ...hidden])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const found = all.filter(({ label, name, deletedBy }) => {
    const text = searchText([label, name, deletedBy])
    return terms.every((term) => text.includes(term))
  })
  return { total: found.length, rows: found.slice(offset, offset + limit) }
}

/**
 * Restores a deletion. A record that has been replaced meanwhile (the same id, the same address) stays in the trash.
 * @returns how many were restored, and how many could not be
 * @throws HttpError 404 when the deletion does not exist, or was completely restored already
 */
export function restore(
  database: Database,
  deletionId: string,
  actor: Actor,
): Promise<{ restored: number; left: number }> {
  return bulkTransaction(database, async (trx) => {
    const deletion = await lockDeletion(trx, deletionId)
    const table = deletion.kind as RecordTableName
    await lockForBulkWrite(trx, table)
    await lockOrder(trx, table)
    const back = await listForIndex(trx, table, () => restoreDeletion(trx, deletion))
    const undo = back.length === 0 ? {} : { undo: { table, created: back } }
    await logChange(trx, actor, { action: 'restored', kind: deletion.name, label: deletion.label, ...undo })
    return { restored: back.length, left: deletion.records - back.length }
  })
}

/** Moves records of a locked deletion back into their table. Those that can’t be restored stay in the deletion. */
export async function restoreDeletion(
  trx: Trx,
  { id, kind, records }: { id: string; kind: string; records: number },
): Promise<Written[]> {
  const back = await moveBack(trx, kind as RecordTableName, id)
  const left = records - back.length
  await (left === 0
    ? trx.deleteFrom('deletions').where('id', '=', id).execute()
    : trx.updateTable('deletions').set({ records: left }).where('id', '=', id).execute())
  return back
}

/** @throws HttpError 404 */
export function deletePermanently(database: Database, deletionId: string, actor: Actor): Promise<void> {
  return database.transaction(async (trx) => {
    const { name, label } = await lockDeletion(trx, deletionId)
    await deletePermanentlyIn(trx, trx.selectFrom('deletions').select('id').where('id', '=', deletionId))
    await logChange(trx, actor, { action: 'removed for good', kind: name, label })
  })
}

/** Permanently deletes records that were deleted more than 30 days ago. */
export async function deleteOldTrash(database: Database, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * RETENTION_DAYS }).toString({ smallestUnit: 'millisecond' })
  await database.transaction((trx) =>
    deletePermanentlyIn(trx, trx.selectFrom('deletions').select('id').where('deleted_at', '<', before)),
  )
  // A server that was stopped while deleting all records has left copies of records that still exist.
  const anHourAgo = now.subtract({ hours: 1 }).toString({ smallestUnit: 'millisecond' })
  await database.db.deleteFrom('deletions').where('kind', '=', '').where('deleted_at', '<', anHourAgo).execute()
}

/**
 * Notes and versions stay in their tables in case their record is restored, and are deleted with it; versions of a later
 * record of the same kind and id stay.
 */
async function deletePermanentlyIn(
  trx: Trx,
  deletions: SelectQueryBuilder<Schema, 'deletions', { id: string }>,
): Promise<void> {
  const records = trx.selectFrom('deleted_records').where('deletion_id', 'in', deletions)
  const named = records.innerJoin('deletions', 'deletions.id', 'deletion_id').select(['name', 'deleted_records.id'])
  await trx
    .deleteFrom('notes')
    .where((eb) => eb(eb.refTuple('kind', 'record_id'), 'in', named.$asTuple('name', 'id')))
    .execute()
  const of = sql`from deleted_records where deletion_id in ${deletions}`
  const ofVersion = sql`table_name = versions.table_name and id = versions.record_id`
  await sql`
    delete from versions where (table_name, record_id) in (select table_name, id ${of})
      and version <= (select max(${versionInRecord(trx)}) ${of} and ${ofVersion})`.execute(trx)
  await trx.deleteFrom('deletions').where('id', 'in', deletions).execute()
}

/** The deletion, locked; undefined when all of it was restored or permanently deleted already. */
export function findDeletion(trx: Trx, id: string) {
  const query = trx.selectFrom('deletions').selectAll().where('id', '=', id).where('kind', '!=', '')
  return forUpdate(trx, query).executeTakeFirst()
}

/** @throws HttpError 404 when all of it was restored or permanently deleted already */
async function lockDeletion(trx: Trx, id: string) {
  const deletion = await findDeletion(trx, id)
  if (!deletion) throw notFound('Deleted item')
  return deletion
}
