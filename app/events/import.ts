/** Events from tab-delimited text: from rows to what each row says. Nothing here touches a database. */
import { z } from 'zod'
import { addressCell, dayCell, idCell, imageCell, line, problemsOf, prose, timeCell } from '#app/import/cells.ts'
import { ImportError } from '#app/import/report.ts'
import { readTsv } from '#app/import/tsv.ts'

/** The columns, in their order. */
const eventColumnNames = [
  ...(['id', 'title', 'description', 'date', 'startTime', 'endTime', 'location', 'imageUrl'] as const),
  ...(['externalUrl', 'externalLinkText', 'recurrenceDescription'] as const),
]

/** A row as it was given: the filled cells by the field's name. */
export interface GivenEvent {
  line: number
  cells: Record<string, string>
  /** Why it cannot be used, when its shape already says so. */
  problem?: string
}

const importMessages = {
  blank: 'Please paste your tab-delimited event data',
  noRows: 'No valid events found to import',
  unreadable: 'Failed to parse event data. Please check your formatting.',
} as const

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
  } satisfies Record<(typeof eventColumnNames)[number], z.ZodType>)
  .partial()

/** What a row says: only the fields that it gives a value to. */
export type EventRow = z.infer<typeof row>

/**
 * Reads the text, one event a row; a first row that names the columns is passed over, and so are blank lines.
 * @throws ImportError when there is nothing to read, or no row has a title
 */
export function readEventRows(text: string): GivenEvent[] {
  if (text.trim() === '') throw new ImportError(importMessages.blank)
  if (text.includes('\0')) throw new ImportError(importMessages.unreadable, 'It is no text.')
  const filled = readTsv(text).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const rows = filled.slice(isHeader(filled[0]?.cells ?? []) ? 1 : 0).map(({ line, cells }): GivenEvent => {
    const given = eventColumnNames.flatMap((name, index) => {
      const cell = cells[index] ?? ''
      return cell.trim() === '' ? [] : [[name, cell] as const]
    })
    const row = { line, cells: Object.fromEntries(given) }
    const isTooLong = cells.slice(eventColumnNames.length).some((cell) => cell.trim() !== '')
    return isTooLong
      ? { ...row, problem: `has ${cells.length} cells where there are ${eventColumnNames.length} columns` }
      : row
  })
  if (!rows.some(({ cells }) => cells['title'])) {
    throw new ImportError(
      importMessages.noRows,
      `Each row needs a title in its second cell; the columns are ${eventColumnNames.join(', ')}.`,
    )
  }
  return rows
}

/** What the row says, why it cannot be used, or that it is dropped. */
export function checkEventRow({ cells, problem }: GivenEvent): { says: EventRow } | { why: string } | 'dropped' {
  if (!cells['title']) return 'dropped'
  if (problem) return { why: problem }
  const parsed = row.safeParse(cells)
  if (!parsed.success) return { why: problemsOf(parsed.error) }
  if (!parsed.data.title) return 'dropped'
  // A cell that held nothing but invisible characters says nothing.
  return { says: Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== '')) }
}

function isHeader(cells: string[]): boolean {
  const names = cells.map((cell) => cell.replace(/\s+/g, '').toLowerCase())
  while (names.at(-1) === '') names.pop()
  return names.length > 1 && names.every((name, index) => name === eventColumnNames[index]?.toLowerCase())
}
