/** The events as the screens read them. */
import type { ChurchEvent } from '#app/events/event.ts'
import { api, href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

/** How many the events page asks for. */
export const EVENTS_SHOWN = 9

export function upcomingEventsRead(limit: number) {
  return read<ChurchEvent[]>(href(api.events, {}, { upcoming: true, limit }))
}

export function eventRead(id: string) {
  return read<ChurchEvent>(href(api.event, { id }))
}
