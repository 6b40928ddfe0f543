/** Events as a table that spreadsheets open and the import reads again. */
import type { EventFields } from '#app/features/events/fields.ts'
import { eventColumnNames } from '#app/features/events/import-columns.ts'
import { recurrenceCell } from '#app/features/events/recurrence-cell.ts'
import { BYTE_ORDER_MARK, harmless, writeTsv } from '#app/records/import/delimited.ts'

/** Tab-delimited text with the names of the columns first; cells that would run as formulas are made harmless. */
export function eventsTable(events: readonly (EventFields & { id: string })[]): string {
  const rows = events.map((event) => {
    const cells = { ...event, recurrenceRule: recurrenceCell(event) }
    return eventColumnNames.map((name) => harmless(cells[name]))
  })
  return `${BYTE_ORDER_MARK}${writeTsv([eventColumnNames, ...rows])}`
}
