/** The report of an import: what it did with each row, or would do. Pure, for both sides. */

export type Outcome =
  | { is: 'created' }
  /** With the names of the fields that are other than they were. */
  | { is: 'changed'; fields: string[] }
  /** With the line of the same file that says the same, when that is why. */
  | { is: 'unchanged'; sameAs?: number | undefined }
  | { is: 'skipped'; why: string }
  | { is: 'broken'; why: string }

export type RowReport = Outcome & {
  line: number
  /** The title of the row, when it has one. */
  title: string
  /** Remarks for the person who imports. */
  notes: string[]
  /** Cells that could be added, once a person has confirmed them. */
  offer?: Offer | undefined
}

interface Offer {
  /** By column, the row's cell. */
  cells: Record<string, string>
  /** What the cells mean, as a sentence. */
  text: string
}

export interface ImportReport {
  rows: RowReport[]
  /** Columns of the file that nothing was taken from. */
  unusedColumns: string[]
  /** Whether anything was written: not on a dry run, and nothing of a file that has a broken row. */
  isWritten: boolean
}

export const outcomes = ['created', 'changed', 'unchanged', 'skipped', 'broken'] as const

export function countOutcomes(rows: readonly RowReport[]): Record<Outcome['is'], number> {
  const counts = { created: 0, changed: 0, unchanged: 0, skipped: 0, broken: 0 }
  for (const row of rows) counts[row.is]++
  return counts
}

/** A text that cannot be read as rows at all. `message` is for people; `detail` may add to it. */
export class ImportError extends Error {
  readonly detail: string | undefined

  constructor(message: string, detail?: string) {
    super(message)
    this.name = 'ImportError'
    this.detail = detail
  }
}
