/** Events as a table that spreadsheets open and the import reads again. */
import type { Selectable } from 'kysely'
import { eventColumnNames } from '#app/events/import-columns.ts'
import { harmless } from '#app/import/formulas.ts'
import { writeTsv } from '#app/import/tsv.ts'
import type { EventTable } from '#db/tables/content.ts'

/** By this mark spreadsheets know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export type ExportedEvent = Pick<Selectable<EventTable>, (typeof columns)[(typeof eventColumnNames)[number]]>

/** Tab-delimited text with the names of the columns first; cells that would run as formulas are made harmless. */
export function eventsTable(events: readonly ExportedEvent[]): string {
  const rows = events.map((event) => eventColumnNames.map((name) => harmless(event[columns[name]])))
  return `${BYTE_ORDER_MARK}${writeTsv([eventColumnNames, ...rows])}`
}

const columns = {
  id: 'id',
  title: 'title',
  description: 'description',
  date: 'date',
  startTime: 'start_time',
  endTime: 'end_time',
  location: 'location',
  imageUrl: 'image_url',
  externalUrl: 'external_url',
  externalLinkText: 'external_link_text',
  recurrenceDescription: 'recurrence_description',
} as const
