/** What a table of sermons is to readers of files. */
import { sermonTable } from '#app/features/sermons/table.ts'
import type { ImportableKind } from '#app/records/import/brought.ts'
import { isAudio, isDay, isVideo } from '#app/records/import/fits.ts'

export const importableSermons: ImportableKind = {
  kind: 'sermons',
  words: ['sermon', 'sermons'],
  table: {
    format: sermonTable,
    title: 'Sermons',
    hint: 'Copy the rows of a spreadsheet, with the row that names the columns, and paste them here, or choose a file. A podcast feed (RSS) brings the sermons with their recordings. A row is matched to a sermon by ID, video link, or title and date; empty cells change nothing.',
    columns: ['title', 'speaker', 'date', 'scripture', 'series', 'youtubeurl'],
    fits: { youtubeUrl: isVideo, audioUrl: isAudio, date: isDay },
  },
}
