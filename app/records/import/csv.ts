/** Comma-separated text (RFC 4180) as spreadsheets and mailing services write and read it. Pure, for both sides. */
import { readDelimited, type Separator, type TextRow } from '#app/records/import/delimited.ts'

/**
 * Reads a table whatever stands between its cells: commas, semicolons as spreadsheets write them in countries with a
 * decimal comma, or tabs as they are pasted. The first line tells.
 */
export function readTable(text: string): TextRow[] {
  return readDelimited(text, separatorOf(text))
}

/**
 * Writes rows with commas between and CR LF at their ends. It begins with a byte order mark, without which Excel takes
 * the text for an old encoding and breaks every letter with an accent; readers that do not need it pass it over.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(csvLine).join('')}`
}

/** One row, with the end of its line. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function separatorOf(text: string): Separator {
  const [header = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const count = (separator: Separator) => header.split(separator).length
  return ([',', ';', '\t'] as const).reduce((most, next) => (count(next) > count(most) ? next : most))
}

/** A cell with a separator of another country in it, or with blanks around it, is quoted too. */
function quoted(cell: string): string {
  return /[,;\t\r\n"\uFEFF]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
