/** The services as the screens read them. */
import {
  cardFields,
  type LiveStream,
  type LiveStreamCard,
  type LiveStreamSummary,
  type StreamFilters,
  type StreamSort,
} from '#app/features/live-streams/live-stream.ts'
import { api, href } from '#app/routes.ts'
import { filterText, pageNumber, pageQuery } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'

/** The list's search parameters. Defaults are left out: every type, newest first. */
export interface StreamsSearch extends StreamFilters {
  sort?: Exclude<StreamSort, 'date'>
  page?: number
}

/** The valid parameters of the address; defaults and invalid values are left out. */
export function streamsSearch(search: Record<string, unknown>): StreamsSearch {
  const cleaned: StreamsSearch = {}
  const text = filterText(search['search'])
  const page = pageNumber(search['page'])
  if (text) cleaned.search = text
  if (search['type'] === 'live' || search['type'] === 'recorded') cleaned.type = search['type']
  if (search['sort'] === 'title' || search['sort'] === 'duration') cleaned.sort = search['sort']
  if (page) cleaned.page = page
  return cleaned
}

export function streamCardsRead(query: Omit<StreamsSearch, 'page'> & { limit: number; offset?: number }) {
  return read<LiveStreamCard[]>(href(api.liveStreams, {}, query), { keep: cardFields })
}

/** Streams marked as live, without those announced for a later day. */
export const liveCardsRead = streamCardsRead({ type: 'live', limit: 50 })

/** The newest recordings, of which the page of live worship shows one. */
export const recordedOnScreenRead = streamCardsRead({ type: 'recorded', limit: 5 })

function streamSummaryRead({ search, type }: StreamsSearch) {
  return read<LiveStreamSummary>(href(api.liveStreamsSummary, {}, { search, type }))
}

/** The public list of live streams. */
export const streamList = {
  clean: streamsSearch,
  cards: (search: StreamsSearch) => streamCardsRead(pageQuery(search)),
  summary: streamSummaryRead,
}

export function streamRead(id: string) {
  return read<LiveStream>(href(api.liveStream, { id }))
}
