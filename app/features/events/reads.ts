/** The events as the screens read them, and the parameters of their pages. */
import type { ChurchEvent, EventDetails, EventOnDay, EventsOnDays, EventSummary } from '#app/features/events/outputs.ts'
import type { LinkedSignUp } from '#app/features/events/sign-ups/link-api.ts'
import { api, href } from '#app/routes.ts'
import { filterText, lastPage, pageNumber } from '#app/ui/filters.ts'
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

/** Today and the six days after it. */
export const weekRead = read<EventsOnDays>(api.eventsOnDays)

/** All days that the page of a month shows. @param month `YYYY-MM` */
/** @param firstDay of the week, 1 Monday to 7 Sunday */
export function monthRead(month: string, firstDay: number) {
  const days = weeksOf(month, firstDay).flat()
  return read<EventsOnDays>(href(api.eventsOnDays, {}, { from: days[0], to: days.at(-1) }))
}

export function pagesOf({ upcoming }: EventSummary): number {
  return lastPage(upcoming, PAGE_SIZE)
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

export function signUpRead(token: string) {
  return read<LinkedSignUp>(href(api.signUp, {}, { token }))
}

/** A month as an address names it: `2026-12`, within a century. */
function isMonth(text: string): boolean {
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text)
}

/** Months from now for which there is a page, since what repeats never ends. */
const MONTHS_AHEAD = 24

/** Whether there is a page of a month: from that of the first event to two years from now, or to that of the last event. */
export function hasMonth(
  month: string,
  { today, firstDay, lastDay }: Pick<EventSummary, 'today' | 'firstDay' | 'lastDay'>,
): boolean {
  const ahead = monthAfter(today.slice(0, 7), MONTHS_AHEAD)
  const days = [today, firstDay ?? today, lastDay ?? today].map((day) => day.slice(0, 7))
  return isMonth(month) && days.some((day) => day <= month) && [ahead, ...days].some((day) => day >= month)
}

/** Whether any of its days is in this month. */
export function isInMonth({ date, endDate }: Pick<EventOnDay, 'date' | 'endDate'>, month: string): boolean {
  return date.slice(0, 7) <= month && (endDate ?? date) >= month
}

/** @param by how many months later; negative for earlier */
export function monthAfter(month: string, by = 1): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}

/** The weeks of a month, each from Sunday to Saturday, with the days of the months beside it. */
export function weeksOf(month: string, firstDay = 7): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const next = Date.parse(`${monthAfter(month)}-01T00:00:00Z`)
  const start = first - ((new Date(first).getUTCDay() - firstDay + 7) % 7) * DAY
  const count = Math.ceil((next - start) / DAY / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => new Date(start + (week * 7 + day) * DAY).toISOString().slice(0, 10)),
  )
}
const DAY = 86_400_000
