/** Sermons that belong together and have a page of their own: a series, a speaker, a book, a topic, a year. Pure. */
import type { Facets } from '#app/features/sermons/library.ts'
import type { SermonFilters } from '#app/features/sermons/sermon.ts'

export type ShelfKind = keyof Facets

export interface Shelf {
  title: string
  filters: SermonFilters
}

const shelves: Record<ShelfKind, (name: string) => Shelf> = {
  books: (name) => ({ title: `Sermons on ${name}`, filters: { reference: name } }),
  topics: (name) => ({ title: `Sermons about ${name}`, filters: { topic: name } }),
  series: (name) => ({ title: name, filters: { series: name } }),
  speakers: (name) => ({ title: `Sermons by ${name}`, filters: { speaker: name } }),
  years: (name) => ({
    title: `Sermons from ${name}`,
    filters: { startDate: `${name}-01-01`, endDate: `${name}-12-31` },
  }),
}

export const shelfKinds = ['books', 'topics', 'series', 'speakers', 'years'] as const satisfies readonly ShelfKind[]

/** @param name of the series, the speaker … */
export function shelfOf(kind: ShelfKind, name: string): Shelf {
  return shelves[kind](name)
}
