/** Events from tab-delimited text: from rows to what each row says. Nothing here touches a database. */
import { z } from 'zod'
import type { EventFields } from '#app/features/events/fields.ts'
import { eventColumnNames, fieldOf, importMessages, readEventTable } from '#app/features/events/import-columns.ts'
import { readRecurrenceCell } from '#app/features/events/recurrence-cell.ts'
import { withPlainEnd } from '#app/features/events/rule.ts'
import { type BulkRow, cellText } from '#app/records/import/bulk.ts'
import {
  addressCell,
  dayCell,
  idCell,
  imageCell,
  line,
  problemsOf,
  prose,
  timeCell,
} from '#app/records/import/cells.ts'
import { asWritten } from '#app/records/import/delimited.ts'
import { ImportError, type ImportReport } from '#app/records/import/report.ts'

/** A row as it was given: the filled cells by the field's name. */
export interface GivenEvent {
  line: number
  cells: Record<string, string>
  /** Why it cannot be used, when its shape already says so. */
  problem?: string
}

const row = z
  .object({
    id: idCell,
    title: line,
    description: prose,
    date: dayCell,
    startTime: timeCell,
    endTime: timeCell,
    location: line,
    imageUrl: imageCell,
    externalUrl: addressCell,
    externalLinkText: line,
    recurrenceDescription: line,
  } satisfies Record<Exclude<(typeof eventColumnNames)[number], 'recurrenceRule'>, z.ZodType>)
  .partial()

/** What a row says: only the fields that it gives a value to. */
export type EventRow = Partial<EventFields> & { id?: string }

/**
 * Reads the text, one event a row; a first row that names the columns is passed over, and so are blank lines.
 * @throws ImportError when there is nothing to read, or no row has a title
 */
export function readEventRows(text: string): GivenEvent[] {
  if (text.trim() === '') throw new ImportError(importMessages.blank)
  if (text.includes('\0')) throw new ImportError(importMessages.unreadable, 'It is no text.')
  const rows = readEventTable(text).map(({ line, cells, tooMany }): GivenEvent => {
    const row = { line, cells: filledCells(Object.entries(cells)) }
    if (tooMany === undefined) return row
    return { ...row, problem: `has ${tooMany} cells where there are ${eventColumnNames.length} columns` }
  })
  if (!rows.some(({ cells }) => cells['title'])) {
    throw new ImportError(
      importMessages.noRows,
      `Each row needs a title in its second cell; the columns are ${eventColumnNames.join(', ')}. ${importMessages.needsTabs}`,
    )
  }
  return rows
}

/**
 * The same for rows that come as objects, by column name. Where a row stands in the text that it came from, it may say
 * as `line`.
 * @throws ImportError when no row has a title, or no telling which column is which
 */
export function eventRowsOf(data: readonly BulkRow[]): { rows: GivenEvent[]; unusedColumns: string[] } {
  const given = [...new Set(data.flatMap((row) => Object.keys(row)))]
  const known = given.flatMap((name) => fieldOf(name) ?? [])
  const twice = known.find((name, index) => known.indexOf(name) !== index)
  if (twice) throw new ImportError(importMessages.unreadable, `Two columns are called ${twice}.`)
  let last = 0
  const rows = data.flatMap((row): GivenEvent[] => {
    // Each line once, whatever the rows say.
    const line = lineOf(row)
    last = line > last ? line : Math.max(last, 1) + 1
    const named = Object.entries(row).map(([name, value]) => [fieldOf(name) ?? '', cellText(value)] as const)
    const cells = filledCells(named.filter(([name]) => name !== ''))
    return Object.keys(cells).length > 0 ? [{ line: last, cells }] : []
  })
  if (!rows.some(({ cells }) => cells['title'])) {
    // A whole line in the first column was divided by something else.
    const isOneColumn = rows.some(({ cells }) => /[,;]/.test(cells['id'] ?? ''))
    throw new ImportError(importMessages.noRows, isOneColumn ? importMessages.needsTabs : undefined)
  }
  return { rows, unusedColumns: given.filter((name) => name !== LINE && !fieldOf(name)) }
}
const LINE = 'line'

function lineOf(row: BulkRow): number {
  const line = Number(row[LINE])
  return Number.isSafeInteger(line) ? line : 0
}

/** The rows with what they were offered. */
export function withOffers(rows: readonly GivenEvent[], report: ImportReport): GivenEvent[] {
  const offers = new Map(report.rows.map(({ line, offer }) => [line, offer?.cells]))
  return rows.map((row) => ({ ...row, cells: { ...row.cells, ...offers.get(row.line) } }))
}

/** A cell that holds nothing but blanks says nothing. */
function filledCells(cells: readonly (readonly [name: string, cell: string])[]): Record<string, string> {
  return Object.fromEntries(cells.flatMap(([name, cell]) => (cell.trim() === '' ? [] : [[name, asWritten(cell)]])))
}

/** A stored value as a cell that held it would be read; one that could not be read as it is. */
export function asRead<Name extends keyof EventFields>(
  name: Name,
  stored: EventFields[Name],
  timeZone: string,
): EventFields[Name] | string {
  if (typeof stored !== 'string') return stored
  if (name === 'recurrenceRule') return withPlainEnd(stored, timeZone)
  const cell = Object.hasOwn(row.shape, name) ? row.shape[name as keyof typeof row.shape] : undefined
  const read = cell?.safeParse(stored)
  return read?.success ? (read.data ?? '') : stored
}

/**
 * What the row says, why it cannot be used, or that it is dropped.
 * @param timeZone the church's
 */
export function checkEventRow(
  { cells, problem }: GivenEvent,
  timeZone: string,
): { says: EventRow } | { why: string } | 'dropped' {
  if (!cells['title']) return 'dropped'
  if (problem) return { why: problem }
  const parsed = row.safeParse(cells)
  if (!parsed.success) return { why: problemsOf(parsed.error) }
  if (!parsed.data.title) return 'dropped'
  // A cell that held nothing but invisible characters says nothing.
  const says = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== ''))
  const cell = cells['recurrenceRule']
  if (cell === undefined) return { says }
  const recurrence = readRecurrenceCell(cell)
  if ('unreadable' in recurrence) {
    return { why: `recurrenceRule: ${JSON.stringify(recurrence.unreadable.slice(0, 80))} cannot be read` }
  }
  return { says: { ...says, ...recurrence, recurrenceRule: withPlainEnd(recurrence.recurrenceRule, timeZone) } }
}
