/**
 * Stores records. Every change is one transaction with its log entry, every record has a version
 * by which two people who edit it notice each other, and deleted records can be restored for 30 days.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { type Actor, differences, logChange, type Undo } from '#app/http/activity-log.ts'
import { lastPosition, clearOtherMarks, lockOrder } from '#app/records/order.ts'
import {
  DRAFTS_ONLY,
  publishingAfter,
  publishingOf,
  publishingOfNew,
  refuseBeyondDrafts,
} from '#app/records/publishing.ts'
import { updateWithVersion } from '#app/records/versions.ts'
import { badFields, forbidden, HttpError, fieldMessages, notFound } from '#app/http/errors.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { isDuplicate } from '#db/errors.ts'
import { forUpdate } from '#db/locks.ts'
import { runOnceByKey } from '#db/idempotency.ts'
import { newRecord } from '#db/records.ts'
import type { RecordTableName } from '#db/schema.ts'

export type RecordTables = Record<RecordTableName, Record<string, unknown> & { id: string; version: number }>

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
    await lockOrder(trx, kind.table)
    const input = (await kind.adapting?.(trx, []))?.(parsed) ?? parsed
    const record = {
      ...newRecord(actor.now),
      ...kind.columns(input),
      ...kind.firstColumns?.(input, actor),
      ...authorColumns(kind, actor),
      ...(kind.isContent ? publishingColumns(kind, Object(given), undefined, actor) : {}),
    }
    const make = async () => {
      const wrong = kind.errorsOfNew?.(input) ?? {}
      if (Object.keys(wrong).length > 0) throw badFields(wrong)
      Object.assign(record, await lastPosition(trx, kind.table))
      const unmarked = await unmarkOthers(trx, kind, record, actor)
      await refuseDuplicates(kind, input, recordTables(trx).insertInto(kind.table).values(record).execute())
      const label = labelOf(kind, record)
      const undo = undoOf(kind, { created: [[record.id, record.version]], changed: unmarked })
      await logChange(trx, actor, { action: 'created', kind: kind.name, id: record.id, label, ...undo })
      return record.id
    }
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

/**
 * Changes the given fields of a record and leaves the others. Without a difference nothing is written, and there is no new
 * version.
 * @param versionMeant the version that the change was made from; undefined to change any version
 * @throws HttpError 404; 400 by field; 403 for a contributor, unless it is a draft; 409 by field when another record has a
 *   unique value; 412 with the current record when it is no longer that version
 */
export function changeRecord(
  database: Database,
  kind: AnyKind,
  id: string,
  given: object,
  actor: Actor,
  versionMeant?: number,
): Promise<RecordRow> {
  return database.transaction(async (trx) => {
    await lockOrder(trx, kind.table)
    const row = orNotFound(kind, await lockRow(trx, kind.table, id))
    if (versionMeant !== undefined && versionMeant !== row.version)
      throw await changedMeanwhile(trx, kind, row, actor.now)
    const change = plannedChange(kind, row, given, actor, await kind.adapting?.(trx, [kind.present(row)]))
    if (!change) return row
    const { input, changed } = change
    const version = row.version + 1
    const after = { ...change.after, version }
    const unmarked = await unmarkOthers(trx, kind, { ...after, id }, actor)
    const update = recordTables(trx).updateTable(kind.table).set(changedColumns(row, after)).where('id', '=', id)
    await refuseDuplicates(kind, input, updateWithVersion(trx, kind.table, id, update))
    await kind.afterChange?.(trx, [id], 'updated')
    await kind.onChange?.(trx, row, { ...row, ...after }, actor)
    const details = Object.fromEntries(Object.entries(changed).filter(([name]) => !COMPUTED.has(name)))
    const entry = kind.describeChange?.(details) ?? { action: 'updated', details }
    const undo = undoOf(kind, { changed: [[id, version], ...unmarked] })
    await logChange(trx, actor, { ...entry, kind: kind.name, id, label: labelOf(kind, { ...row, ...after }), ...undo })
    return { ...row, ...after }
  })
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
  const input = adapt(parseInput(kind.inputAfter?.(before) ?? kind.input, { ...before, ...given }))
  const publishing = kind.isContent ? publishingColumns(kind, given, row, actor) : {}
  const columns = { ...kind.columns(input), ...publishing }
  const changed = differences(row, { ...columns })
  if (Object.keys(changed).length === 0) return undefined
  const stamps = { ...kind.auditColumns?.(input, actor, row), ...authorColumns(kind, actor), updated_at: actor.now }
  // A record that the church has changed is not sample content anymore.
  return { input, changed, after: { ...columns, ...stamps, sample: 0 as const } }
}

