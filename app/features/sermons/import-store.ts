/** Imports sermons: finds what the rows are about, and writes all of it or nothing. */
import type { Actor } from '#app/records/log.ts'
import { mapInPieces } from '#app/records/import/pieces.ts'
import type { ImportReport, RowReport } from '#app/records/import/report.ts'
import { blankForNull, changedColumns } from '#app/records/import/stored.ts'
import { prepareRows } from '#app/records/import/write.ts'
import { checkSermonRow, type GivenRow, type SermonRow } from '#app/features/sermons/import.ts'
import { type KnownSermon, planSermons, type SermonPlan } from '#app/features/sermons/import-plan.ts'
import { presentSermon, sermonColumns } from '#app/features/sermons/queries.ts'
import { videoId } from '#app/ui/address.ts'
import { takeBulkTurn } from '#db/bulk-lock.ts'
import { inChunks } from '#db/chunks.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/for-update.ts'
import { newRecord } from '#db/records.ts'
import { indexListed } from '#db/search-index.ts'
import { valueList } from '#db/value-list.ts'

type Line = { line: number; says: SermonRow }

/**
 * Writes the rows in one transaction. When one of them is broken, or on a dry run, nothing is written and the report
 * says what would have been.
 *
 * The plan is made before the transaction, which is short then. When a sermon that the plan depends on was changed
 * meanwhile, or one came or went, it is made again inside.
 */
export async function importSermons(
  database: Database,
  { rows, unusedColumns }: { rows: readonly GivenRow[]; unusedColumns: string[] },
  { isDryRun, ...by }: Actor & { isDryRun: boolean },
): Promise<ImportReport> {
  const checked = await mapInPieces(rows, (row) => ({ row, ...checkSermonRow(row) }))
  const lines = checked.flatMap((one) => ('says' in one ? [{ line: one.row.line, says: one.says }] : []))
  const keys = keysOf(lines)
  const prepare = async (db: Db) => {
    const { known, versions } = await knownSermons(db, keys)
    const plan = await planSermons(lines, known)
    const outcomes = new Map(plan.outcomes.map((outcome, index) => [lines[index]?.line, outcome]))
    const reports = checked.map(({ row, ...one }): RowReport => {
      const about = { line: row.line, title: row.cells['title']?.trim() ?? '', notes: [] }
      const outcome = outcomes.get(row.line)
      return 'why' in one ? { ...about, is: 'broken', why: one.why } : { ...about, is: 'unchanged', ...outcome }
    })
    const isWritten = !isDryRun && reports.every(({ is }) => is !== 'broken')
    const prepared = isWritten ? await prepareRows(db, plannedRows(plan, by), by) : undefined
    return { versions, prepared, report: { rows: reports, unusedColumns, isWritten } }
  }

  const ahead = await prepare(database.db)
  if (!ahead.prepared) return ahead.report
  try {
    return await database.transaction(async (trx) => {
      await takeBulkTurn(trx, 'sermons')
      const isStill = (await versionsOf(trx, keys)) === ahead.versions
      const { prepared, report } = isStill ? ahead : await prepare(trx)
      await prepared?.write(trx, by)
      return report
    })
  } finally {
    await ahead.prepared.drop()
    await indexListed(database)
  }
}

/** What rows can know a sermon by: its id, its video, its day, or its title where the row has no day. */
function keysOf(lines: readonly Line[]) {
  const rows = lines.map(({ says }) => says)
  const all = {
    id: rows.flatMap(({ id }) => id ?? []),
    video_id: rows.flatMap(({ youtubeUrl }) => videoId(youtubeUrl) ?? []),
    date: rows.flatMap(({ date }) => date ?? []),
    title: rows.flatMap(({ date, title }) => (date === undefined ? (title ?? []) : [])),
  }
  const columns = ['id', 'video_id', 'date', 'title'] as const
  return columns.map((column) => ({ column, values: [...new Set(all[column])] })).filter(({ values }) => values.length)
}

type Keys = ReturnType<typeof keysOf>

/** Every sermon that a row could mean, in a lasting order, and what `versionsOf` says of them. */
async function knownSermons(db: Db, keys: Keys): Promise<{ known: KnownSermon[]; versions: string }> {
  const known = new Map<string, { sermon: KnownSermon; version: string }>()
  for (const { column, values } of keys) {
    for await (const some of inChunks(values, KEYS_AT_ONCE)) {
      const found = await db.selectFrom('sermons').selectAll().where(column, 'in', valueList(db, some)).execute()
      for (const row of found) {
        known.set(row.id, { sermon: blankForNull(presentSermon(row)), version: versionOf(row) })
      }
    }
  }
  const inOrder = [...known.values()].toSorted((a, b) => (a.sermon.id < b.sermon.id ? -1 : 1))
  const versions = inOrder.map(({ version }) => version).join()
  return { known: inOrder.map(({ sermon }) => sermon), versions }
}
const KEYS_AT_ONCE = 500

/**
 * Which sermons the rows could mean, and their versions. They are locked, so that nobody else changes them before the
 * import has, which would write over it.
 */
async function versionsOf(trx: Trx, keys: Keys): Promise<string> {
  const found = new Map<string, string>()
  for (const { column, values } of keys) {
    const query = trx
      .selectFrom('sermons')
      .select(['id', 'version', 'updated_at'])
      .where(column, 'in', valueList(trx, values))
      .orderBy('id')
    for (const row of await forUpdate(trx, query).execute()) found.set(row.id, versionOf(row))
  }
  const inOrder = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([, version]) => version).join()
}

function versionOf(row: { id: string; version: number; updated_at: string }): string {
  return `${row.id} ${row.version} ${row.updated_at}`
}

function plannedRows({ created, changed }: SermonPlan, { now }: Actor) {
  return {
    table: 'sermons',
    names: ['sermon', 'sermons'],
    created: created.map(({ id, ...sermon }) => () => {
      const record = { ...newRecord(now), ...sermonColumns(sermon) }
      return { ...record, id: id ?? record.id }
    }),
    changed: changed.map(({ id, before, after }) => () => ({
      ...changedColumns(sermonColumns(before), sermonColumns(after)),
      id,
    })),
  } as const
}
