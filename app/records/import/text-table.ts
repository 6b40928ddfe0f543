/**
 * Finds the table in a text: its separator and the row that names the columns, which may stand below a title. Pure, for
 * server and browser.
 */
import { readDelimited, readTable, type Separator, separators, type TextRow } from '#app/records/import/delimited.ts'
import { ImportError } from '#app/records/import/report.ts'
import {
  checkColumns,
  fieldsOfNames,
  hasRows,
  MAX_COLUMNS,
  refuseColumns,
  rowOf,
  type Table,
  type TableFormat,
  withoutWords,
} from '#app/records/import/table.ts'

interface TextTable {
  /** The field of each column. */
  names: readonly (string | undefined)[]
  /** The row that names the columns; undefined when there is none. */
  header: readonly string[] | undefined
  rows: TextRow[]
}

/** Rows within which the one that names the columns is looked for. */
const HEADER_WITHIN = 10
/** So many known names make a header, however many others are beside them. */
const SURE_NAMES = 4
/** Cells to the right of all columns that are shown, so that a person sees them. */
const EXTRA_CELLS = 20
/** Lines that are read with each separator, to choose one. */
const LINES_TRIED = 40

/**
 * Reads delimited text. Blank lines are skipped, and unknown columns are reported and ignored.
 * @throws ImportError for an empty text, or when it is unclear which column is which
 */
export function readText(text: string, format: TableFormat): Table {
  const { messages } = format
  if (text.trim() === '') throw new ImportError(messages.blank)
  if (text.includes('\0')) throw new ImportError(messages.unreadable, 'This isn’t text.')
  const { names: found, header, rows: textRows } = findTable(text, format)
  const cells = textRows.map((row) => row.cells)
  const names = header ? withoutWords(found, header, cells, format) : found
  const rows = textRows.map((row) => rowOf(row, names))
  if (header) checkColumns(names, header, format)
  if (!hasRows(rows, format)) throw new ImportError(messages.noRows, header ? undefined : messages.columns)
  return { rows, unusedColumns: (header ?? []).filter((cell, index) => cell.trim() !== '' && !names[index]) }
}

/**
 * The rows of the text as the API accepts them, by the names of their columns and with the line of each. Without a row of
 * names, they are by field, in the order of the format's columns.
 */
export function objectsOf(text: string, format: TableFormat): Record<string, string>[] {
  const { names, header, rows } = findTable(text, format)
  const keys = header ? distinct(header) : names.map(String)
  return rows.map((row) => {
    const { problem } = header ? {} : rowOf(row, names)
    const shown = row.cells.slice(0, keys.length + EXTRA_CELLS)
    const cells = Object.fromEntries(shown.map((cell, index) => [keys[index] ?? `column ${index + 1}`, cell]))
    // The preview shows cells that belong to no column.
    return { line: String(row.line), ...cells, ...(problem && { [`extra cells on line ${row.line}`]: problem }) }
  })
}

/** The names of the columns, none twice. */
function distinct(header: readonly string[]): string[] {
  const names = header.map((cell, index) => cell.trim() || `column ${index + 1}`)
  return names.map((name, index) => (names.indexOf(name) === index ? name : `${name} (${index + 1})`))
}

/**
 * A text without a row of names is read by tabs only, unless the format knows better: commas and semicolons are common in
 * text.
 * @throws ImportError for more columns than a table of people has
 */
function findTable(given: string, format: TableFormat): TextTable {
  const { text, separator, line } = afterSeparatorLine(given)
  const read = (by: Separator) => filled(readDelimited(text, by, line))
  const found = headerOf(text, separator ? [separator] : separators, format)
  if (found) {
    const rows = read(found.separator)
    refuseColumns(rows[found.at]?.cells.length ?? 0)
    const header = rows[found.at]?.cells ?? []
    const further = rows.slice(found.at + 1).map((row) => withWholeQuotes(row, header.length, found.separator))
    return { names: found.names, header, rows: further }
  }
  if (!format.needsHeader) return { names: format.columns, header: undefined, rows: read(separator ?? '\t') }
  const list = format.readList?.(text)
  if (list) return { ...list, names: fieldsOfNames(list.header, format) }
  const [header, ...rows] = separator ? read(separator) : filled(readTable(text))
  refuseColumns(header?.cells.length ?? 0)
  return { names: fieldsOfNames(header?.cells ?? [], format), header: header?.cells ?? [], rows }
}

