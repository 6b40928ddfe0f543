/** Sermons that belong together and have a page of their own: a series, a speaker, a year. Pure. */
import type { SermonFilters, SermonSummary } from '#app/features/sermons/sermon.ts'
import { slugOf } from '#app/ui/slug.ts'

export type ShelfKind = 'series' | 'speakers' | 'years'

export interface Shelf {
  title: string
  filters: SermonFilters
}

/**
 * The sermons that an address names.
 * @param name as it stands in the address
 * @returns nothing when there are none of that name
 */
export function shelfOf(
  kind: ShelfKind,
  name: string,
  all: Pick<SermonSummary, 'series' | 'speakers'>,
): Shelf | undefined {
  if (kind === 'years') {
    if (!/^[12]\d{3}$/.test(name)) return undefined
    return { title: `Sermons from ${name}`, filters: { startDate: `${name}-01-01`, endDate: `${name}-12-31` } }
  }
  const found = all[kind].find((one) => slugOf(one) === name)
  if (found === undefined) return undefined
  return kind === 'series'
    ? { title: found, filters: { series: found } }
    : { title: `Sermons by ${found}`, filters: { speaker: found } }
}
