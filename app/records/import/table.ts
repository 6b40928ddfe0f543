/** The rows of a table and which field each cell is of. Pure, for both sides. */
import { unescapeFormula, readTable, readTsv, type TextRow } from '#app/records/import/delimited.ts'
import { ImportError } from '#app/records/import/report.ts'

/** The table of one kind of record. */
export interface TableFormat {
  /** The fields in the order of their columns, for tables without a header row. */
  columns: readonly string[]
  /** Other names of their columns, by field: in lower case, letters only. */
  otherNames?: Readonly<Record<string, readonly string[]>>
  needsHeader: boolean
  /** A table must have at least one of these fields. */
  needsOneOf: readonly string[]
  /** A table in which this field is empty in each row counts as one without rows. */
  rowsNeed?: string
  messages: {
    blank: string
    noRows: string
    unreadable: string
    /** The required columns and their separator. */
    columns: string
  }
}

/** A row before parsing. */
export interface TableRow {
  /** The line of the text where it begins, counted from 1. */
  line: number
  /** The filled cells by the field's name. */
  cells: Record<string, string>
  /** The error, if the shape of the row already shows one. */
  problem?: string
}

export interface Table {
  rows: TableRow[]
  unusedColumns: string[]
}

/** Cells by column name, as the API accepts them. */
export type BulkRow = Record<string, string | number | boolean | null | string[]>

/** The column of a `BulkRow` with the row's line in the text. */
const LINE = 'line'

/**
 * Reads delimited text. Blank lines are skipped, and unknown columns are reported and ignored.
 * @throws ImportError for an empty text, or when it is unclear which column is which
 */
export function readText(text: string, format: TableFormat): Table {
  const { messages } = format
  if (text.trim() === '') throw new ImportError(messages.blank)
  if (text.includes('\0')) throw new ImportError(messages.unreadable, 'This isn’t text.')
  const { names, header, rows } = rowsOfText(text, format)
  if (header) checkColumns(names, format)
  if (!hasRows(rows, format)) throw new ImportError(messages.noRows, header ? undefined : messages.columns)
  return { rows, unusedColumns: (header ?? []).filter((cell, index) => cell.trim() !== '' && !names[index]) }
}

/**
 * The rows of the text without validation, as the form sends them to the API. Commas and semicolons are common in text, so
 * they separate cells only below a row that names the columns.
 */
export function rowsOfText(text: string, format: TableFormat) {
  const table = filled(readTable(text))
  const rows = !format.needsHeader && namedColumns(table, format) ? table : filled(readTsv(text))
  const named = format.needsHeader ? columnsOf(rows, format) : namedColumns(rows, format)
  const names = named ?? format.columns
  return {
    names,
    header: named && rows[0]?.cells,
    rows: rows.slice(named ? 1 : 0).map((row) => rowOf(row, names)),
  }
}

function rowOf({ line, cells }: TextRow, names: readonly (string | undefined)[]): TableRow {
  const row = { line, cells: filledCells(cells.map((cell, index) => [names[index], cell])) }
  const hasMore = cells.slice(names.length).some((cell) => cell.trim() !== '')
  return hasMore ? { ...row, problem: `has ${cells.length} cells; there are ${names.length} columns` } : row
}

/**
 * The same for rows as objects, by column name. A row may give its line of the text as `line`; otherwise the rows are
 * counted below a header row.
 * @throws ImportError when there are no rows, or it is unclear which column is which
 */
export function readObjects(data: readonly BulkRow[], format: TableFormat): Table {
  const given = [...new Set(data.flatMap((row) => Object.keys(row)))]
  const fields = new Map(given.map((name) => [name, fieldOf(name, format)]))
  let last = 0
  const rows = data.flatMap((row): TableRow[] => {
    // Each line is used once, whatever the rows say.
    const line = Number(row[LINE])
    last = Number.isSafeInteger(line) && line > last ? line : Math.max(last, 1) + 1
    const cells = Object.entries(row).map(([name, value]) => [name, cellText(value)] as const)
    const isFilled = cells.some(([name, cell]) => name !== LINE && cell.trim() !== '')
    return isFilled ? [{ line: last, cells: filledCells(cells.map(([name, cell]) => [fields.get(name), cell])) }] : []
  })
  if (!hasRows(rows, format)) {
    // If the whole line is in the first column, the separator is another.
    const isOneColumn = rows.some(({ cells }) => /[,;]/.test(cells[format.columns[0] ?? ''] ?? ''))
    throw new ImportError(format.messages.noRows, isOneColumn ? format.messages.columns : undefined)
  }
  checkColumns([...fields.values()], format)
  return { rows, unusedColumns: given.filter((name) => name.trim() !== '' && name !== LINE && !fields.get(name)) }
}

function hasRows(rows: readonly TableRow[], { rowsNeed }: TableFormat): boolean {
  return rows.some(({ cells }) => rowsNeed === undefined || cells[rowsNeed])
}

/** The field with that name, in any case and with any spaces; for other names, with anything between their letters. */
function fieldOf(name: string, { columns, otherNames = {} }: TableFormat): string | undefined {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
  return columns.find((column) => plain(column) === plain(name) || otherNames[column]?.includes(letters))
}

function plain(name: string): string {
  return name.replace(/\s+/g, '').toLowerCase()
}

function columnsOf([header]: readonly TextRow[], format: TableFormat) {
  return header?.cells.map((cell) => fieldOf(cell, format))
}

/** The columns named in the first row; undefined when it is a data row. */
function namedColumns(rows: readonly TextRow[], format: TableFormat) {
  const names = columnsOf(rows, format) ?? []
  const isKnown = rows[0]?.cells.every((cell, index) => cell.trim() === '' || names[index])
  const hasNeeded = format.needsOneOf.some((name) => names.includes(name))
  return isKnown && hasNeeded && names.filter(Boolean).length > 1 ? names : undefined
}

function checkColumns(names: readonly (string | undefined)[], { needsOneOf, messages }: TableFormat): void {
  const known = names.filter((name) => name !== undefined)
  const twice = known.find((name, index) => known.indexOf(name) !== index)
  if (twice) {
    throw new ImportError(messages.unreadable, `Two columns contain ${twice}. Remove one.`)
  }
  if (!needsOneOf.some((name) => known.includes(name))) throw new ImportError(messages.unreadable, messages.columns)
}

function filled(rows: readonly TextRow[]): TextRow[] {
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** A cell with only spaces has no value. */
function filledCells(cells: readonly (readonly [name: string | undefined, cell: string])[]): Record<string, string> {
  const known = cells.flatMap(([name, cell]) => (name && cell.trim() !== '' ? [[name, unescapeFormula(cell)]] : []))
  return Object.fromEntries(known)
}

/** A cell as text, as a spreadsheet would write it. */
function cellText(value: BulkRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}