/**
 * A row with too many cells, since a cell in quotation marks holds some that aren't doubled: `"Hope, "Again" and Again"`. Its
 * parts are put together where that gives the right number of cells, and in one way only.
 */
function withWholeQuotes(row: TextRow, count: number, separator: Separator): TextRow {
  const { cells } = row
  const extra = cells.length - count
  if (extra <= 0) return row
  const starts = cells.flatMap((cell, at) =>
    /^".|^"$/.test(cell) && (cells[at + extra] ?? '').endsWith('"') ? [at] : [],
  )
  const [at = 0] = starts
  if (starts.length !== 1) return row
  const whole = cells.slice(at, at + extra + 1).join(separator)
  return {
    ...row,
    cells: [...cells.slice(0, at), whole.slice(1, -1).replaceAll('""', '"'), ...cells.slice(at + extra + 1)],
  }
}

/** The text below the line `sep=;`, which names the separator for Excel. */
function afterSeparatorLine(given: string): { text: string; separator?: Separator; line: number } {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  const [whole, mark] = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n)/i.exec(text) ?? []
  const separator = separators.find((one) => one === mark)
  return whole && separator ? { text: text.slice(whole.length), separator, line: 2 } : { text, line: 1 }
}

/** The row that names most columns, a needed one among them, as read by the separator by which most columns are known. */
function headerOf(text: string, tried: readonly Separator[], format: TableFormat) {
  const start = text.split(/\r\n|\r|\n/, LINES_TRIED).join('\n')
  const known = ({ names }: { names: readonly unknown[] }) => names.filter(Boolean).length
  const found = tried.flatMap((separator) => {
    const rows = filled(readDelimited(start, separator)).slice(0, HEADER_WITHIN)
    const all = rows.map(({ cells }, at) => ({
      separator,
      at,
      names: fieldsOfNames(cells.slice(0, MAX_COLUMNS), format),
    }))
    // A row of headings over several columns, such as “Sermon”, has fewer names than the one below it.
    const headers = all.filter(({ names }) => isHeader(names, format))
    return headers.toSorted((a, b) => known(b) - known(a)).slice(0, 1)
  })
  return found.toSorted((a, b) => known(b) - known(a) || b.names.length - a.names.length)[0]
}

/**
 * Which of these formats a text is a table of, by the names of its columns: the one of which most telling fields are there,
 * then most fields. A list without names is of the format that reads such lists.
 */
export function bestFormat<Kind extends string>(
  given: string,
  formats: Readonly<Record<Kind, TableFormat>>,
): Kind | undefined {
  const { text, separator } = afterSeparatorLine(given)
  const all = Object.entries<TableFormat>(formats) as [Kind, TableFormat][]
  const known = all.map(([kind, format]) => {
    const found = headerOf(text, separator ? [separator] : separators, { ...format, needsHeader: true })
    const names = new Set(found?.names.filter((name) => name !== undefined))
    return { kind, telling: format.telling.filter((name) => names.has(name)).length, count: names.size }
  })
  const [best] = known.toSorted((a, b) => b.telling - a.telling || b.count - a.count)
  if (best && best.count > 0) return best.kind
  return all.find(([, { readList }]) => readList?.(text) !== undefined)?.[0]
}

/** Where a header isn't needed, most of its cells must be names, or several: a title may begin like one. */
function isHeader(names: readonly (string | undefined)[], { needsOneOf, needsHeader }: TableFormat): boolean {
  const known = names.filter((name) => name !== undefined)
  return (
    known.some((name) => needsOneOf.includes(name)) &&
    (needsHeader || known.length > Math.max(1, Math.min(names.length / 2, SURE_NAMES)))
  )
}

/** The rows that aren't blank. Of a very long one, the blank cells at its end, which spreadsheets write, are no columns. */
function filled(rows: readonly TextRow[]): TextRow[] {
  return rows.flatMap((row) => {
    const last = row.cells.findLastIndex((cell) => cell.trim() !== '')
    if (last < 0) return []
    return row.cells.length > MAX_COLUMNS ? { ...row, cells: row.cells.slice(0, last + 1) } : row
  })
}
