/** The kinds of records that people keep in tables. Pure, for server and browser. */
import type { BroughtKind } from '#app/records/import/brought.ts'
import type { TableFormat } from '#app/records/import/table.ts'
import { importableKinds } from '#lists/importable.ts'

export const tableKinds = importableKinds.flatMap(({ table, ...one }) => (table ? [{ ...one, table }] : []))
/** The formats of their tables, by kind. */
export const tableFormats = Object.fromEntries(tableKinds.map(({ kind, table }) => [kind, table.format]))

/** @throws Error for a kind that no table of people holds */
export function formatOf(kind: BroughtKind): TableFormat {
  const format = tableFormats[kind]
  if (!format) throw new Error(`no table holds ${kind}`)
  return format
}
