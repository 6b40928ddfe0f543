/**
 * Writes the records of one list in the transaction of the whole import: new ones with their ids, others where they differ,
 * as new versions.
 */
import { sql } from 'kysely'
import type { ArchivedDefinition, ArchivedKind } from '#app/archive/kinds.ts'
import type { Prepared } from '#app/archive/prepare.ts'
import { type ListReport, newListReport } from '#app/archive/report.ts'
import type { ArchiveRules } from '#app/records/archived.ts'
import { pluralOf } from '#app/definitions/definition.ts'
import type { Actor, Written } from '#app/http/activity-log.ts'
import { HttpError } from '#app/http/errors.ts'
import { type BulkWritten, type Columns, writeRecords } from '#app/records/bulk.ts'
import { clearOtherMarks, lockOrder } from '#app/records/order.ts'
import { canonicalJson, emptyBeside, type Portable, portableOf } from '#app/records/portable.ts'
import type { RecordRow } from '#app/records/record-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import { changedColumns } from '#app/records/store.ts'
import { keepTranscript } from '#app/transcripts/store.ts'
import { inChunks, valueList } from '#db/chunks.ts'
import type { Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'

/** One list of the archive, as it was read. */
export interface ArchivedList {
  kind: ArchivedKind
  rules: ArchiveRules
  records: readonly Prepared[]
}

/** A record that is written, and the row that is there. */
interface Change {
  record: Prepared
  row: RecordRow | undefined
  columns: Columns
}

/**
 * @param isDryRun writes nothing
 * @returns what came of each record, and the writes, for undoing them; none without any
 */
export async function writeArchived(
  trx: Trx,
  list: ArchivedList,
  { isDryRun, ...actor }: Actor & { isDryRun: boolean },
): Promise<{ report: ListReport; written?: BulkWritten }> {
  const { definition } = list.kind
  await lockOrder(trx, definition.table)
  const { report, changes } = await plan(trx, list)
  if (isDryRun || changes.length === 0) return { report }
  for (const { record } of changes)
    for (const transcript of record.transcripts?.values() ?? []) await keepTranscript(trx, transcript, actor.now)
  const written = await writeRecords(trx, definition, bulkOf(definition, changes), actor)
  written.changed.push(...(await keepOneMark(trx, definition, changes, actor)))
  return { report, written }
}

function bulkOf(definition: ArchivedDefinition, changes: readonly Change[]) {
  const empty = emptyBeside(definition)
  return {
    created: changes.flatMap(({ row, record: { id }, columns }) =>
      row ? [] : { id, columns: { ...empty, ...columns } },
    ),
    changed: changes.flatMap(({ row, columns }) =>
      row
        ? {
            id: row.id,
            version: row.version,
            columns: changedColumns(row, { ...columns, created_at: row.created_at }),
          }
        : [],
    ),
  }
}

/** The rows with the ids of the records, locked in the order of their ids. */
async function storedRows(
  trx: Trx,
  { table }: ArchivedDefinition,
  records: readonly Prepared[],
): Promise<Map<string, RecordRow>> {
  const rows = new Map<string, RecordRow>()
  for await (const some of inChunks(records.map(({ id }) => id).toSorted())) {
    const query = recordTables(trx).selectFrom(table).selectAll().where('id', 'in', valueList(trx, some))
    for (const row of (await forUpdate(trx, query.orderBy('id')).execute()) as RecordRow[]) rows.set(row.id, row)
  }
  return rows
}

/** Records that are looked at in one turn of the event loop. */
const AT_ONCE = 50

/** The records that are written, and what comes of all. */
async function plan(trx: Trx, { kind: { definition }, rules, records }: ArchivedList) {
  const report = newListReport(pluralOf(definition))
  const changes: Change[] = []
  const rows = await storedRows(trx, definition, records)
  const taken = await takenValues(trx, definition.table, rules)
  // What a new record has to respect is the same for all; as drafts, since an archive may have two versions of one page.
  const adaptNew = await rules.hooks?.adapting?.(trx, [], { status: 'draft' })
  const planOne = async (record: Prepared) => {
    const { id, title, given, read } = record
    const row = rows.get(id)
    if (row && isSame(portableOf(definition, row), given)) {
      report.unchanged++
      return
    }
    const planned = await columnsOr(async () => {
      if ('problem' in read) return read.problem
      const kept = row && rules.keeps?.(row)
      if (kept !== undefined) return kept
      const adapt = row ? await rules.hooks?.adapting?.(trx, [portableOf(definition, row)], given) : adaptNew
      const whole = { ...rules.columns(adapt?.(read.input) ?? read.input), ...read.beside }
      const columns = { ...whole, ...rules.reset?.(whole) }
      const value = rules.unique && String(columns[rules.unique.column])
      if (value !== undefined && (taken.get(value) ?? id) !== id) return rules.unique?.message ?? ''
      if (value !== undefined) taken.set(value, id)
      return columns
    })
    if (typeof planned === 'string') report.notTaken.push({ title, why: planned })
    else {
      if (row) report.changed++
      else report.created++
      changes.push({ record, row, columns: planned })
    }
  }
  for await (const some of inChunks(records, AT_ONCE)) for (const record of some) await planOne(record)
  return { report, changes }
}

/** What the work returns, or what it says when it refuses. */
async function columnsOr(work: () => Promise<Columns | string>): Promise<Columns | string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return Object.values(error.body.fields ?? {})[0] ?? error.body.message
  }
}

/** When a record was last changed, and whether that was here, is no difference. */
function isSame(one: Portable, other: Portable): boolean {
  const content = (record: Portable) => canonicalJson({ ...record, updatedAt: '', isSample: false })
  return content(one) === content(other)
}

/** The ids of the records that have each unique value. */
async function takenValues(trx: Trx, table: string, { unique }: ArchiveRules): Promise<Map<string, string>> {
  if (!unique) return new Map()
  const { rows } = await sql<{ id: string; value: string }>`
    select id, ${sql.ref(unique.column)} as value from ${sql.table(table)}`.execute(trx)
  return new Map(rows.map(({ id, value }) => [value, id]))
}

/** Leaves a mark that only one record may have, such as the main service, to the last record of the archive that has it. */
async function keepOneMark(
  trx: Trx,
  { table }: ArchivedDefinition,
  changes: readonly Change[],
  { now }: Actor,
): Promise<Written[]> {
  const marked = changes.findLast(({ columns }) => columns['is_main'] === 1)
  if (!marked) return []
  const others = await clearOtherMarks(trx, table, { id: marked.record.id, is_main: 1 }, now)
  const own = new Set(changes.map(({ record }) => record.id))
  const ids = others.map(({ id }) => id).filter((id) => !own.has(id))
  const query = recordTables(trx).selectFrom(table).select(['id', 'version']).where('id', 'in', ids)
  const rows = ids.length === 0 ? [] : await query.execute()
  return rows.map(({ id, version }) => [id, version])
}
