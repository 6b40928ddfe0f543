/** The events as the screens read them. */
import type { ChurchEvent, EventDetails } from '#app/features/events/event.ts'
import { api, href } from '#app/routes.ts'
import { laterPage } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'

/** Events per page. */
const PAGE_SIZE = 9

/** @param offset events to skip; none by default */
export function upcomingEventsRead(limit: number, offset?: number) {
  return read<ChurchEvent[]>(href(api.events, {}, { upcoming: true, limit, offset }))
}

/** One page of the list, starting with 1. */
export function eventsPageRead(page: number) {
  return upcomingEventsRead(PAGE_SIZE, page > 1 ? (page - 1) * PAGE_SIZE : undefined)
}

/** The number of upcoming events, and those with only a description. */
export const eventSummaryRead = read<EventSummary>(href(api.eventsSummary))

export interface EventSummary {
  upcoming: number
  regular: ChurchEvent[]
}

export function pagesOf({ upcoming }: EventSummary): number {
  return Math.max(1, Math.ceil(upcoming / PAGE_SIZE))
}

/** The list's search parameters: the page, if it is not the first. */
export function eventsSearch(search: Record<string, unknown>): { page?: number } {
  const page = laterPage(search['page'])
  return page ? { page } : {}
}

export function eventRead(id: string) {
  return read<EventDetails>(href(api.event, { id }))
}
