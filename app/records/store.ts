/**
 * Stores records. Every change is one transaction with its log entry, every record has a version
 * by which two people who edit it notice each other, and deleted records can be restored for 30 days.
 */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { type Actor, type Differences, differences, logChange, type Undo } from '#app/http/activity-log.ts'
import { lastPosition, clearOtherMarks, lockOrder } from '#app/records/order.ts'
import { DRAFTS_ONLY, publishingAfter, publishingOfNew, refuseBeyondDrafts } from '#app/records/publishing.ts'
import {
  changedMeanwhile,
  contentColumns,
  findRow,
  labelOf,
  lockRow,
  orNotFound,
  recordTables,
} from '#app/records/rows.ts'
import { updateWithVersion } from '#app/records/versions.ts'
import { badFields, forbidden, HttpError, fieldMessages } from '#app/http/errors.ts'
import type { Database, Trx } from '#db/database.ts'
import { isDuplicate } from '#db/errors.ts'
import { runOnceByKey } from '#db/idempotency.ts'
import { newRecord } from '#db/records.ts'

export interface Once {
  /** Chosen by its sender. */
  key: string
  /** A hash of the request, if that is more than the record's fields. */
  request?: string
}

/**
 * Creates a record.
 * @param given its input fields
 * @param once if the same user repeats the request under the same key, the first record is the answer
 * @returns its row
 * @throws HttpError 400 by field; 403 for a contributor, unless it is a draft; 409 when the key was used for another
 *   request, or by field when another record has a unique value
 */
export function createRecord(
  database: Database,
  kind: AnyKind,
  given: unknown,
  actor: Actor,
  once?: Once,
): Promise<RecordRow> {
  const parsed = parseInput(kind.input, given)
  return database.transaction(async (trx) => {
    const make = () => createIn(trx, kind, given, actor)
    const requestHash = hashOf(once?.request ?? parsed)
    const id = once
      ? await runOnceByKey(trx, { key: `${actor.person.id} ${kind.table} ${once.key}`, requestHash }, actor.now, make)
      : await make()
    if (id === undefined) throw new HttpError(409, KEY_IN_USE)
    const row = await findRow(trx, kind.table, id)
    if (!row) throw new HttpError(409, CREATED_AND_DELETED)
    return row
  })
}

/** The same within a transaction that also does something else. @returns its id */
export async function createIn(trx: Trx, kind: AnyKind, given: unknown, actor: Actor): Promise<string> {
  const parsed = parseInput(kind.input, given)
  await lockOrder(trx, kind.table)
  const input = (await kind.adapting?.(trx, [], Object(given) as object))?.(parsed) ?? parsed
  return insertRecord(trx, kind, input, newRow(kind, input, given, actor), actor)
}

/** @throws HttpError 400 by field; 403 for a contributor, of what is more than a draft */
function newRow(kind: AnyKind, input: object, given: unknown, actor: Actor) {
  return {
    ...newRecord(actor.now),
    ...kind.columns(input),
    ...kind.firstColumns?.(input, actor),
    ...authorColumns(kind, actor),
    ...(kind.isContent ? publishingColumns(kind, Object(given), undefined, actor) : {}),
  }
}

/** @returns its id */
async function insertRecord(
  trx: Trx,
  kind: AnyKind,
  input: object,
  given: ReturnType<typeof newRow>,
  actor: Actor,
): Promise<string> {
  const wrong = kind.errorsOfNew?.(input) ?? {}
  if (Object.keys(wrong).length > 0) throw badFields(wrong)
  const record = { ...given, ...(await lastPosition(trx, kind.table)) }
  const unmarked = await unmarkOthers(trx, kind, record, actor)
  await refuseDuplicates(kind, input, recordTables(trx).insertInto(kind.table).values(record).execute())
  const undo = undoOf(kind, { created: [[record.id, record.version]], changed: unmarked })
  const label = labelOf(kind, record)
  await logChange(trx, actor, { action: 'created', kind: kind.name, id: record.id, label, ...undo })
  return record.id
}

