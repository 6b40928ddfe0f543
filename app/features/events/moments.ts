/** An event as the church's clocks show it, and when that is: clocks skip an hour in spring and repeat one in autumn. Server only. */
import { daysAfter, endOn, isContinuous, type Span } from '#app/features/events/span.ts'
import { daysLater } from '#app/dates/days.ts'

export interface Moments {
  start: Temporal.ZonedDateTime
  /** Undefined when it is unknown. It is after the start. */
  end: Temporal.ZonedDateTime | undefined
  /** Whether the clocks show exactly the times that were entered, and it is as long as they say. */
  isAsEntered: boolean
}

/**
 * When an event with a start time begins and ends; when its times are those of each day, on the first.
 *
 * A time that the clocks skip is the one an hour later. Where that leaves nothing of the event, it keeps its length.
 * @param timeZone the church's
 */
export function momentsOf(span: Span, timeZone: string): Moments {
  const from = Temporal.PlainDateTime.from(`${span.date}T${span.startTime}`)
  const start = from.toZonedDateTime(timeZone)
  const isStart = start.toPlainDateTime().equals(from)
  const midnight = isContinuous(span) ? `${daysLater(span.endDate, 1)}T00:00` : undefined
  const given = endOn(span.date, span) ?? midnight
  if (given === undefined) return { start, end: undefined, isAsEntered: isStart }
  const to = Temporal.PlainDateTime.from(given)
  const asLong = start.add(from.until(to, { largestUnit: 'hour' }))
  const shown = to.toZonedDateTime(timeZone)
  const isEnd = shown.toPlainDateTime().equals(to) && shown.equals(asLong)
  return {
    start,
    end: Temporal.ZonedDateTime.compare(shown, start) > 0 ? shown : asLong,
    isAsEntered: isStart && isEnd,
  }
}

/** Whether it takes place at the same times on each of several days. */
export function isEachDay(span: Span): boolean {
  return span.isDaily && span.startTime !== '' && daysAfter(span) > 0
}
