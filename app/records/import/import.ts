/**
 * Imports a table of records: reads its rows, finds the record of each, plans, reports, and writes all rows or none. The
 * differences between kinds of record are in their `ImportKind`.
 */
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { InputOf } from '#app/definitions/definition.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { type Columns, logImported, stageRecords, type StoredDefinition } from '#app/records/bulk.ts'
import { flawsInWords, flawsOf } from '#app/records/import/cells.ts'
import { inChunks, mapInPieces, valueList } from '#db/chunks.ts'
import { cut, leftOut, without } from '#app/records/import/parts.ts'
import { type Plan, planImport, type PlanRules, type ReadRow } from '#app/records/import/plan.ts'
import { aboutOf, type ImportReport, type RowReport } from '#app/records/import/report.ts'
import type { Table, TableRow } from '#app/records/import/table.ts'
import { recordTables } from '#app/records/rows.ts'
import { changedColumns } from '#app/records/store.ts'
import { forUpdate, lockForBulkWrite } from '#db/locks.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'
import { bulkTransaction } from '#db/search-index.ts'

/** A definition whose records can be imported. */
export type ImportDefinition = StoredDefinition
type StoredRow<D extends ImportDefinition> = Selectable<Schema[D['table']]>

/** `Fields` are the record's fields, or what the import knows of them when a column says more than a field holds. */
export interface ImportKind<D extends ImportDefinition, Fields = InputOf<D>> extends PlanRules<Fields> {
  definition: D
  /** The fields of a stored record. */
  fieldsOf: (row: StoredRow<D>) => Fields
  /** How the text of a filled cell becomes a value, by field; and the `id`. */
  cells: z.ZodType<Partial<Fields> & { id?: string | undefined }>
  /** Adapts a row's values to what other records say, with notes about that. */
  adapt?: (values: Partial<Fields>) => { values: Partial<Fields>; notes: string[] }
  /** A row's name in the report, by its cells; its title by default. */
  titleOf?: (cells: TableRow['cells']) => string
  /** Why a row is passed over, by its cells. */
  skips?: (cells: TableRow['cells']) => string | undefined
  /** The values by which the rows could find their records, by column. */
  keys: (rows: readonly ReadRow<Fields>[]) => Record<string, string[]>
  columns: (fields: Fields) => Columns
  /** Additional columns for an added (`before` is undefined) or changed record. */
  auditColumns?: (before: Fields | undefined, after: Fields, now: string) => Columns | undefined
  /** Runs in the transaction in which records are written, before they are: keeps what they name. */
  beforeWrite?: (trx: Trx, now: string) => Promise<void>
  /** Runs in the transaction in which these records were changed. */
  afterChange?: (trx: Trx, ids: readonly string[]) => Promise<void>
  /** Notes on a row's record for the person who imports, and offers to confirm; `before` is the stored record. */
  remarks?: (fields: Fields, before: Fields | undefined) => Pick<RowReport, 'notes' | 'offer' | 'becomes'>
}

/**
 * Writes the rows in one transaction. When one of them has an error, nothing is written, unless the import is partial: then
 * the others are. On a dry run the report says what would happen.
 *
 * The plan is made before the transaction, to keep that short. When a record that the plan depends on was changed, added
 * or deleted meanwhile, the plan is made again inside it.
 */
