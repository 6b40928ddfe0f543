/** Deleting and bringing back. What is deleted leaves its table whole and is kept aside, so nothing has to pass it over. */
import type { SelectQueryBuilder } from 'kysely'
import { changedMeanwhile, type Kept, kept, labelOf, lockRow } from '#app/desk/keep.ts'
import { type By, logChange } from '#app/desk/log.ts'
import { takeOrder, yieldMark } from '#app/desk/order.ts'
import type { AnyKind, KeptTable } from '#app/desk/record-kind.ts'
import { notFound } from '#app/http/errors.ts'
import { counted } from '#app/ui/counted.ts'
import { inChunks } from '#db/chunks.ts'
import { columnsOf } from '#db/columns.ts'
import type { Database, Trx } from '#db/database.ts'
import { held } from '#db/held.ts'
import { newId } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

/** For how long what was deleted can be brought back, in days. */
const KEPT_FOR = 30

/**
 * Deletes one record.
 * @throws DoorError 404; 412 when it is no longer the version that was meant to be deleted
 */
export function deleteRecord(database: Database, kind: AnyKind, id: string, by: By, version?: number): Promise<void> {
  return database.transaction(async (trx) => {
    const row = await lockRow(trx, kind.table, id)
    if (!row) throw notFound(kind.title)
    if (version !== undefined && row.version !== version) throw await changedMeanwhile(trx, kind, row)
    const label = labelOf(kind, row)
    await putAside(trx, kind, label, by, [id])
    await logChange(trx, by, { action: 'deleted', kind: kind.name, id, label })
  })
}

/**
 * Deletes every record of the kind.
 * @returns how many there were
 */
export function deleteAll(database: Database, kind: AnyKind, by: By): Promise<number> {
  return database.transaction(async (trx) => {
    const ids = (await kept(trx).selectFrom(kind.table).select('id').execute()).map(({ id }) => id)
    if (ids.length === 0) return 0
    const label = counted(ids.length, [kind.name, kind.plural])
    await putAside(trx, kind, label, by, ids)
    await logChange(trx, by, { action: 'deleted', kind: kind.name, label })
    return ids.length
  })
}

/** What was deleted and can be brought back, newest first, with how many such acts there are. */
export async function listDeletions(db: Database['db'], { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('deletions')
    .selectAll()
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('deletions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const deletions = rows.map(({ id, name, label, records, deleted_at, deleted_by }) => ({
    id,
    name,
    label,
    records,
    deletedAt: deleted_at,
    deletedBy: deleted_by,
  }))
  return { total, deletions }
}

/**
 * Brings back what one act has deleted. A record whose place was taken meanwhile (the same id, the same address) stays
 * aside.
 * @returns how many came back, and how many could not
 * @throws DoorError 404 when there is no such deletion, or all of it was brought back already
 */
export function restore(database: Database, deletionId: string, by: By): Promise<{ restored: number; left: number }> {
  return database.transaction(async (trx) => {
    const deletion = await lockDeletion(trx, deletionId)
    const table = deletion.kind as KeptTable
    await takeOrder(trx, table)
    const columns = await columnsOf(trx, table)
    const aside = await trx.selectFrom('deleted_records').select('id').where('deletion_id', '=', deletionId).execute()
    let left = aside.length
    for await (const ids of inChunks(aside.map(({ id }) => id))) {
      const rows = await trx
        .selectFrom('deleted_records')
        .select('record')
        .where('deletion_id', '=', deletionId)
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      const back = await kept(trx)
        .insertInto(table)
        .values(rows.map(({ record }) => revived(record, columns)))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      const came = back.map(({ id }) => id)
      left -= came.length
      if (came.length === 0) continue
      await yieldMark(trx, table, came)
      await trx.deleteFrom('deleted_records').where('deletion_id', '=', deletionId).where('id', 'in', came).execute()
    }
    await (left === 0
      ? trx.deleteFrom('deletions').where('id', '=', deletionId).execute()
      : trx.updateTable('deletions').set({ records: left }).where('id', '=', deletionId).execute())
    await logChange(trx, by, { action: 'restored', kind: deletion.name, label: deletion.label })
    return { restored: aside.length - left, left }
  })
}

/**
 * Forgets what was deleted, for good.
 * @throws DoorError 404
 */
export function forget(database: Database, deletionId: string, by: By): Promise<void> {
  return database.transaction(async (trx) => {
    const { name, label } = await lockDeletion(trx, deletionId)
    await forgetThem(trx, trx.selectFrom('deletions').select('id').where('id', '=', deletionId))
    await logChange(trx, by, { action: 'removed for good', kind: name, label })
  })
}

/** Forgets what was deleted more than 30 days ago. */
export async function forgetOld(database: Database, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * KEPT_FOR }).toString({ smallestUnit: 'millisecond' })
  await database.transaction((trx) =>
    forgetThem(trx, trx.selectFrom('deletions').select('id').where('deleted_at', '<', before)),
  )
}

/** Notes have stayed where they were, in case their record comes back, and go with it. */
async function forgetThem(trx: Trx, deletions: SelectQueryBuilder<Schema, 'deletions', { id: string }>): Promise<void> {
  const records = trx.selectFrom('deleted_records').select('id').where('deletion_id', 'in', deletions)
  await trx.deleteFrom('notes').where('record_id', 'in', records).execute()
  await trx.deleteFrom('deletions').where('id', 'in', deletions).execute()
}

/** Takes the rows out of their table and keeps them as they are. */
async function putAside(trx: Trx, kind: AnyKind, label: string, { person, now }: By, ids: string[]): Promise<void> {
  const id = newId(Date.parse(now))
  const deletion = { id, kind: kind.table, name: kind.name, label, records: ids.length }
  await trx
    .insertInto('deletions')
    .values({ ...deletion, deleted_at: now, deleted_by: person.name })
    .execute()
  for await (const some of inChunks(ids)) {
    const rows = await kept(trx).selectFrom(kind.table).selectAll().where('id', 'in', some).execute()
    const records = rows.map((row) => ({
      deletion_id: id,
      id: String(row['id']),
      record: JSON.stringify(withoutNumber(row)),
    }))
    await trx.insertInto('deleted_records').values(records).execute()
    await kept(trx).deleteFrom(kind.table).where('id', 'in', some).execute()
    await kind.follows?.(trx, some, 'deleted')
  }
}

/** SQLite's own number of a row is given anew when it comes back. */
function withoutNumber(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'seq'))
}

/** The row as it goes back: one version on, so that whoever edited it before it went is told. */
function revived(record: string, columns: Set<string>): Kept[KeptTable] {
  const row = JSON.parse(record) as Kept[KeptTable]
  const known = Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)))
  return { ...known, id: row.id, version: row.version + 1 }
}

async function lockDeletion(trx: Trx, id: string) {
  const query = trx.selectFrom('deletions').selectAll().where('id', '=', id)
  const deletion = await held(trx, query).executeTakeFirst()
  if (!deletion) throw notFound('What was deleted')
  return deletion
}
