/** Imports sermons: finds what the rows are about, and writes all of it or nothing. */
import { type By, logImport } from '#app/desk/log.ts'
import type { ImportReport, RowReport } from '#app/import/report.ts'
import { blankForNull, changedColumns } from '#app/import/stored.ts'
import { checkSermonRow, type GivenRow, type SermonRow } from '#app/sermons/import.ts'
import { type KnownSermon, planSermons, type SermonPlan } from '#app/sermons/import-plan.ts'
import { presentSermon, sermonColumns } from '#app/sermons/queries.ts'
import { videoId } from '#app/ui/address.ts'
import { inChunks, oneByOne } from '#db/chunks.ts'
import type { Database, Trx } from '#db/database.ts'
import { held } from '#db/held.ts'
import { takeBulkTurn } from '#db/bulk-turn.ts'
import { newRecord } from '#db/records.ts'

/**
 * Writes the rows in one transaction. When one of them is broken, or on a dry run, nothing is written and the report
 * says what would have been.
 */
export async function importSermons(
  database: Database,
  { rows, unusedColumns }: { rows: readonly GivenRow[]; unusedColumns: string[] },
  { isDryRun, ...by }: By & { isDryRun: boolean },
): Promise<ImportReport> {
  const checked = rows.map((row) => ({ row, ...checkSermonRow(row) }))
  const lines = checked.flatMap((one) => ('says' in one ? [{ line: one.row.line, says: one.says }] : []))
  return database.transaction(async (trx) => {
    await takeBulkTurn(trx, 'sermons')
    const plan = planSermons(
      lines,
      await knownSermons(
        trx,
        lines.map(({ says }) => says),
      ),
    )
    const outcomes = new Map(plan.outcomes.map((outcome, index) => [lines[index]?.line, outcome]))
    const reports = checked.map(({ row, ...one }): RowReport => {
      const about = { line: row.line, title: row.cells['title']?.trim() ?? '', notes: [] }
      const outcome = outcomes.get(row.line)
      return 'why' in one ? { ...about, is: 'broken', why: one.why } : { ...about, is: 'unchanged', ...outcome }
    })
    const isWritten = !isDryRun && reports.every(({ is }) => is !== 'broken')
    if (isWritten) await write(trx, plan, by)
    return { rows: reports, unusedColumns, isWritten }
  })
}

/** Every sermon that shares an id, a video or a day with a row, or the title of a row without a day, in a lasting order. */
async function knownSermons(trx: Trx, rows: readonly SermonRow[]): Promise<KnownSermon[]> {
  const keys = {
    id: rows.flatMap(({ id }) => id ?? []),
    video_id: rows.flatMap(({ youtubeUrl }) => videoId(youtubeUrl) ?? []),
    date: rows.flatMap(({ date }) => date ?? []),
    title: rows.flatMap(({ date, title }) => (date === undefined ? (title ?? []) : [])),
  }
  const known = new Map<string, KnownSermon>()
  for (const column of ['id', 'video_id', 'date', 'title'] as const) {
    for await (const values of inChunks([...new Set(keys[column])])) {
      const query = trx.selectFrom('sermons').selectAll().where(column, 'in', values).orderBy('id')
      // Nobody else may change them until the import has: it would write over what they wrote.
      const found = await held(trx, query).execute()
      for (const row of found) known.set(row.id, blankForNull(presentSermon(row)))
    }
  }
  return [...known.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function write(trx: Trx, { created, changed }: SermonPlan, by: By): Promise<void> {
  const { now } = by
  for await (const sermons of inChunks(created)) {
    const records = sermons.map(({ id, ...sermon }) => {
      const record = { ...newRecord(now), ...sermonColumns(sermon) }
      return { ...record, id: id ?? record.id }
    })
    await trx.insertInto('sermons').values(records).execute()
  }
  // What a church has changed is its own, and no sample any more.
  for await (const { id, before, after } of oneByOne(changed)) {
    const columns = changedColumns(sermonColumns(before), sermonColumns(after))
    await trx
      .updateTable('sermons')
      .set({ ...columns, updated_at: now, sample: 0 })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  await logImport(trx, by, { created, changed }, ['sermon', 'sermons'])
}
