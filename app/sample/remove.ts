/** Removes the sample content, and restores it. */
import type { Insertable } from 'kysely'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { nothingToUndo } from '#app/records/undo.ts'
import { inChunks } from '#db/chunks.ts'
import { columnsOf, tablesWithColumn } from '#db/columns.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { countOf, newId } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

type MarkedTable = { [Table in keyof Schema]: Schema[Table] extends { sample: unknown } ? Table : never }[keyof Schema]

/** Every table with a column that marks sample records. */
async function markedTables(db: Db): Promise<MarkedTable[]> {
  return (await tablesWithColumn(db, 'sample')) as MarkedTable[]
}

/** The number of sample records, including settings. */
export async function countSample(db: Db): Promise<number> {
  let count = 0
  for (const table of await markedTables(db)) count += await countOf(db.selectFrom(table).where('sample', '=', 1))
  return count
}

/**
 * Removes every sample record, including settings. It can be restored for 30 days, as one entry in the
 * trash.
 * @returns how many records were removed
 */
export async function removeSample(trx: Trx, actor: Actor): Promise<number> {
  await keepUsedRecordings(trx)
  const deletion = newId(Date.parse(actor.now))
  const removed: { deletion_id: string; table_name: MarkedTable; id: string; record: string }[] = []
  for (const table of await markedTables(trx)) {
    const rows = await trx.deleteFrom(table).where('sample', '=', 1).returningAll().execute()
    for (const row of rows) {
      // Settings are identified by their name.
      const { id, name }: { id?: string; name?: string } = row
      removed.push({ deletion_id: deletion, table_name: table, id: id ?? name, record: JSON.stringify(row) })
    }
  }
  if (removed.length === 0) return 0
  const records = removed.length
  const act = { id: deletion, kind: SAMPLE, name: SAMPLE, label: LABEL, records }
  await trx
    .insertInto('deletions')
    .values({ ...act, deleted_at: actor.now, deleted_by: actor.person.name })
    .execute()
  for await (const some of inChunks(removed)) await trx.insertInto('deleted_records').values(some).execute()
  await logChange(trx, actor, {
    action: 'deleted',
    kind: SAMPLE,
    label: LABEL,
    details: { records },
    undo: { sample: deletion },
  })
  return records
}

/** The recordings of sermons that the church has changed are its own, as the sermons are. */
async function keepUsedRecordings(trx: Trx): Promise<void> {
  const kept = trx.selectFrom('sermons').select('audio_url').where('sample', '=', 0)
  await trx.updateTable('audio_files').set({ sample: 0 }).where('sample', '=', 1).where('address', 'in', kept).execute()
}

/**
 * Undoes the removal of the sample.
 * @returns how many records were restored
 * @throws HttpError 404 when it was restored or permanently deleted meanwhile
 */
export async function undoRemoval(trx: Trx, undo: unknown, actor: Actor): Promise<number> {
  const { sample } = undo as { sample: string }
  const restored = await restoreSample(trx, sample, actor)
  if (restored === undefined) throw nothingToUndo()
  return restored
}

/**
 * Restores the sample that a deletion removed. A record that has been replaced since, such as a setting that the church
 * has entered, stays.
 * @returns how many records were restored; undefined when the deletion is of something else, or does not exist
 */
export async function restoreSample(trx: Trx, deletionId: string, actor: Actor): Promise<number | undefined> {
  const query = trx.selectFrom('deletions').select('id').where('id', '=', deletionId).where('kind', '=', SAMPLE)
  if (!(await forUpdate(trx, query).executeTakeFirst())) return undefined
  const ofDeletion = trx.selectFrom('deleted_records').where('deletion_id', '=', deletionId)
  const aside = await ofDeletion.select(['table_name', 'record']).execute()
  let restored = 0
  for (const [table, those] of Map.groupBy(aside, (row) => row.table_name as MarkedTable)) {
    const columns = new Set(await columnsOf(trx, table))
    const rows = those.map(({ record }) => JSON.parse(record) as Record<string, unknown>)
    const back = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name))))
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto(table)
      .values(back as Insertable<Schema[MarkedTable]>[])
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    restored += Number(numInsertedOrUpdatedRows ?? 0)
  }
  await trx.deleteFrom('deletions').where('id', '=', deletionId).execute()
  await logChange(trx, actor, { action: 'restored', kind: SAMPLE, label: LABEL, details: { records: restored } })
  return restored
}

/** The kind and name of a deletion of the sample. */
const SAMPLE = 'sample'
const LABEL = 'The sample content'
