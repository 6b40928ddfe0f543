/**
 * Sets fields of several records at once, or deletes them: one line in the log and one undo, also when the records come in
 * several calls. A record that can't be changed stays as it is, and is named with the reason.
 */
import { badFields, HttpError } from '#app/http/errors.ts'
import { findDeletion, trashRows } from '#app/records/deletions.ts'
import { mapInPieces, valueList } from '#db/chunks.ts'
import { type Actor, entrySoFar, logChange, UNDONE_MEANWHILE, type Written } from '#app/http/activity-log.ts'
import { lockOrder } from '#app/records/order.ts'
import { refuseBeyondDrafts } from '#app/records/publishing.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { contentColumns, labelOf, recordTables } from '#app/records/rows.ts'
import { writeRecords } from '#app/records/bulk.ts'
import { changedColumns, plannedChange } from '#app/records/store.ts'
import type { BulkEditDone, FoundIn } from '#app/records/bulk-edit-words.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Words } from '#app/definitions/replace-text.ts'
import { isSameName } from '#app/text/slug.ts'
import { forUpdate, lockForBulkWrite } from '#db/locks.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { bulkTransaction, listForIndex } from '#db/search-index.ts'

export interface BulkEditChange {
  /** New values by field. */
  set: Record<string, unknown>
  /** Entries to add to a list, by field. */
  add: Record<string, string[]>
  remove: Record<string, string[]>
}

/**
 * @throws HttpError 400 by field, when one of them can't be set for several; 409 when the action that this continues was
 *   undone meanwhile
 */
export async function bulkChange(
  database: Database,
  kind: AnyKind,
  ids: readonly string[],
  change: BulkEditChange,
  actor: Actor,
): Promise<BulkEditDone> {
  refuseOtherFields(kind, change)
  const fieldsOf = (shown: object) => ({ ...change.set, ...listsAfter(shown, change) })
  return changeEach(database, kind, ids, { fieldsOf, details: detailsOf(change) }, actor)
}

/** Places that are shown of one record. */
const MAX_PLACES = 20

/** What `bulkReplace` would change. */
export async function foundIn(db: Db, kind: AnyKind, ids: readonly string[], words: Words): Promise<FoundIn[]> {
  const query = recordTables(db).selectFrom(kind.table).selectAll().where('id', 'in', valueList(db, ids)).orderBy('id')
  const all = await mapInPieces((await query.execute()) as RecordRow[], (row) => {
    const { found } = kind.replaced(kind.present(row), words)
    return found.length === 0
      ? []
      : [
          {
            id: row.id,
            title: labelOf(kind, row),
            found: found.slice(0, MAX_PLACES),
            others: Math.max(0, found.length - MAX_PLACES),
          },
        ]
  })
  return all.flat()
}

/** Puts words in the place of others in all texts of the records. @throws HttpError 409 as `bulkChange` does */
export function bulkReplace(
  database: Database,
  kind: AnyKind,
  ids: readonly string[],
  words: Words,
  actor: Actor,
): Promise<BulkEditDone> {
  const fieldsOf = (shown: object) => kind.replaced(shown, words).values
  return changeEach(
    database,
    kind,
    ids,
    { fieldsOf, details: { find: words.find, replace: words.put }, isExact: true },
    actor,
  )
}

/** A change that depends on each record: an action as `bulkChange` is one. */
interface EachChange {
  /** @param shown the record's fields */
  fieldsOf: (shown: object) => object
  /** For the log. */
  details: Record<string, unknown>
  /** The fields are written as they are, without the kind's `adapting`. */
  isExact?: boolean
}

/** @throws HttpError 409 when the action that this continues was undone meanwhile */
export function changeEach(
  database: Database,
  kind: AnyKind,
  ids: readonly string[],
  change: EachChange,
  actor: Actor,
): Promise<BulkEditDone> {
  return bulkTransaction(database, async (trx) => {
    const before = await entrySoFar(trx, actor, { action: 'updated', kind: kind.name })
    const rows = await lockRows(trx, kind, ids)
    const { planned, refused } = await planAll(trx, kind, rows, change, actor)
    if (planned.length > 0) {
      const changed = await write(trx, kind, planned, actor)
      for (const { row, after } of planned) await kind.onChange?.(trx, row, { ...row, ...after }, actor)
      await logSeveral(
        trx,
        kind,
        { planned, change, changed: [...(before?.parts[0]?.changed ?? []), ...changed] },
        actor,
      )
    }
    const unchanged = rows.length - planned.length - refused.length
    return { changed: planned.length, unchanged, gone: ids.length - rows.length, refused }
  })
}

