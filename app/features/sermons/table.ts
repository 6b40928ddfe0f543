/** The table format of sermons. Pure, for server and browser. */
import type { TableFormat } from '#app/records/import/table.ts'

export const sermonColumnNames = [
  ...(['id', 'title', 'speaker', 'date', 'scripture', 'series', 'alsoInSeries', 'description'] as const),
  ...(['duration', 'thumbnailUrl', 'youtubeUrl', 'tags', 'audioUrl'] as const),
]

export const sermonTable: TableFormat = {
  columns: sermonColumnNames,
  needsHeader: true,
  needsOneOf: ['id', 'youtubeUrl', 'title'],
  messages: {
    blank: 'Please paste your tab-delimited sermon data',
    noRows: 'No data found to update',
    unreadable: 'Failed to parse data. Please check your formatting.',
    columns:
      'The first row must name the columns, separated by tabs: title, speaker, date, scripture, series, youtubeurl. Copying straight from a spreadsheet does this for you.',
  },
}
