/** The API's output for the sermon library: counts, and the chapters of the Bible. */

/** A series, a speaker, a book, a topic or a year, and how many of the sermons are in it. */
export interface Facet {
  name: string
  /** In the address of its page. */
  slug: string
  sermons: number
}

/** By dimension. Each one is counted as if it were not filtered itself. */
export interface Facets {
  /** In the order of the Bible. */
  books: Facet[]
  /** The others alphabetically; years newest first. */
  topics: Facet[]
  series: Facet[]
  speakers: Facet[]
  years: Facet[]
}

/** A book of the Bible, and the chapters that sermons were about. */
export interface Coverage {
  name: string
  slug: string
  /** Number of chapters in the book. */
  chapters: number
  preached: { chapter: number; sermons: number; last: string }[]
}
