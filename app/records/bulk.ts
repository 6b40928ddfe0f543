/**
 * Writes records of one kind in bulk, for everything that brings many: imports, archives, videos and the sample say which are
 * new and which are changed; this gives them their stamps and versions, keeps what was there before, and says what undo needs.
 */
import { columnsOf } from '#app/definitions/columns.ts'
import { type AnyDefinition, pluralOf } from '#app/definitions/definition.ts'
import { type Actor, entrySoFar, logChange, type Undo, type Written } from '#app/http/activity-log.ts'
import { HttpError } from '#app/http/errors.ts'
import { firstVersions, storeVersions } from '#app/records/versions.ts'
import { formatCount } from '#app/text/format-count.ts'
import { inChunks, mapInPieces } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import { isDuplicate } from '#db/errors.ts'
import { newRecord } from '#db/records.ts'
import type { RecordTableName } from '#db/schema.ts'
import { listForIndex } from '#db/search-index.ts'
import { stageRows } from '#db/staged-rows.ts'

/** A definition whose records are stored in a table of their own. */
export type StoredDefinition = AnyDefinition & { table: RecordTableName }
type StoredKind = Pick<StoredDefinition, 'name' | 'plural' | 'isContent' | 'table'>
export type Columns = Record<string, string | number>

/** The columns of fields that fit the definition. */
export function columnsIn(definition: StoredDefinition, fields: object): Columns {
  return columnsOf(definition as AnyDefinition, { ...fields }) as Columns
}

export interface Bulk {
  /** New records; one that has no id gets one. */
  created?: readonly { id?: string | undefined; columns: Columns }[]
  /** Stored records with the version that they have, and at least the columns that differ. */
  changed?: readonly { id: string; version: number; columns: Columns }[]
}

/** What was written. The changed ones of personal data can't be undone, since there are no versions to return to. */
export type BulkWritten = Undo & { created: Written[]; changed: Written[] }

/**
 * Makes the rows, which is the slow part and needs no transaction, and keeps earlier versions. `write` belongs into a
 * `bulkTransaction`.
 * @param db the transaction itself, when the records were planned inside it
 */
export async function stageRecords(
  db: Db,
  kind: StoredKind,
  { created = [], changed = [] }: Bulk,
  { now, person }: Pick<Actor, 'now' | 'person'>,
) {
  const { table, isContent = false } = kind
  const by: Columns = isContent ? { updated_by: person.name } : {}
  const chosen = created.flatMap(({ id }) => id ?? [])
  const first = chosen.length === 0 ? undefined : await firstVersions(db, table, chosen)
  const newRows = await mapInPieces(created, ({ id, columns }) => {
    const record = newRecord(now)
    return { ...record, ...by, ...columns, id: id ?? record.id, version: first?.get(id ?? '') ?? record.version }
  })
  const changedRows = await mapInPieces(changed, ({ id, columns }) => {
    // A record that the church has changed is not sample content anymore.
    return { ...columns, id, updated_at: now, ...by, sample: 0 }
  })
  for await (const ids of inChunks(changed.map(({ id }) => id))) await storeVersions(db, table, ids)
  const inserts = await stageRows(db, table, newRows)
  const updates = await stageRows(db, table, changedRows)
  const written: BulkWritten = {
    table,
    created: newRows.map(({ id, version }) => [id, version]),
    changed: changed.map(({ id, version }) => [id, version + 1]),
  }
  return {
    written,
    /** @throws HttpError 409 when someone else has added a record with the same unique value at the same time */
    write: (trx: Trx) =>
      listForIndex(trx, table, async () => {
        for (const rows of inserts) await refuseDuplicates(rows.insert(trx), kind)
        for (const rows of updates) await rows.update(trx)
      }),
    drop: async () => {
      for (const rows of [...inserts, ...updates]) await rows.drop()
    },
  }
}

/** The same at once, within a transaction that also does something else. */
export async function writeRecords(
  trx: Trx,
  kind: StoredKind,
  bulk: Bulk,
  actor: Pick<Actor, 'now' | 'person'>,
): Promise<BulkWritten> {
  const staged = await stageRecords(trx, kind, bulk, actor)
  await staged.write(trx)
  await staged.drop()
  return staged.written
}

/** The log entry of an import, with which all its transactions can be undone together. */
export async function logImported(
  trx: Trx,
  actor: Actor,
  kind: StoredKind,
  { changed, ...written }: BulkWritten,
): Promise<void> {
  const { name, isContent = false } = kind
  const count = written.created.length + changed.length
  if (count === 0) return
  const before = await entrySoFar(trx, actor, { action: 'imported' })
  const label = formatCount(count, [name, pluralOf(kind)])
  const undo: Undo = { ...written, changed: isContent ? changed : [] }
  const isUndoable = isContent || written.created.length > 0
  await logChange(trx, actor, {
    action: 'imported',
    kind: name,
    label: before ? `${before.label}, ${label}` : label,
    details: { created: written.created.length, updated: changed.length },
    ...(isUndoable && { undo: [...(before?.parts ?? []), undo] }),
  })
}

async function refuseDuplicates(written: Promise<void>, kind: StoredKind): Promise<void> {
  try {
    await written
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const message = `Someone else just added one of these ${pluralOf(kind)}. Nothing was saved. Try again.`
    throw new HttpError(409, { error: 'taken', message })
  }
}
