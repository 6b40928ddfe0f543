/**
 * Tables as text: separated by tabs, commas, semicolons or bars (RFC 4180), as spreadsheets and mailing services write them.
 * Pure, for server and browser. Our own parser, since no library reads the table of careless texts in its test
 * (docs/decisions/041-delimited-text.md).
 */

export interface TextRow {
  /** The line of the text where it begins, counted from 1. */
  line: number
  cells: string[]
}

/** The first is preferred where several would do. */
export const separators = ['\t', ',', ';', '|'] as const
export type Separator = (typeof separators)[number]

const LINE_END = /\r\n|\r|\n/y
const LINE_ENDS = /\r\n|\r|\n/g

/** Reads a table by the separator that its first line has most of. */
export function readTable(text: string): TextRow[] {
  const [header = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const count = (separator: Separator) => header.split(separator).length
  return readDelimited(
    text,
    separators.reduce((most, next) => (count(next) > count(most) ? next : most)),
  )
}

/**
 * A quoted cell may contain separators, line breaks and doubled quotation marks; a cell that only begins with a quotation
 * mark is read as it is. A byte order mark at the start and all three line endings are accepted; a line ending at the end
 * of the text begins no row.
 * @param line the line on which the text begins
 */
export function readDelimited(text: string, separator: Separator, line = 1): TextRow[] {
  const quotedCell = new RegExp(`"([^"]*(?:""[^"]*)*)"(?=[${separator}\r\n]|$)`, 'y')
  const plainCell = new RegExp(`[^${separator}\r\n]*`, 'y')
  const rows: TextRow[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let lineAt = line
  while (at < text.length) {
    const row: TextRow = { line: lineAt, cells: [] }
    for (;;) {
      const quoted = match(quotedCell, text, at)
      const cell = quoted ?? match(plainCell, text, at)
      at += cell?.[0].length ?? 0
      row.cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (cell?.[0] ?? ''))
      lineAt += quoted ? (quoted[0].match(LINE_ENDS)?.length ?? 0) : 0
      if (text[at] !== separator) break
      at++
    }
    rows.push(row)
    at += match(LINE_END, text, at)?.[0].length ?? 0
    lineAt++
  }
  return rows
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Tells Excel that the text is UTF-8; without it, Excel garbles letters with accents. Other readers skip it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Writes rows with tabs between, so that `readDelimited` and any spreadsheet read the same cells again. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  // Cells with commas and semicolons are quoted as well, for programs that also split there.
  return rows.map((cells) => `${cells.map((cell) => quoted(cell, /[\t\r\n",;\uFEFF]/)).join('\t')}\n`).join('')
}

/** Writes rows with commas between and CR LF at their ends, behind a byte order mark. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`
}

/** One row with its line ending. A cell with spaces around it is quoted too. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(cell, /[,;\t\r\n"\uFEFF]|^\s|\s$/)).join(',')}\r\n`
}

function quoted(cell: string, unsafe: RegExp): string {
  return unsafe.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The start of a formula, also in full width, after spaces and invisible characters, or after apostrophes. */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Z}\p{C}]*[=+\-@−＝＋－＠﹢﹣﹦﹫])/u

/**
 * The cell escaped for a spreadsheet. Visitors' form input ends up in exported tables, so a cell that would run as a
 * formula gets an apostrophe in front, which makes it text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** The cell without that apostrophe; any other unchanged. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