interface RecordChange {
  id: string
  /** The fields that change. */
  given: object
  /** The version that the change was made from; undefined to change any version. */
  versionMeant?: number | undefined
}

/**
 * Changes the given fields of a record and leaves the others. Without a difference nothing is written, and there is no new
 * version.
 * @throws HttpError 404; 400 by field; 403 for a contributor, unless it is a draft; 409 by field when another record has a
 *   unique value; 412 with the current record when it is no longer that version
 */
export function changeRecord(
  database: Database,
  kind: AnyKind,
  change: RecordChange,
  actor: Actor,
): Promise<RecordRow> {
  return database.transaction((trx) => changeIn(trx, kind, change, actor))
}

/** The same within a transaction that also does something else. */
export async function changeIn(
  trx: Trx,
  kind: AnyKind,
  { id, given, versionMeant }: RecordChange,
  actor: Actor,
): Promise<RecordRow> {
  const row = await lockedVersion(trx, kind, id, actor, versionMeant)
  const change = plannedChange(kind, row, given, actor, await kind.adapting?.(trx, [kind.present(row)], given))
  if (!change) return row
  const after = { ...row, ...change.after, version: row.version + 1 }
  const unmarked = await writeChange(trx, kind, { row, after, input: change.input }, actor)
  await logUpdate(trx, kind, { after, changed: change.changed, unmarked }, actor)
  return after
}

/** The record, locked until the transaction ends. @throws HttpError 404; 412 when it is another version than the one meant */
async function lockedVersion(trx: Trx, kind: AnyKind, id: string, { now }: Actor, meant?: number): Promise<RecordRow> {
  await lockOrder(trx, kind.table)
  const row = orNotFound(kind, await lockRow(trx, kind.table, id))
  if (meant !== undefined && meant !== row.version) throw await changedMeanwhile(trx, kind, row, now)
  return row
}

/** @returns the records that lost a mark to this one, as `unmarkOthers` does */
async function writeChange(
  trx: Trx,
  kind: AnyKind,
  { row, after, input }: { row: RecordRow; after: RecordRow; input: object },
  actor: Actor,
) {
  const { id } = row
  const unmarked = await unmarkOthers(trx, kind, after, actor)
  const update = recordTables(trx).updateTable(kind.table).set(changedColumns(row, after)).where('id', '=', id)
  await refuseDuplicates(kind, input, updateWithVersion(trx, kind.table, id, update))
  await kind.afterChange?.(trx, [id], 'updated')
  await kind.onChange?.(trx, row, after, actor)
  return unmarked
}

/** The log entry of a change, from which it can be undone. */
async function logUpdate(
  trx: Trx,
  kind: AnyKind,
  { after, changed, unmarked }: { after: RecordRow; changed: Differences; unmarked: [id: string, version: number][] },
  actor: Actor,
) {
  const own = Object.fromEntries(Object.entries(changed).filter(([column]) => !COMPUTED.has(column)))
  const entry = kind.describeChange?.(own) ?? { action: 'updated', details: withoutFormatting(own) }
  const undo = undoOf(kind, { changed: [[after.id, after.version], ...unmarked] })
  await logChange(trx, actor, { ...entry, kind: kind.name, id: after.id, label: labelOf(kind, after), ...undo })
}

/** The differences as the log tells them: of a text's formatting, only that it changed. */
function withoutFormatting(changed: Differences): Record<string, unknown> {
  const told: Record<string, unknown> = {}
  for (const [column, difference] of Object.entries(changed)) {
    const plain = /^(.+)_rich$/.exec(column)?.[1]
    if (plain === undefined) told[column] = difference
    else if (!(plain in changed)) told[plain] = 'formatting changed'
  }
  return told
}

/** Only changed columns are written, so that triggers update the search index, verses and topics only when necessary. */
export function changedColumns(row: Readonly<Record<string, unknown>>, after: object): Record<string, string | number> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => row[name] !== value))
}

/** Columns that are computed from the fields. The log does not list them. */
export const COMPUTED = new Set(['search_text', 'passages'])

