/** The sermons as the screens read them. */
import { api, href } from '#app/routes.ts'
import type { SermonSummary, Coverage, Facet, Facets } from '#app/features/sermons/schema.ts'
import {
  cardFields,
  type PublicSermon,
  type SermonCard,
  type SermonFilters,
  type ShelfKind,
} from '#app/features/sermons/sermon.ts'
import { isDay } from '#app/dates/days.ts'
import type { FoundLine } from '#app/http/public-kind.ts'
import { filterText, pageNumber, pageQuery } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'

/** The list's address: the five filters, and which page of it. */
export interface SermonsSearch extends SermonFilters {
  page?: number
}

/** The valid parameters of the address; empty and unknown ones are left out. */
function sermonsSearch(search: Record<string, unknown>): SermonsSearch {
  const cleaned: SermonsSearch = {}
  for (const name of ['search', 'speaker', 'series', 'reference', 'topic'] as const) {
    const text = filterText(search[name])
    if (text) cleaned[name] = text
  }
  for (const name of ['startDate', 'endDate'] as const) {
    const text = filterText(search[name])
    if (text && isDay(text)) cleaned[name] = text
  }
  const page = pageNumber(search['page'])
  return page ? { ...cleaned, page } : cleaned
}

/** Visitors don't see sermons of future days. */
const preached = true

export function sermonCardsRead(query: SermonFilters & { limit: number; offset?: number }) {
  return read<SermonCard[]>(href(api.sermons, {}, { ...query, preached }), { keep: cardFields })
}

/** @param day `YYYY-MM-DD` */
export function sermonsOfDayRead(day: string) {
  return sermonCardsRead({ startDate: day, endDate: day, limit: 3 })
}

function sermonSummaryRead(search: SermonsSearch) {
  return read<SermonSummary>(href(api.sermonsSummary, {}, { ...search, page: undefined, preached }))
}

/** How many sermons each series, speaker, book, topic and year has. */
export function facetsRead(search: SermonsSearch) {
  return read<Facets>(href(api.sermonFacets, {}, { ...search, page: undefined, search: undefined, preached }))
}

/** @param slug of its page */
export function shelfRead(kind: ShelfKind, slug: string) {
  return read<Facet>(href(api.sermonShelf, { kind, slug }))
}

/** The chapters of the Bible that sermons were about. */
export const coverageRead = read<Coverage[]>(api.sermonCoverage)

/** The public list of sermons. */
export const sermonList = {
  clean: sermonsSearch,
  cards: (search: SermonsSearch) => sermonCardsRead(pageQuery(search)),
  summary: sermonSummaryRead,
}

/** The sermons in which the words of a search were said. */
export function saidRead(search: string) {
  return read<FoundLine[]>(href(api.sermonWords, {}, { search }))
}

export function sermonRead(id: string) {
  return read<PublicSermon>(href(api.sermon, { id }))
}

/** A sermon among those right before and after it, newest first. */
export function neighborsRead(id: string) {
  return read<SermonCard[]>(href(api.sermonNeighbors, { id }), { keep: cardFields })
}
