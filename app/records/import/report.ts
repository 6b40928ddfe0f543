/** The report of an import: the result or preview of each row. Pure, for server and browser. */

export type Outcome =
  | { is: 'created' }
  /** A row that changes a record, with the names of the changed fields. */
  | { is: 'changed'; fields: string[] }
  /** A row that changes nothing, with the line of an identical row in the same file, if that is why. */
  | { is: 'unchanged'; sameAs?: number | undefined }
  | { is: 'skipped'; why: string }
  | { is: 'broken'; why: string }

export type RowReport = Outcome & {
  line: number
  /** The id of its record, once there is one. */
  id?: string | undefined
  /** The title of the row, when it has one. */
  title: string
  /** The day and time as they were read: `YYYY-MM-DD`, `HH:MM`, or both with a blank between them. */
  when?: string | undefined
  notes: string[]
  /** Cells by column, which can be added after a confirmation, and their meaning as a sentence. */
  offer?: { cells: Record<string, string>; text: string } | undefined
  /** The record's new state and why, when rows differ in that: `unsubscribed (UNSUB_TIME)`. The preview counts them. */
  becomes?: string | undefined
}

/** A column whose values need an answer before anything is imported. */
export interface ImportQuestion {
  column: string
  /** The question as a sentence, with the column and its values. */
  text: string
  /** The most frequent first. An empty cell is an empty text. */
  values: { value: string; count: number; meaning?: string | undefined }[]
  /** Exactly one of the values is the answer, and the column can't be ignored. */
  isOneOf?: boolean | undefined
}

/** Answers by column: the values that mean yes; `null` when the column says nothing that matters here. */
export type ImportAnswers = Readonly<Record<string, readonly string[] | null>>

export interface ImportReport {
  rows: RowReport[]
  unusedColumns: string[]
  /** How the file was understood, where it could be understood otherwise. */
  notes?: string[] | undefined
  /** Whether anything was written: not on a dry run, and nothing of a file that has a broken row. */
  isWritten: boolean
  /** What has to be answered first; there are no rows yet. */
  questions?: ImportQuestion[] | undefined
}

/** What a report says of a record besides its outcome. @param fields of the record, as they were read */
export function aboutOf(fields: object): { title: string; when: string | undefined } {
  const given = new Map<string, unknown>(Object.entries(fields))
  const [title = '', date = '', time = ''] = ['title', 'date', 'startTime'].map((name) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  })
  return { title, when: [date, time].filter(Boolean).join(' ') || undefined }
}

export const outcomes = ['created', 'changed', 'unchanged', 'skipped', 'broken'] as const

export function countOutcomes(rows: readonly RowReport[]): Record<Outcome['is'], number> {
  const counts = { created: 0, changed: 0, unchanged: 0, skipped: 0, broken: 0 }
  for (const row of rows) counts[row.is]++
  return counts
}

/** A text that is not a table. `message` is for people; `detail` may add to it. */
export class ImportError extends Error {
  readonly detail: string | undefined

  constructor(message: string, detail?: string) {
    super(message)
    this.name = 'ImportError'
    this.detail = detail
  }
}
