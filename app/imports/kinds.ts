/** The kinds of records that an import can bring. */
import { eventImporter } from '#app/features/events/import.ts'
import { subscriberImporter } from '#app/features/newsletter/import.ts'
import { sermonImporter } from '#app/features/sermons/import.ts'
import { badFields } from '#app/http/errors.ts'
import type { BroughtKind } from '#app/records/import/brought.ts'
import type { Importer } from '#app/records/import/importer.ts'

const importers: Readonly<Partial<Record<BroughtKind, Importer>>> = {
  sermons: sermonImporter,
  events: eventImporter,
  subscribers: subscriberImporter,
}

export function importerOf(kind: BroughtKind): Importer {
  const found = importers[kind]
  if (!found) throw badFields({ kind: `${kind} can’t be imported` })
  return found
}
