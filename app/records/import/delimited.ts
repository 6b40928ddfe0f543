/**
 * Tables as text: separated by commas, semicolons or tabs (RFC 4180), as spreadsheets and mailing services write them.
 * Pure, for server and browser. Our own parser, because csv-parse treats the rest of the file after an unclosed quotation
 * mark as one cell, and Papa Parse also mixed line endings as one line; spreadsheets accept both.
 */

export interface TextRow {
  /** The line of the text where it begins, counted from 1. */
  line: number
  cells: string[]
}

type Separator = '\t' | ',' | ';'

const LINE_END = /\r\n|\r|\n/y
const LINE_ENDS = /\r\n|\r|\n/g

/**
 * Reads a table with any separator: commas, semicolons as spreadsheets write them in countries with a decimal comma, or
 * tabs of pasted cells. The first line decides.
 */
export function readTable(text: string): TextRow[] {
  const [header = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const count = (separator: Separator) => header.split(separator).length
  const separator = ([',', ';', '\t'] as const).reduce((max, next) => (count(next) > count(max) ? next : max))
  return readDelimited(text, separator)
}

/** Reads tab-delimited text as spreadsheets copy, paste and export it. */
export function readTsv(text: string): TextRow[] {
  return readDelimited(text, '\t')
}

/**
 * A quoted cell may contain separators, line breaks and doubled quotation marks; a cell that only begins with a quotation
 * mark is read as it is. A byte order mark at the start and all three line endings are accepted; a line ending at the end
 * of the text begins no row.
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

/** Tells Excel that the text is UTF-8; without it, Excel garbles letters with accents. Other readers skip it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Writes rows with tabs between, so that `readTsv` and any spreadsheet read the same cells again. */
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

/**
 * Decodes a file as spreadsheets save text: UTF-8, "Unicode text" (UTF-16 with its byte order mark), or an old Windows
 * encoding, of which the most common is assumed.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
