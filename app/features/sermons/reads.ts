/** The sermons as the screens read them. */
import { api, href } from '#app/routes.ts'
import {
  cardFields,
  type Sermon,
  type SermonCard,
  type SermonFilters,
  type SermonSummary,
} from '#app/features/sermons/sermon.ts'
import { isDay } from '#app/ui/dates.ts'
import { filterText, laterPage, pageOf } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'

/** The list's address: the five filters, and which page of it. */
export interface SermonsSearch extends SermonFilters {
  page?: number
}

/** The valid parameters of the address; empty and unknown ones are left out. */
function sermonsSearch(search: Record<string, unknown>): SermonsSearch {
  const cleaned: SermonsSearch = {}
  for (const name of ['search', 'speaker', 'series'] as const) {
    const text = filterText(search[name])
    if (text) cleaned[name] = text
  }
  for (const name of ['startDate', 'endDate'] as const) {
    const text = filterText(search[name])
    if (text && isDay(text)) cleaned[name] = text
  }
  const page = laterPage(search['page'])
  return page ? { ...cleaned, page } : cleaned
}

/** For visitors: a sermon entered ahead is hidden until its day. */
const preached = true

export function sermonCardsRead(query: SermonFilters & { limit: number; offset?: number }) {
  return read<SermonCard[]>(href(api.sermons, {}, { ...query, preached }), { keep: cardFields })
}

/** @param day `YYYY-MM-DD` */
export function sermonsOfDayRead(day: string) {
  return sermonCardsRead({ startDate: day, endDate: day, limit: 3 })
}

export function sermonSummaryRead({ search, speaker, series, startDate, endDate }: SermonsSearch) {
  return read<SermonSummary>(href(api.sermonsSummary, {}, { search, speaker, series, startDate, endDate, preached }))
}

/** The public list of sermons. */
export const sermonList = {
  clean: sermonsSearch,
  cards: (search: SermonsSearch) => sermonCardsRead(pageOf(search)),
  summary: sermonSummaryRead,
}

export function sermonRead(id: string) {
  return read<Sermon>(href(api.sermon, { id }))
}

/** A sermon among those right before and after it, newest first. */
export function neighborsRead(id: string) {
  return read<SermonCard[]>(href(api.sermonNeighbors, { id }), { keep: cardFields })
}
