/** Imports sermons from tables, for tests. */
import { markedApart, sermonImport } from '#app/features/sermons/import.ts'
import { sermonTable } from '#app/features/sermons/table.ts'
import { listSermons } from '#app/features/sermons/queries.ts'
import { knownNames } from '#app/features/sermons/respell.ts'
import { importRecords } from '#app/records/import/import.ts'
import { readText } from '#app/records/import/text-table.ts'
import type { Database } from '#db/database.ts'

const NOW = '2026-11-21T18:00:00.000Z'
/** The columns of a table. */
export const HEADER = 'Title\tSpeaker\tDate\tScripture\tSeries\tYouTube URL'
export const VIDEO = 'https://www.youtube.com/watch?v=abcdefghijk'

/** Imports a table. @returns the report */
export async function importSermons(database: Database, text: string, isDryRun = false) {
  const table = markedApart(readText(text, sermonTable))
  return importRecords(database, sermonImport(await knownNames(database.db)), table, {
    now: NOW,
    person: { id: 'ada', name: 'Ada' },
    isDryRun,
  })
}

export function allSermons(database: Database) {
  return listSermons(database.db, {}, { limit: 1000, offset: 0 })
}

/** Imports a table. @returns the number of each line, and what became of it */
export async function outcomesOf(database: Database, text: string) {
  return (await importSermons(database, text)).rows.map((row) => [row.line, row.is])
}
