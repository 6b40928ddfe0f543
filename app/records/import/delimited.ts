/**
 * Tables as text: commas, semicolons or tabs between cells (RFC 4180), as spreadsheets and mailing services write them.
 * Pure, for both sides. Read by hand, because csv-parse takes an unclosed quotation mark in a cell for the rest of the
 * file, and Papa Parse also mixed line ends for one line; neither is refused by spreadsheets.
 */

/** A row of a table that came as text. */
export interface TextRow {
  /** Where it begins in the text, the first line being 1. */
  line: number
  cells: string[]
}

type Separator = '\t' | ',' | ';'

const LINE_END = /\r\n|\r|\n/y
const LINE_ENDS = /\r\n|\r|\n/g

/**
 * Reads a table whatever stands between its cells: commas, semicolons as spreadsheets write them in countries with a
 * decimal comma, or tabs as they are pasted. The first line tells.
 */
export function readTable(text: string): TextRow[] {
  const [header = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const count = (separator: Separator) => header.split(separator).length
  const separator = ([',', ';', '\t'] as const).reduce((most, next) => (count(next) > count(most) ? next : most))
  return readDelimited(text, separator)
}

/** Reads tab-delimited text as spreadsheets copy, paste and export it. */
export function readTsv(text: string): TextRow[] {
  return readDelimited(text, '\t')
}

/**
 * A cell in quotation marks may hold separators, line breaks and doubled quotation marks; one that only happens to begin
 * with a quotation mark is taken as it stands. A byte order mark in front and any of the three line endings are
 * understood; a line end at the end of the text begins no row.
 */
function readDelimited(text: string, separator: Separator): TextRow[] {
  const quotedCell = new RegExp(`"([^"]*(?:""[^"]*)*)"(?=[${separator}\r\n]|$)`, 'y')
  const plainCell = new RegExp(`[^${separator}\r\n]*`, 'y')
  const rows: TextRow[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const row: TextRow = { line, cells: [] }
    for (;;) {
      const quoted = match(quotedCell, text, at)
      const cell = quoted ?? match(plainCell, text, at)
      at += cell?.[0].length ?? 0
      row.cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (cell?.[0] ?? ''))
      line += quoted ? (quoted[0].match(LINE_ENDS)?.length ?? 0) : 0
      if (text[at] !== separator) break
      at++
    }
    rows.push(row)
    at += match(LINE_END, text, at)?.[0].length ?? 0
    line++
  }
  return rows
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/**
 * The mark by which Excel knows that text is UTF-8; without it, it breaks every letter with an accent. Readers that do
 * not need it pass it over.
 */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Writes rows with tabs between, so that `readTsv` and any spreadsheet read the same cells again. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  // Commas and semicolons are quoted as well, for programs that also divide there and would find a new cell behind one.
  return rows.map((cells) => `${cells.map((cell) => quoted(cell, /[\t\r\n",;\uFEFF]/)).join('\t')}\n`).join('')
}

/** Writes rows with commas between and CR LF at their ends, behind a byte order mark. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`
}

/** One row, with the end of its line. A cell with blanks around it is quoted too. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(cell, /[,;\t\r\n"\uFEFF]|^\s|\s$/)).join(',')}\r\n`
}

function quoted(cell: string, unsafe: RegExp): string {
  return unsafe.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** As a formula begins, also in full width, behind blanks and invisible characters, or behind apostrophes of its own. */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Z}\p{C}]*[=+\-@−＝＋－＠﹢﹣﹦﹫])/u

/**
 * The cell as it can be handed to a spreadsheet. Visitors who fill in a form write into a table that is opened later, so
 * a cell that begins as a formula does gets an apostrophe in front, after which everything is text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function harmless(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** The cell as it was before it was made harmless; any other as it is. */
export function asWritten(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/**
 * The bytes of a file as spreadsheets save text: UTF-8, "Unicode text" (UTF-16 with its mark), or an old encoding of
 * Windows, of which the commonest is taken.
 */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
