/** When an event takes place, in words. Pure, for server and browser, but for no list: phones would load it for the home page. */
import { shownDate } from '#app/features/events/dates.ts'
import type { ChurchEvent, Occurrence } from '#app/features/events/outputs.ts'
import { daysAfter, fullDays, nearDays, type Span, timesInWords } from '#app/features/events/span.ts'
import { daysLater } from '#app/dates/days.ts'
import { clockTime } from '#app/dates/format.ts'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

/** When the date to show takes place. */
export function shownSpan(
  event: Pick<ChurchEvent, 'date' | 'endDate' | 'nextDate' | 'startTime' | 'endTime' | 'isDaily'>,
): Span {
  const date = shownDate(event)
  const length = daysAfter({ date: event.date, endDate: event.endDate ?? '' })
  const times = { startTime: event.startTime ?? '', endTime: event.endTime ?? '', isDaily: event.isDaily }
  return { date, endDate: length === 0 ? '' : daysLater(date, length), ...times }
}

/** `Every Tuesday · 10:00 a.m. – 11:00 a.m. · Parish Hall`, with its days when no words say how it repeats. */
export function whenInWords(
  event: Parameters<typeof shownSpan>[0] & Pick<ChurchEvent, 'location' | 'recurrenceDescription'>,
): string {
  const span = shownSpan(event)
  const days = event.recurrenceDescription ?? capitalized(fullDays(span))
  return [days, timesInWords(span), event.location].filter(Boolean).join(' · ')
}

/** `Bible Study on Tuesday, December 15, has moved to Wednesday, December 16, 8:00 p.m., Garden.` */
export function changeSentence(title: string, one: Occurrence): string {
  const { on, date, endDate, startTime, location, change } = one
  const planned = { title, day: nearDays({ date: on, endDate: endDate && daysLater(on, daysAfter(one)) }) }
  if (change === 'canceled') return t('{title} on {day}, is canceled.', planned)
  if (change === 'postponed') return t('{title} on {day}, is postponed.', planned)
  if (change === 'online') return t('{title} on {day}, is online only.', planned)
  const where = [date === on ? '' : nearDays(one), startTime && clockTime(startTime), location].filter(Boolean)
  return t('{title} on {day}, has moved to {where}', { ...planned, where: where.join(', ') }).replace(/\.?$/, '.')
}
