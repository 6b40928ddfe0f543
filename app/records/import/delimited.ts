/** Rows of cells in text, whatever stands between two cells. Pure, for both sides. */

/** A row of a table that came as text. */
export interface TextRow {
  /** Where it begins in the text, the first line being 1. */
  line: number
  cells: string[]
}

export type Separator = '\t' | ',' | ';'

const LINE_END = /\r\n|\r|\n/y
const LINE_ENDS = /\r\n|\r|\n/g

/**
 * Reads rows of cells. A cell in quotation marks may hold separators, line breaks and doubled quotation marks (RFC 4180);
 * one that only happens to begin with a quotation mark is taken as it stands. A byte order mark in front and any of the
 * three line endings are understood; a line end at the end of the text begins no row.
 */
export function readDelimited(text: string, separator: Separator): TextRow[] {
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
