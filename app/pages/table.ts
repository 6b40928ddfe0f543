/** The table format of pages and news. Pure, for server and browser. */
import type { TableFormat } from '#app/records/import/table.ts'

export const pageColumnNames = [
  ...(['title', 'kind', 'address', 'lead', 'date', 'image', 'description', 'blocks', 'origin'] as const),
]

export const pageTable: TableFormat = {
  columns: pageColumnNames,
  needsHeader: true,
  needsOneOf: ['title'],
  telling: ['blocks', 'lead'],
  rowsNeed: 'title',
  messages: {
    blank: 'Please paste your pages as a table',
    noRows: 'No pages found to import',
    unreadable: 'Failed to parse pages. Please check your formatting.',
    columns: `The first row must name the columns: ${pageColumnNames.join(', ')}.`,
  },
}
