/** Rows of records: finding, locking and showing one, and the refusal when somebody else has changed it. */
import type { Kysely } from 'kysely'
import { HttpError, notFound } from '#app/http/errors.ts'
import { publishingOf } from '#app/records/publishing.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import type { RecordTableName } from '#db/schema.ts'

export type RecordTables = Record<RecordTableName, Record<string, unknown> & { id: string; version: number }>

/** The tables under the one shape that all of them have. Kysely's types can't be narrowed to it, hence the cast. */
export function recordTables(db: Db): Kysely<RecordTables> {
  return db as unknown as Kysely<RecordTables>
}

/** The record, or nothing. */
export async function findRow(db: Db, table: RecordTableName, id: string): Promise<RecordRow | undefined> {
  const row = await recordTables(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  return row as RecordRow | undefined
}

/** Locks the row until the transaction ends, so that the second of two changes sees the first. */
export async function lockRow(trx: Trx, table: RecordTableName, id: string): Promise<RecordRow | undefined> {
  const query = recordTables(trx).selectFrom(table).selectAll().where('id', '=', id)
  return (await forUpdate(trx, query).executeTakeFirst()) as RecordRow | undefined
}

/** @throws HttpError 404 without a row */
export function orNotFound<Row>(kind: Pick<AnyKind, 'title'>, row: Row | undefined): Row {
  if (row === undefined) throw notFound(kind.title)
  return row
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

/** The columns of a content table, which the common row type does not have. */
export function contentColumns(row: RecordRow): Parameters<typeof publishingOf>[0] {
  const { status, publish_at, unpublish_at } = row as RecordRow & Parameters<typeof publishingOf>[0]
  return { status, publish_at, unpublish_at }
}

/** The record's name for people. */
export function labelOf(kind: AnyKind, row: Record<string, unknown>): string {
  return kind.label(kind.present(row))
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
