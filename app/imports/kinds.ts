/** The kinds of records that an import can bring. */
import type { BroughtKind } from '#app/records/import/brought.ts'
import type { Importer } from '#app/records/import/importer.ts'
import { importers } from '#lists/importers.ts'

export function importerOf(kind: BroughtKind): Importer {
  return importers[kind]
}
