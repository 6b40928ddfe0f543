/** The dates of an event: which one is shown, how it was changed, and in words. Pure, for server and browser. */
import type { ChurchEvent, EventChange, Occurrence } from '#app/features/events/outputs.ts'
import { clockTime, nearDate, weekday } from '#app/dates/format.ts'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

/** In English (`app/text/t.ts`). */
export const changeNames: Record<EventChange['kind'], string> = {
  canceled: 'Canceled',
  postponed: 'Postponed',
  moved: 'Moved',
  online: 'Online only',
}

/** Whether people can come on that day. */
export function takesPlace({ change }: Pick<Occurrence, 'change'>): boolean {
  return change !== 'canceled' && change !== 'postponed'
}

/** `Canceled`, `Moved from Tuesday, December 15`. */
export function changeInWords({ kind, plannedDate }: Pick<EventChange, 'kind' | 'plannedDate'>, date: string): string {
  if (kind !== 'moved') return t(changeNames[kind])
  return plannedDate === date ? t('New time or place') : t('Moved from {date}', { date: nearDate(plannedDate) })
}

/** Whether it recurs only by its description, which gives no dates, and its entered day is over. It still continues. */
export function isRegular(
  event: Pick<ChurchEvent, 'isRecurring' | 'recurrenceDescription' | 'recurrenceRule' | 'nextDate'>,
): boolean {
  return event.isRecurring && event.recurrenceDescription !== null && !event.recurrenceRule && event.nextDate === null
}

/** The day to show: the next one, or, when the event is over, the one that was entered. */
export function shownDate(event: Pick<ChurchEvent, 'date' | 'nextDate'>): string {
  return event.nextDate ?? event.date
}

/** `Tuesday, 10:00 a.m. · Parish Hall` or `February 5–7, 6:00 p.m. · Camp`, without unknown parts. */
export function whenAndWhere(
  event: Pick<ChurchEvent, 'date' | 'days' | 'nextDate' | 'startTime' | 'location'>,
): string {
  const day = event.days ?? capitalized(weekday(shownDate(event)))
  const when = event.startTime ? `${day}, ${clockTime(event.startTime)}` : day
  return event.location ? `${when} · ${event.location}` : when
}
