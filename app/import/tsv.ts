/** Tab-delimited text as spreadsheets copy, paste and export it. Pure, for both sides. */

export interface TsvRow {
  /** Where it begins in the text, the first line being 1. */
  line: number
  cells: string[]
}

const QUOTED = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y
const PLAIN = /[^\t\r\n]*/y
const LINE_END = /\r\n|\r|\n/y
const LINE_ENDS = /\r\n|\r|\n/g

/**
 * Reads rows of cells. A cell that a spreadsheet put into quotation marks may hold tabs, line breaks and doubled
 * quotation marks; one that only happens to begin with a quotation mark is taken as it stands. A byte order mark in front
 * and any of the three line endings are understood; a line end at the end of the text begins no row.
 */
export function readTsv(text: string): TsvRow[] {
  const rows: TsvRow[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const row: TsvRow = { line, cells: [] }
    for (;;) {
      const quoted = match(QUOTED, text, at)
      const cell = quoted ?? match(PLAIN, text, at)
      at += cell?.[0].length ?? 0
      row.cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (cell?.[0] ?? ''))
      line += quoted ? (quoted[0].match(LINE_ENDS)?.length ?? 0) : 0
      if (text[at] !== '\t') break
      at++
    }
    rows.push(row)
    at += match(LINE_END, text, at)?.[0].length ?? 0
    line++
  }
  return rows
}

/** Writes rows so that `readTsv` and any spreadsheet read the same cells again. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join('\t')}\n`).join('')
}

function quoted(cell: string): string {
  return /[\t\r\n"\uFEFF]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
