/**
 * Cells that a spreadsheet would run. Whoever fills in a public form writes into the table that somebody opens later, so
 * no cell may begin as a formula does: an apostrophe goes in front, after which everything is text
 * (https://owasp.org/www-community/attacks/CSV_Injection). Pure, for both sides.
 */

/** As a formula begins, also in full width, behind blanks and what nobody sees, or behind apostrophes of its own. */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Z}\p{C}]*[=+\-@−＝＋－＠﹢﹣﹦﹫])/u

/** The cell as it can be handed to a spreadsheet. */
export function harmless(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** The cell as it was before it was made harmless; any other as it is. */
export function asWritten(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
