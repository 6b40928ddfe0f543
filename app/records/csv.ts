/** The records of a kind as a table for spreadsheets (RFC 4180): a row for each, in the order of their ids. */
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { BYTE_ORDER_MARK, csvLine, escapeFormula } from '#app/records/import/delimited.ts'
import { canonicalJson, portableNames, portableOf } from '#app/records/portable.ts'
import type { Db } from '#db/database.ts'
import { pagesOf } from '#db/snapshot.ts'

/**
 * The table in pieces, so that a long list needs no memory.
 * @param db a snapshot, or the database itself, whose rows may change between two pieces
 */
export async function* recordsCsv(db: Db, definition: AnyDefinition): AsyncGenerator<string> {
  const names = columnNames(definition)
  yield `${BYTE_ORDER_MARK}${csvLine(names)}`
  for await (const rows of pagesOf(db, definition.table)) {
    yield rows.map((row) => csvLine(cellsOf(portableOf(definition, row), names))).join('')
  }
}

export function cellsOf(record: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
  return names.map((name) => escapeFormula(cellOf(record[name])))
}

/** Without rich texts whose words stand in a column of their own. */
function columnNames(definition: AnyDefinition): string[] {
  return portableNames(definition).filter((name) => definition.fields[name]?.plainIn === undefined)
}

/** Lists of words have semicolons between, since words contain commas; what has parts of its own is JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('; ')
  return canonicalJson(value)
}
