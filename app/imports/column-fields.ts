/** Which field each column of a table is, by its name or by what is in it. Pure, for server and browser. */
import type { BroughtKind, BroughtRow } from '#app/records/import/brought.ts'
import { cellText, fieldsByColumn, type TableFormat } from '#app/records/import/table.ts'
import { importableKinds } from '#lists/importable.ts'

/** Filled cells that are looked at. */
const LOOKED_AT = 50
/** The share of them that has to be of a field. */
const MOST = 0.8

/**
 * @param chosen the fields that a person has given to columns, by name
 * @returns the fields of columns by their names, undefined for none, and those that only contents show
 * @throws ImportError for more columns than a table of people has
 */
export function fieldsOfColumns(
  kind: BroughtKind,
  rows: readonly BroughtRow[],
  format: TableFormat,
  chosen: Readonly<Record<string, string>> = {},
) {
  const named = fieldsByColumn(rows, format)
  return { named, guessed: guess(kind, rows, named, chosen) }
}

function guess(
  kind: BroughtKind,
  rows: readonly BroughtRow[],
  named: ReadonlyMap<string, string | undefined>,
  chosen: Readonly<Record<string, string>>,
): Map<string, string> {
  const taken = new Set([...named.values(), ...Object.values(chosen)])
  const guessed = new Map<string, string>()
  for (const [field, fits] of Object.entries(importableKinds.find((one) => one.kind === kind)?.table?.fits ?? {})) {
    if (taken.has(field)) continue
    const found = [...named].find(([name, own]) => {
      if (own !== undefined || Object.hasOwn(chosen, name) || guessed.has(name)) return false
      const cells = filled(rows, name, LOOKED_AT)
      return cells.length > 0 && cells.filter(fits).length >= cells.length * MOST
    })
    if (found) guessed.set(found[0], field)
  }
  return guessed
}

/** The first filled cells of a column. */
export function filled(rows: readonly BroughtRow[], name: string, most: number): string[] {
  const cells: string[] = []
  for (const row of rows) {
    const cell = cellText(row[name]).trim()
    if (cell !== '' && cells.push(cell) >= most) break
  }
  return cells
}
