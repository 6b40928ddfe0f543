/** The kinds of records that an import can bring. */
import type { BroughtKind } from '#app/records/import/brought.ts'
import type { Importer } from '#app/records/import/importer.ts'
import { importers } from '#lists/importers.ts'

/** @throws Error for a kind that nothing imports */
export function importerOf(kind: BroughtKind): Importer {
  const importer = importers[kind]
  if (!importer) throw new Error(`nothing imports ${kind}`)
  return importer
}
