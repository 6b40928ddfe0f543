/** Tab-delimited text as spreadsheets copy, paste and export it. Pure, for both sides. */
import { readDelimited, type TextRow } from '#app/records/import/delimited.ts'

/** Reads rows of cells. */
export function readTsv(text: string): TextRow[] {
  return readDelimited(text, '\t')
}

/** Writes rows so that `readTsv` and any spreadsheet read the same cells again. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join('\t')}\n`).join('')
}

/** Commas and semicolons are quoted as well, for programs that also divide there and would find a new cell behind one. */
function quoted(cell: string): string {
  return /[\t\r\n",;\uFEFF]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
