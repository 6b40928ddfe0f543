/** What a table of events is to readers of files. */
import { eventTable } from '#app/features/events/table.ts'
import type { ImportableKind } from '#app/records/import/brought.ts'
import { isDay, isTime } from '#app/records/import/fits.ts'

export const importableEvents: ImportableKind = {
  kind: 'events',
  words: ['event', 'events'],
  table: {
    format: eventTable,
    title: 'Events',
    hint: 'Copy the rows of a spreadsheet or an exported file, and paste them here, or choose a file, also a calendar (.ics). A row with an ID updates that event; empty cells change nothing. Without a row of names, the columns must be in the order below, and all after recurrenceDescription can be left out.',
    columns: eventTable.columns,
    fits: { date: isDay, startTime: isTime },
  },
  file: {
    begins: /^\s*BEGIN:VCALENDAR/i,
    load: async () => (await import('#app/features/events/read-calendar.ts')).readCalendar,
  },
}
