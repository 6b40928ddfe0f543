/** What a table of examples is to readers of files. */
import type { ImportableKind } from '#app/records/import/brought.ts'
import { isDay } from '#app/records/import/fits.ts'
import type { TableFormat } from '#app/records/import/table.ts'

export const exampleTable: TableFormat = {
  columns: ['title', 'date', 'description'],
  needsHeader: true,
  needsOneOf: ['title'],
  telling: ['description'],
  rowsNeed: 'title',
  messages: {
    blank: 'Please paste your examples as a table',
    noRows: 'No examples found to import',
    unreadable: 'Failed to parse the examples. Please check your formatting.',
    columns: 'The first row must name the columns: title, date, description.',
  },
}

export const importableExamples: ImportableKind = {
  kind: 'examples',
  words: ['example', 'examples'],
  table: {
    format: exampleTable,
    title: 'Examples',
    hint: 'Copy the rows of a spreadsheet, and paste them here.',
    columns: exampleTable.columns,
    fits: { date: isDay },
  },
}
