/**
 * What a file brings, whatever its format: rows of each kind of record, as the tables of these kinds. Readers are pure, for
 * server and browser.
 */

import type { TableFormat } from '#app/records/import/table.ts'

/** A kind of record that can be imported; `#lists/importable.ts` has all. */
export interface ImportableKind {
  /** The kind as imports call it: `sermons`. */
  kind: BroughtKind
  /** Singular and plural. */
  words: readonly [one: string, many: string]
  /** The table that people keep of it; pages and staff come with the exports of programs. */
  table?: TableKind
  /** A file that only this kind comes in, such as a calendar. */
  file?: FileKind
}

interface FileKind {
  /** How its text begins. */
  begins: RegExp
  /** Loads the reader, which gets the current time in the church's zone, and throws `ImportError` for a file with nothing in it. */
  load: () => Promise<(text: string, moment: Temporal.ZonedDateTime) => Brought>
}
export type BroughtKind = string

interface TableKind {
  format: TableFormat
  /** What the page of imports says of it, and the names that its first row can have. */
  title: string
  hint: string
  columns: readonly string[]
  /** Fields that can be told by the contents of a column, the surest first. */
  fits: Readonly<Record<string, (cell: string) => boolean>>
}

/** What a file is, in the words of a sentence: `This is a WordPress export`. */
export const formats = {
  table: 'a table',
  feed: 'a podcast feed',
  wordpress: 'a WordPress export',
  ghost: 'a Ghost export',
  markdown: 'a folder of Markdown files',
  calendar: 'a calendar',
  archive: 'an archive of Narthex',
} as const
export type Format = keyof typeof formats

/**
 * A row: texts by column. `line` is where it stands in the file, from 1, or its number where a file has no lines. Readers of
 * programs' files use the names of the table's fields; a person's table has its own. Three columns are no fields:
 * - `notTaken`: why the row is no record of the church. Such a row is shown and not imported.
 * - `oldAddresses`: where the record was on the old website, with spaces between, as paths with their query (`/?p=12`).
 * - `pleaseLook`: what was left out or is uncertain, as a sentence. The row is imported.
 */
export type BroughtRow = Record<string, string>

export interface Part {
  kind: BroughtKind
  rows: BroughtRow[]
}

export interface Brought {
  format: Format
  /** At most one of each kind, none without rows. */
  parts: Part[]
  /** Sentences about the whole file that a person should read before importing it. */
  notes: string[]
  /** The file ends in the middle, as a note says; the command fails then. */
  isCutOff?: boolean
}