/** The record, or nothing. */
export async function findRow(db: Db, table: RecordTableName, id: string): Promise<RecordRow | undefined> {
  const row = await recordTables(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  return row as RecordRow | undefined
}

/** @throws HttpError 404 without a row */
export function orNotFound<Row>(kind: Pick<AnyKind, 'title'>, row: Row | undefined): Row {
  if (row === undefined) throw notFound(kind.title)
  return row
}

/** The tables under the one shape that all of them have. Kysely's types can't be narrowed to it, hence the cast. */
export function recordTables(db: Db): Kysely<RecordTables> {
  return db as unknown as Kysely<RecordTables>
}

/** A record as the admin area sees it: its fields, and what every record has. */
export function presentRecord(kind: AnyKind, row: RecordRow, now: string) {
  return {
    ...kind.present(row),
    ...(kind.isContent ? publishingOf(contentColumns(row), now) : {}),
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isSample: row.sample === 1,
  }
}

/** @throws HttpError 400 by field; 403 for a contributor, of what is more than a draft */
function publishingColumns(kind: AnyKind, given: object, row: RecordRow | undefined, actor: Actor) {
  const before = row ? contentColumns(row) : publishingOfNew(actor)
  const { columns, problems } = publishingAfter(given, before, actor.now)
  if (Object.keys(problems).length > 0) throw badFields(problems)
  refuseBeyondDrafts(actor, kind.name, before, columns)
  return columns
}

/** The columns of a content table, which the common row type does not have. */
export function contentColumns(row: RecordRow): Parameters<typeof publishingOf>[0] {
  const { status, publish_at, unpublish_at } = row as RecordRow & Parameters<typeof publishingOf>[0]
  return { status, publish_at, unpublish_at }
}

/** Locks the row until the transaction ends, so that the second of two changes sees the first. */
export async function lockRow(trx: Trx, table: RecordTableName, id: string): Promise<RecordRow | undefined> {
  const query = recordTables(trx).selectFrom(table).selectAll().where('id', '=', id)
  return (await forUpdate(trx, query).executeTakeFirst()) as RecordRow | undefined
}

/** The refusal when the record is no longer the version that the user saw: with the current record. */
export function changedMeanwhile(trx: Trx, kind: AnyKind, row: RecordRow, now: string): Promise<HttpError> {
  const { name } = kind
  const by = typeof row['updated_by'] === 'string' ? row['updated_by'] : ''
  return changedBy(trx, { kind: name, id: row.id, by, what: `this ${name}`, current: presentRecord(kind, row, now) })
}

/** @param by the last author, if that is known without the log */
export async function changedBy(
  trx: Trx,
  { kind, id, by, what, current }: Record<'kind' | 'id' | 'by' | 'what', string> & { current: unknown },
): Promise<HttpError> {
  const last = await trx
    .selectFrom('changes')
    .select('person')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new HttpError(412, {
    error: 'changed_meanwhile',
    message: `${by || last?.person || 'Someone else'} changed ${what} while you were editing. Review their changes, then save again.`,
    current,
  })
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

/** The record's name for people. */
export function labelOf(kind: AnyKind, row: Record<string, unknown>): string {
  return kind.label(kind.present(row))
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
