/** What came of an archive, or would come of it. For server and browser. */

/** A record or a file that was left out, by its name for people, and why, as a sentence. */
interface NotTaken {
  title: string
  why: string
}

export interface ListReport {
  /** The name of the list in sentences: `sermons`. */
  list: string
  created: number
  changed: number
  unchanged: number
  notTaken: NotTaken[]
}

export interface ArchiveReport {
  /** Lists with records, then pictures, recordings and documents. */
  lists: ListReport[]
  /** What a person should know, in sentences. */
  notes: string[]
  /** Nothing is on a dry run. */
  isWritten: boolean
}

export function newListReport(list: string): ListReport {
  return { list, created: 0, changed: 0, unchanged: 0, notTaken: [] }
}

export function hasAny({ created, changed, unchanged, notTaken }: ListReport): boolean {
  return created + changed + unchanged + notTaken.length > 0
}
