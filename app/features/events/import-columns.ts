/** The table of events that is pasted, imported and exported: its columns and its words. Pure, for both sides. */
import { readTable, readTsv, type TextRow } from '#app/records/import/delimited.ts'

/** The columns, in their order. The last one may be missing. */
export const eventColumnNames = [
  ...(['id', 'title', 'description', 'date', 'startTime', 'endTime', 'location', 'imageUrl'] as const),
  ...(['externalUrl', 'externalLinkText', 'recurrenceDescription', 'recurrenceRule'] as const),
]

export const importMessages = {
  blank: 'Please paste your tab-delimited event data',
  noRows: 'No valid events found to import',
  unreadable: 'Failed to parse event data. Please check your formatting.',
  /** Behind another message, when a text seems to be divided otherwise. */
  needsTabs: 'Columns must be divided by tabs, or by commas below a first row that names them.',
} as const

/** One row of a table of events. */
export interface TableRow {
  /** Where it begins in the text, the first line being 1. */
  line: number
  /** By the field's name, as they stand there, empty ones too. */
  cells: Record<string, string>
  /** How many cells it has, when that is more than there are columns and one of those holds something. */
  tooMany: number | undefined
}

/**
 * The rows of a text, one event each. The columns stand in their order, unless the first row names them; then in the
 * order of that row, which is no event. Blank lines are no rows.
 */
export function readEventTable(text: string): TableRow[] {
  const filled = filledRows(text)
  const named = namesIn(filled[0]?.cells ?? [])
  const names = named ?? eventColumnNames
  return filled.slice(named ? 1 : 0).map(({ line, cells }) => {
    const known = names.flatMap((name, index) => (name ? [[name, cells[index] ?? ''] as const] : []))
    const hasMore = cells.slice(names.length).some((cell) => cell.trim() !== '')
    return { line, cells: Object.fromEntries(known), tooMany: hasMore ? cells.length : undefined }
  })
}

/** Commas and semicolons may stand in any text, so they divide only below a row that names the columns. */
function filledRows(text: string): TextRow[] {
  const isFilled = ({ cells }: TextRow) => cells.some((cell) => cell.trim() !== '')
  const table = readTable(text).filter(isFilled)
  return namesIn(table[0]?.cells ?? []) ? table : readTsv(text).filter(isFilled)
}

/** The field that a column's name means, in any case and with any blanks. */
export function fieldOf(name: string): (typeof eventColumnNames)[number] | undefined {
  return byName.get(plain(name))
}
const byName = new Map(eventColumnNames.map((name) => [plain(name), name]))

/** The fields that a first row names; nothing when it is a row like the others. */
function namesIn(cells: readonly string[]) {
  const names = cells.map(fieldOf)
  const isHeader = names.includes('title') && cells.every((cell, index) => cell.trim() === '' || names[index])
  return isHeader && names.filter(Boolean).length > 1 ? names : undefined
}

function plain(name: string): string {
  return name.replace(/\s+/g, '').toLowerCase()
}
