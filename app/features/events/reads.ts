/** The events as the screens read them. */
import type { ChurchEvent } from '#app/features/events/event.ts'
import { api, href } from '#app/routes.ts'
import { laterPage } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'

/** How many stand on one page of the list. */
const PAGE_SIZE = 9

/** @param offset how many to pass over; none when it is left out */
export function upcomingEventsRead(limit: number, offset?: number) {
  return read<ChurchEvent[]>(href(api.events, {}, { upcoming: true, limit, offset }))
}

/** One page of the list, the first being 1. */
export function eventsPageRead(page: number) {
  return upcomingEventsRead(PAGE_SIZE, page > 1 ? (page - 1) * PAGE_SIZE : undefined)
}

/** How many are coming, and what recurs in words alone. */
export const eventSummaryRead = read<EventSummary>(href(api.eventsSummary))

export interface EventSummary {
  upcoming: number
  regular: ChurchEvent[]
}

export function pagesOf({ upcoming }: EventSummary): number {
  return Math.max(1, Math.ceil(upcoming / PAGE_SIZE))
}

/** The list's address: which page of it, when not the first. */
export function eventsSearch(search: Record<string, unknown>): { page?: number } {
  const page = laterPage(search['page'])
  return page ? { page } : {}
}

export function eventRead(id: string) {
  return read<ChurchEvent>(href(api.event, { id }))
}
