/** Imports events: finds what the rows are about, and writes all of it or nothing. */
import { columnsOf, eventColumns, fieldsOfRow, foundBy } from '#app/features/events/fields.ts'
import { checkEventRow, type EventRow, type GivenEvent } from '#app/features/events/import.ts'
import { type EventPlan, type KnownEvent, planEvents } from '#app/features/events/import-plan.ts'
import { type Actor, logImport } from '#app/records/log.ts'
import { scheduleOffer } from '#app/features/events/offers.ts'
import type { ImportReport, RowReport } from '#app/records/import/report.ts'
import { inChunks, oneByOne } from '#db/chunks.ts'
import type { Database, Trx } from '#db/database.ts'
import { forUpdate } from '#db/for-update.ts'
import { takeBulkTurn } from '#db/bulk-lock.ts'
import { newRecord } from '#db/records.ts'

/**
 * Writes the rows in one transaction. When one of them is broken, or on a dry run, nothing is written and the report
 * says what would have been.
 * @param moment when it happens, in the church's zone
 */
export async function importEvents(
  database: Database,
  rows: readonly GivenEvent[],
  { isDryRun, moment, ...by }: Actor & { isDryRun: boolean; moment: Temporal.ZonedDateTime },
): Promise<ImportReport> {
  const timeZone = moment.timeZoneId
  const checked = rows.map((row) => ({ row, result: checkEventRow(row, timeZone) }))
  const lines = checked.flatMap(({ row, result }) =>
    result !== 'dropped' && 'says' in result ? [{ line: row.line, says: result.says }] : [],
  )
  return database.transaction(async (trx) => {
    await takeBulkTurn(trx, 'events')
    const known = await knownEvents(
      trx,
      lines.map(({ says }) => says),
    )
    const plan = planEvents(lines, known, timeZone)
    const outcomes = new Map(plan.outcomes.map((outcome, index) => [lines[index]?.line, outcome]))
    const reports = checked.map(({ row, result }): RowReport => {
      const about = { line: row.line, title: row.cells['title']?.trim() ?? '', notes: [] }
      if (result === 'dropped') return { ...about, is: 'skipped', why: 'it has no title' }
      if ('why' in result) return { ...about, is: 'broken', why: result.why }
      const planned = outcomes.get(row.line)
      const offer = planned?.fields && scheduleOffer(planned.fields, moment)
      return { ...about, is: 'unchanged', ...planned?.outcome, ...offer }
    })
    const isWritten = !isDryRun && reports.every(({ is }) => is !== 'broken')
    if (isWritten) await write(trx, plan, by)
    return { rows: reports, unusedColumns: [], isWritten }
  })
}

/** Every event that shares an id or a day with a row, in a lasting order. */
async function knownEvents(trx: Trx, rows: readonly EventRow[]): Promise<KnownEvent[]> {
  const keys = { id: rows.flatMap(({ id }) => id ?? []), date: rows.flatMap(({ date }) => date ?? []) }
  const known = new Map<string, KnownEvent>()
  for (const column of ['id', 'date'] as const) {
    for await (const values of inChunks([...new Set(keys[column])])) {
      const query = trx.selectFrom('events').selectAll().where(column, 'in', values).orderBy('id')
      // Nobody else may change them until the import has: it would write over what they wrote.
      const found = await forUpdate(trx, query).execute()
      for (const row of found) known.set(row.id, { id: row.id, fields: fieldsOfRow(row) })
    }
  }
  return [...known.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function write(trx: Trx, { created, changed }: EventPlan, actor: Actor): Promise<void> {
  const { now } = actor
  for await (const events of inChunks(created)) {
    const records = events.map(({ id, fields }) => {
      const record = { ...newRecord(now), ...eventColumns(fields) }
      return { ...record, id: id ?? record.id }
    })
    await trx.insertInto('events').values(records).execute()
  }
  for await (const { id, fields, names } of oneByOne(changed)) {
    // Only what changes is written, so a field that no import knows stays as it is.
    const columns = columnsOf(Object.fromEntries(names.map((name) => [name, fields[name]])))
    // What a church has changed is its own, and no sample any more.
    const besides = { search_text: foundBy(fields), updated_at: now, sample: 0 as const }
    await trx
      .updateTable('events')
      .set({ ...columns, ...besides })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  await logImport(trx, actor, { created, changed }, ['event', 'events'])
}
