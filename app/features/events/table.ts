/** The table format for importing and exporting events. Pure, for server and browser. */
import type { EventFields } from '#app/features/events/event.ts'
import { recurrenceCell } from '#app/features/events/exceptions.ts'
import { BYTE_ORDER_MARK, escapeFormula, writeTsv } from '#app/records/import/delimited.ts'
import { listText } from '#app/definitions/fields.ts'
import type { TableFormat } from '#app/records/import/table.ts'

/** The columns, in their order. Those after the eleventh are optional; new ones come last. */
export const eventColumnNames = [
  ...(['id', 'title', 'description', 'date', 'startTime', 'endTime', 'location', 'imageUrl'] as const),
  ...(['externalUrl', 'externalLinkText', 'recurrenceDescription', 'recurrenceRule'] as const),
  ...(['categories', 'signUp', 'places', 'signUpQuestions', 'endDate', 'isDaily'] as const),
]

export const eventTable: TableFormat = {
  columns: eventColumnNames,
  otherNames: {
    date: ['startdate', 'eventstartdate', 'firstday'],
    endDate: ['enddate', 'eventenddate', 'lastday', 'until'],
    isDaily: ['eachday', 'daily'],
  },
  needsHeader: false,
  needsOneOf: ['title'],
  rowsNeed: 'title',
  messages: {
    blank: 'Please paste your tab-delimited event data',
    noRows: 'No valid events found to import',
    unreadable: 'Failed to parse event data. Please check your formatting.',
    columns: `Put each event’s title in the second column. The columns are ${eventColumnNames.join(', ')}. Columns must be divided by tabs, or by commas below a first row that names them.`,
  },
}

function flagsOf({ signUp, isDaily }: EventFields) {
  return { signUp: signUp ? 'yes' : '', isDaily: isDaily ? 'yes' : '' }
}

/** Tab-delimited text with column names first; cells that would run as formulas are escaped. */
export function eventsText(events: readonly (EventFields & { id: string })[]): string {
  const rows = events.map((event) => {
    const lists = { categories: listText(event.categories), signUpQuestions: listText(event.signUpQuestions) }
    const cells = { ...event, ...lists, recurrenceRule: recurrenceCell(event), ...flagsOf(event) }
    return eventColumnNames.map((name) => escapeFormula(cells[name]))
  })
  return `${BYTE_ORDER_MARK}${writeTsv([eventColumnNames, ...rows])}`
}