/**
 * Computes a change of a record, without writing it.
 * @returns the columns after the change, without the version, and the differences; undefined without any
 * @throws HttpError 400 by field; 403 for a contributor, of what is more than a draft
 */
export function plannedChange(
  kind: AnyKind,
  row: RecordRow,
  given: object,
  actor: Actor,
  adapt: (input: object) => object = (input) => input,
) {
  const before = kind.present(row)
  const input = adapt(parseInput(kind.inputAfter?.(before) ?? kind.input, mergedInput(kind, before, given)))
  const publishing = kind.isContent ? publishingColumns(kind, given, row, actor) : {}
  const columns = { ...kind.columns(input), ...publishing }
  const changed = differences(row, { ...columns })
  if (Object.keys(changed).length === 0) return undefined
  const stamps = { ...kind.auditColumns?.(input, actor, row), ...authorColumns(kind, actor), updated_at: actor.now }
  // A record that the church has changed is not sample content anymore.
  return { input, changed, after: { ...columns, ...stamps, sample: 0 as const } }
}

/** The input for a record after a change that gives some of its fields. */
export function mergedInput(kind: AnyKind, before: object, given: object): object {
  return kind.merged?.(before, given) ?? { ...before, ...given }
}

/** @throws HttpError 400 by field; 403 for a contributor, of what is more than a draft */
function publishingColumns(kind: AnyKind, given: object, row: RecordRow | undefined, actor: Actor) {
  const before = row ? contentColumns(row) : publishingOfNew(actor)
  const { columns, problems } = publishingAfter(given, before, actor.now)
  if (Object.keys(problems).length > 0) throw badFields(problems)
  refuseBeyondDrafts(actor, kind.name, before, columns)
  return columns
}

/** The database decides which of two concurrent requests was first, and the other is refused. */
async function refuseDuplicates(kind: AnyKind, input: object, written: Promise<unknown>): Promise<void> {
  try {
    await written
  } catch (error) {
    const fields = isDuplicate(error) ? kind.uniqueMessage?.(input) : undefined
    if (!fields) throw error
    throw new HttpError(409, { error: 'taken', message: Object.values(fields).join(' '), fields })
  }
}

/** When the record gets a mark that only one may have, the one that had it is changed too, with a log entry. */
async function unmarkOthers(
  trx: Trx,
  kind: AnyKind,
  record: { id: string },
  actor: Actor,
): Promise<[id: string, version: number][]> {
  const unmarked: [id: string, version: number][] = []
  for (const { id, mark } of await clearOtherMarks(trx, kind.table, record, actor.now)) {
    const row = await findRow(trx, kind.table, id)
    if (!row) continue
    if (actor.draftsOnly) throw forbidden(DRAFTS_ONLY)
    const details = { [mark]: { from: '1', to: '0' } }
    await logChange(trx, actor, { action: 'updated', kind: kind.name, id, label: labelOf(kind, row), details })
    unmarked.push([id, row.version])
  }
  return unmarked
}

/** The author of this version, for kinds with a history. */
function authorColumns({ isContent }: AnyKind, { person }: Actor): { updated_by?: string } {
  return isContent ? { updated_by: person.name } : {}
}

function undoOf({ isContent, table }: AnyKind, written: Omit<Undo, 'table'>): { undo?: Undo } {
  return isContent ? { undo: { table, ...written } } : {}
}

/** @throws HttpError 400 by field */
export function parseInput<Parsed>(input: z.ZodType<Parsed>, given: unknown): Parsed {
  const result = input.safeParse(given)
  if (!result.success) throw badFields(fieldMessages(result.error.issues))
  return result.data
}

/** A hash of the request, to store with its key. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

export const KEY_IN_USE = {
  error: 'key_in_use',
  message: 'This Idempotency-Key was already used for a different request. Send a new one.',
}
export const CREATED_AND_DELETED = {
  error: 'deleted_meanwhile',
  message: 'This was saved earlier and has since been deleted.',
}
