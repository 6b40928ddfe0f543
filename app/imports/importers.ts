/** How each kind of record is imported. */
import { staffImporter } from '#app/features/church/import.ts'
import { eventImporter } from '#app/features/events/import.ts'
import { subscriberImporter } from '#app/features/newsletter/import.ts'
import { sermonImporter } from '#app/features/sermons/import.ts'
import { pageImporter } from '#app/pages/import.ts'
import type { BroughtKind } from '#app/records/import/brought.ts'
import type { Importer } from '#app/records/import/importer.ts'

export const importers: Readonly<Record<BroughtKind, Importer>> = {
  sermons: sermonImporter,
  events: eventImporter,
  pages: pageImporter,
  staff: staffImporter,
  subscribers: subscriberImporter,
}
