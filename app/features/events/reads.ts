/** The events as the screens read them. */
import type { EventChange } from '#app/features/events/change.ts'
import type { ChurchEvent, EventDetails } from '#app/features/events/event.ts'
import { weeksOf } from '#app/features/events/month.ts'
import { api, href } from '#app/routes.ts'
import { filterText, pageNumber } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'

/** Events per page. */
const PAGE_SIZE = 9

/** @param offset events to skip; none by default */
export function upcomingEventsRead(limit: number, offset?: number, category?: string) {
  return read<ChurchEvent[]>(href(api.events, {}, { upcoming: true, limit, offset, category }))
}

/** One page of the list, starting with 1. */
export function eventsPageRead({ page = 1, category }: EventsSearch) {
  return upcomingEventsRead(PAGE_SIZE, page > 1 ? (page - 1) * PAGE_SIZE : undefined, category)
}

/** The number of upcoming events, and those with only a description. */
export function eventSummaryRead({ category }: EventsSearch) {
  return read<EventSummary>(href(api.eventsSummary, {}, { category }))
}

export const categoriesRead = read<string[]>(api.eventCategories)

/** One occurrence. */
export interface EventOnDay extends Pick<ChurchEvent, 'id' | 'title' | 'startTime' | 'endTime' | 'location'> {
  date: string
  categories: string[]
  change: EventChange | null
}

export interface EventsOnDays {
  /** At the church. */
  today: string
  from: string
  to: string
  events: EventOnDay[]
}

/** Today and the six days after it. */
export const weekRead = read<EventsOnDays>(api.eventsOnDays)

/** All days that the page of a month shows. @param month `YYYY-MM` */
export function monthRead(month: string) {
  const days = weeksOf(month).flat()
  return read<EventsOnDays>(href(api.eventsOnDays, {}, { from: days[0], to: days.at(-1) }))
}

export interface EventSummary {
  /** At the church, `YYYY-MM-DD`. */
  today: string
  upcoming: number
  regular: ChurchEvent[]
}

export function pagesOf({ upcoming }: EventSummary): number {
  return Math.max(1, Math.ceil(upcoming / PAGE_SIZE))
}

export interface EventsSearch {
  page?: number
  category?: string
  /** The days of this week in place of the list. */
  when?: 'week'
}

/** The list's search parameters: the page, if it is not the first, a category, and the week. */
export function eventsSearch(search: Record<string, unknown>): EventsSearch {
  const [page, category] = [pageNumber(search['page']), filterText(search['category'])]
  const week = search['when'] === 'week' ? { when: 'week' as const } : {}
  return { ...(page ? { page } : {}), ...(category ? { category } : {}), ...week }
}

export function eventRead(id: string) {
  return read<EventDetails>(href(api.event, { id }))
}

/** What the link in an email leads to; `null` when the link isn't valid. */
export type LinkedSignUp = {
  state: 'in' | 'waiting' | 'canceled'
  event: { id: string; title: string }
  date: string
  startTime: string
} | null

export function signUpRead(token: string) {
  return read<LinkedSignUp>(href(api.signUp, {}, { token }))
}