export async function importRecords<D extends ImportDefinition, Fields extends object = InputOf<D>>(
  database: Database,
  kind: ImportKind<D, Fields>,
  { rows, ...about }: Table,
  { isDryRun, isPartial = false, rewrite, note, ...actor }: Actor & WriteOptions,
): Promise<ImportReport> {
  const checked = await mapInPieces(rows, (row, at) => checkRow(kind, { ...row, at }, isPartial))
  const given = checked.flatMap(({ read }) => read ?? [])
  const values = await rewrite?.(
    kind.definition.fields,
    given.map((row) => row.values),
  )
  const readable = values ? given.map((row, at) => ({ ...row, values: values[at] ?? row.values })) : given
  const keys = Object.entries(kind.keys(readable)).map(([column, values]) => ({ column, values: [...new Set(values)] }))
  const prepare = async (db: Db) => {
    const { stored, numbers, versions } = await storedRecords(db, kind, keys)
    const plan = await planImport<Fields>(kind, readable, stored, isPartial)
    const isWritten = !isDryRun && (isPartial || [...plan.outcomes.values(), ...checked].every(isFine))
    const prepared = isWritten ? await prepareRows(db, kind, plan, numbers, actor) : undefined
    const reports = await mapInPieces(checked, (one) => reportOn(kind, one, plan))
    return { versions, prepared, report: { ...about, rows: reports, isWritten } }
  }

  const ahead = await prepare(database.db)
  if (!ahead.prepared) return ahead.report
  try {
    return await bulkTransaction(database, async (trx) => {
      await lockForBulkWrite(trx, kind.definition.table)
      const isCurrent = (await lockVersions(trx, kind.definition, keys)) === ahead.versions
      const { prepared, report } = isCurrent ? ahead : await prepare(trx)
      await prepared?.write(trx)
      await note?.(trx, report)
      if (!isCurrent) await prepared?.drop()
      return report
    })
  } finally {
    await ahead.prepared.drop()
  }
}

export interface WriteOptions {
  isDryRun: boolean
  /** Rows with an error are left out, and the others are written. */
  isPartial?: boolean
  /** Adapts values to what is stored of files that they name, before they are compared. */
  rewrite?: <Values extends object>(fields: Definitions, all: readonly Values[]) => Promise<Values[]>
  /** Notes what was written, in the same transaction. */
  note?: (trx: Trx, report: ImportReport) => Promise<void>
}
type Definitions = ImportDefinition['fields']

interface CheckedRow<Fields> {
  row: TableRow & { at: number }
  read?: ReadRow<Fields>
  notes?: string[]
  outcome?: { is: 'skipped' | 'broken'; why: string }
}

function isFine({ outcome }: { outcome?: { is: string } }): boolean {
  return outcome?.is !== 'broken'
}

function checkRow<D extends ImportDefinition, Fields>(
  {
    definition,
    skips,
    cells,
    required,
    whole = [],
    adapt = (values) => ({ values, notes: [] }),
  }: ImportKind<D, Fields>,
  row: CheckedRow<Fields>['row'],
  isLenient: boolean,
): CheckedRow<Fields> {
  const skipped = row.notTaken ?? skips?.(row.cells)
  if (skipped !== undefined) return { row, outcome: { is: 'skipped', why: skipped } }
  if (row.problem !== undefined) return { row, outcome: { is: 'broken', why: row.problem } }
  const first = cells.safeParse(row.cells)
  const flaws = [...(row.flaws ?? []), ...(first.success ? [] : flawsOf(first.error))]
  const isSmall = isLenient && !flaws.some(({ field }) => [...required, ...whole].some((name) => name === field))
  if (flaws.length > 0 && !isSmall) return { row, outcome: { is: 'broken', why: flawsInWords(flaws) } }
  const parsed = first.success ? first : cells.safeParse(without(row.cells, flaws))
  if (!parsed.success) return { row, outcome: { is: 'broken', why: flawsInWords(flawsOf(parsed.error)) } }
  const { id, ...given } = parsed.data
  const short = isLenient ? cut(definition.fields, given, whole) : { values: given, notes: [] }
  const { values, notes } = adapt(short.values as Partial<Fields>)
  const lost = flaws.map(({ field, why }) => leftOut(field, why))
  return { row, notes: [...lost, ...short.notes, ...notes], read: { at: row.at, line: row.line, id, values } }
}