/** @throws HttpError 409 when the action that this continues was undone meanwhile, or the kind refuses the deletion */
export function bulkDelete(
  database: Database,
  kind: AnyKind,
  ids: readonly string[],
  actor: Actor,
): Promise<BulkEditDone> {
  return bulkTransaction(database, async (trx) => {
    const before = await entrySoFar(trx, actor, { action: 'deleted', kind: kind.name })
    const deletion = before && (await findDeletion(trx, before.parts[0]?.deletion ?? ''))
    if (before && !deletion) throw new HttpError(409, UNDONE_MEANWHILE)
    const rows = await lockRows(trx, kind, ids)
    const { passed, refused } = await tryEach(kind, rows, (row) => {
      if (kind.isContent) refuseBeyondDrafts(actor, kind.name, contentColumns(row))
      return row
    })
    if (passed.length > 0) await listForIndex(trx, kind.table, () => trashRows(trx, kind, passed, actor, deletion))
    return { changed: passed.length, unchanged: 0, gone: ids.length - rows.length, refused }
  })
}

function refuseOtherFields({ inBulkEdit, isContent, name }: AnyKind, { set, add, remove }: BulkEditChange): void {
  const settable = new Set([...inBulkEdit.fields, ...(isContent ? ['status', 'publishAt', 'unpublishAt'] : [])])
  const lists = new Set(inBulkEdit.lists)
  const wrong = [
    ...Object.keys(set).filter((field) => !settable.has(field)),
    ...Object.keys({ ...add, ...remove }).filter((field) => !lists.has(field)),
  ]
  if (wrong.length === 0) return
  throw badFields(
    Object.fromEntries(wrong.map((field) => [field, `can’t be changed for several ${name} records at once`])),
  )
}

/** The existing records, locked until the transaction ends. */
async function lockRows(trx: Trx, { table }: AnyKind, ids: readonly string[]): Promise<RecordRow[]> {
  await lockForBulkWrite(trx, table)
  await lockOrder(trx, table)
  const query = recordTables(trx).selectFrom(table).selectAll().where('id', 'in', valueList(trx, ids)).orderBy('id')
  return (await forUpdate(trx, query).execute()) as RecordRow[]
}

function listsAfter(shown: object, { add, remove }: BulkEditChange): object {
  const fields = new Map<string, unknown>(Object.entries(shown))
  const lists = Object.keys({ ...add, ...remove }).map((name) => {
    const before = (fields.get(name) ?? []) as string[]
    const left = before.filter((entry) => !remove[name]?.some((one) => isSameName(one, entry)))
    return [name, [...new Set([...left, ...(add[name] ?? [])])]] as const
  })
  return Object.fromEntries(lists)
}

async function planAll(
  trx: Trx,
  kind: AnyKind,
  rows: readonly RecordRow[],
  { fieldsOf, isExact }: EachChange,
  actor: Actor,
) {
  const adapt = isExact
    ? undefined
    : await kind.adapting?.(
        trx,
        rows.map((row) => kind.present(row)),
        {},
      )
  const { passed, refused } = await tryEach(kind, rows, (row) => {
    const given = fieldsOf(kind.present(row))
    if (Object.keys(given).length === 0) return undefined
    const change = plannedChange(kind, row, given, actor, adapt)
    return change && { row, ...change }
  })
  return { planned: passed.flatMap((one) => one ?? []), refused }
}

async function tryEach<T>(kind: AnyKind, rows: readonly RecordRow[], work: (row: RecordRow) => T) {
  const refused: BulkEditDone['refused'] = []
  const passed = await mapInPieces(rows, (row) => {
    try {
      return [work(row)]
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const why = Object.values(error.body.fields ?? {}).join(' ') || error.body.message
      refused.push({ id: row.id, title: labelOf(kind, row), why })
      return []
    }
  })
  return { passed: passed.flat(), refused }
}

type Planned = NonNullable<ReturnType<typeof plannedChange>> & { row: RecordRow }

async function write(trx: Trx, kind: AnyKind, planned: readonly Planned[], actor: Actor): Promise<Written[]> {
  const changed = planned.map(({ row, after }) => {
    return { id: row.id, version: row.version, columns: changedColumns(row, after) }
  })
  const written = await writeRecords(trx, kind, { changed }, actor)
  const ids = changed.map(({ id }) => id)
  await kind.afterChange?.(trx, ids, 'updated')
  return written.changed
}

function detailsOf({ set, add, remove }: BulkEditChange): Record<string, unknown> {
  const lists = Object.keys({ ...add, ...remove }).map((name) => {
    const words = [
      add[name]?.length && `added ${add[name].join(', ')}`,
      remove[name]?.length && `removed ${remove[name].join(', ')}`,
    ]
    return [name, words.filter(Boolean).join('; ')]
  })
  return { ...set, ...Object.fromEntries(lists) }
}

async function logSeveral(
  trx: Trx,
  kind: AnyKind,
  { planned, change, changed }: { planned: readonly Planned[]; change: EachChange; changed: readonly Written[] },
  actor: Actor,
): Promise<void> {
  const only = changed.length === 1 ? planned[0]?.row : undefined
  await logChange(trx, actor, {
    action: 'updated',
    kind: kind.name,
    label: only ? labelOf(kind, only) : formatCount(changed.length, [kind.name, kind.plural]),
    details: change.details,
    ...(only && { id: only.id }),
    ...(kind.isContent && { undo: { table: kind.table, changed } }),
  })
}