function reportOn<D extends ImportDefinition, Fields>(
  { remarks, titleOf = (cells) => cells['title']?.trim() ?? '' }: ImportKind<D, Fields>,
  { row, outcome, notes: adapted = [] }: CheckedRow<Fields>,
  plan: Plan<Fields>,
): RowReport {
  const about = { line: row.line, title: titleOf(row.cells), notes: [] }
  const planned = plan.outcomes.get(row.at)
  if (outcome) return { ...about, ...outcome }
  if (!planned) return { ...about, is: 'unchanged' }
  const { record, fields } = planned
  const { notes = [], offer, becomes } = (record && fields && remarks?.(fields, record.before)) ?? {}
  const all = [...planned.outcome.notes, ...adapted, ...notes, ...(row.pleaseLook ? [row.pleaseLook] : [])]
  const { title, when } = aboutOf(fields ?? {})
  return { ...about, title: about.title || title, when, ...planned.outcome, notes: all, offer, becomes, id: record?.id }
}

type Keys = { column: string; values: string[] }[]
/** Several records may have one of them, such as a day. */
const KEYS_PER_STATEMENT = 100

/** Every record that a row could refer to, ordered by id, with the versions as `lockVersions` returns them. */
async function storedRecords<D extends ImportDefinition, Fields>(
  db: Db,
  { definition, fieldsOf }: ImportKind<D, Fields>,
  keys: Keys,
) {
  const found = new Map<string, { id: string; fields: Fields; version: string; row: Version }>()
  for (const { column, values } of keys) {
    for await (const some of inChunks(values, KEYS_PER_STATEMENT)) {
      const { rows } = await sql<StoredRow<D> & Version>`
        select * from ${sql.table(definition.table)} where ${sql.ref(column)} in ${valueList(db, some)}`.execute(db)
      await mapInPieces(rows, (row) =>
        found.set(row.id, { id: row.id, fields: fieldsOf(row), version: versionOf(row), row }),
      )
    }
  }
  const inOrder = [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const numbers = new Map(inOrder.map(({ id, row }) => [id, row.version]))
  return { stored: inOrder, numbers, versions: inOrder.map(({ version }) => version).join() }
}

/**
 * The records that rows could refer to, and their versions. They are locked until the transaction ends, so that the import
 * does not overwrite another change.
 */
async function lockVersions(trx: Trx, { table }: ImportDefinition, keys: Keys): Promise<string> {
  const found = new Map<string, string>()
  for (const { column, values } of keys) {
    if (values.length === 0) continue
    const query = recordTables(trx)
      .selectFrom(table)
      .select(['id', 'version', 'updated_at'])
      .where(sql.ref<string>(column), 'in', valueList(trx, values))
      .orderBy('id')
    for (const row of await forUpdate(trx, query).execute()) found.set(row.id, versionOf(row))
  }
  const inOrder = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([, version]) => version).join()
}

interface Version {
  id: string
  version: number
  updated_at: unknown
}

function versionOf({ id, version, updated_at }: Version): string {
  return `${id} ${version} ${String(updated_at)}`
}

/** Stages the planned rows for one short transaction. */
async function prepareRows<D extends ImportDefinition, Fields>(
  db: Db,
  { definition, columns, auditColumns, beforeWrite, afterChange }: ImportKind<D, Fields>,
  { created, changed }: Plan<Fields>,
  versions: ReadonlyMap<string, number>,
  actor: Actor,
) {
  const bulk = {
    created: await mapInPieces(created, ({ id, fields }) => {
      return { id, columns: { ...columns(fields), ...auditColumns?.(undefined, fields, actor.now) } }
    }),
    changed: await mapInPieces(changed, ({ id, before, after }) => {
      const differing = changedColumns(columns(before), columns(after))
      return {
        id,
        version: versions.get(id) ?? 0,
        columns: { ...differing, ...auditColumns?.(before, after, actor.now) },
      }
    }),
  }
  const { written, write, drop } = await stageRecords(db, definition, bulk, actor)
  for (const [at, one] of created.entries()) one.id = written.created[at]?.[0]
  return {
    write: async (trx: Trx) => {
      await beforeWrite?.(trx, actor.now)
      await write(trx)
      const ids = changed.map(({ id }) => id)
      if (ids.length > 0) await afterChange?.(trx, ids)
      await logImported(trx, actor, definition, written)
    },
    drop,
  }
}
