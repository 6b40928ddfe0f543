/** The days and times of an event that may last several days, as numbers and in words. Pure, for server and browser. */
import {
  clockTime,
  daysInMonth,
  endsAfter,
  fullDate,
  monthAndDay,
  longDate,
  nearDate,
  timeSpan,
  weekday,
  year,
} from '#app/dates/format.ts'
import { daysLater } from '#app/dates/days.ts'
import { t } from '#app/text/t.ts'

/** When an event takes place. Texts that are empty are unknown. */
export interface Span {
  /** `YYYY-MM-DD`. */
  date: string
  /** The last day; empty for an event of one day. */
  endDate: string
  /** `HH:MM`. */
  startTime: string
  endTime: string
  /** Over several days: the times are those of each day. Otherwise it goes on from the first day to the last. */
  isDaily: boolean
}

/** The longest event, in days after the first. Queries look back so far, so a smaller number hides stored events. */
export const MAX_DAYS_AFTER = 60

const DAY = 86_400_000

/** How many days after its first its last day is; 0 on one day. */
export function daysAfter({ date, endDate }: Pick<Span, 'date' | 'endDate'>): number {
  return endDate > date ? (Date.parse(`${endDate}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / DAY || 0 : 0
}

/** The last day of an event, which is the first when it has one day. */
export function lastDay(days: Pick<Span, 'date' | 'endDate'>): string {
  return daysAfter(days) > 0 ? days.endDate : days.date
}

/** Whether it goes on from its first day to its last, so that its end time is that of the last. */
export function isContinuous({ isDaily, ...days }: Pick<Span, 'date' | 'endDate' | 'isDaily'>): boolean {
  return !isDaily && daysAfter(days) > 0
}

/**
 * The end as the church's clocks show it, `YYYY-MM-DDTHH:MM`; undefined without one, and for an impossible one.
 * @param day the day on which it takes place; it goes on to its last day, whatever day this is, unless each day has its times
 */
export function endOn(day: string, span: Span): string | undefined {
  const { startTime, endTime } = span
  if (endTime === '') return undefined
  if (isContinuous(span)) return `${span.endDate}T${endTime}`
  if (!endsAfter(startTime, endTime)) return undefined
  return `${endTime > startTime ? day : daysLater(day, 1)}T${endTime}`
}

/** `February 5`, `February 5–7`, `January 30 – February 2`, and with the years where they differ. */
export function daysInWords(days: Pick<Span, 'date' | 'endDate'>): string {
  const [first, last] = [days.date, lastDay(days)]
  if (year(first) !== year(last)) return `${longDate(first)} – ${longDate(last)}`
  if (first === last) return monthAndDay(first)
  return first.slice(0, 7) === last.slice(0, 7)
    ? daysInMonth(first, last)
    : `${monthAndDay(first)} – ${monthAndDay(last)}`
}

/** `Friday, February 5, 2027`, or `Friday, February 5 – Sunday, February 7, 2027`. */
export function fullDays(days: Pick<Span, 'date' | 'endDate'>): string {
  const [first, last] = [days.date, lastDay(days)]
  if (first === last) return fullDate(first)
  return `${(year(first) === year(last) ? nearDate : fullDate)(first)} – ${fullDate(last)}`
}

/** The same without the year: `Friday, February 5`, or `February 5–7`. */
export function nearDays(days: Pick<Span, 'date' | 'endDate'>): string {
  return daysAfter(days) === 0 ? nearDate(days.date) : daysInWords(days)
}

/** `9:00 a.m. – 12:00 p.m.`, `9:00 a.m. – 12:00 p.m. each day`, or `Friday, 6:00 p.m. – Sunday, 12:00 p.m.`; empty when unknown. */
export function timesInWords(span: Span): string {
  const { startTime, endTime } = span
  if (isContinuous(span)) {
    const ends = [startTime && `${weekday(span.date)}, ${clockTime(startTime)}`]
    return [...ends, endTime && `${weekday(span.endDate)}, ${clockTime(endTime)}`].filter(Boolean).join(' – ')
  }
  const times = timeSpan(startTime, endTime)
  return times !== '' && daysAfter(span) > 0 ? t('{times} each day', { times }) : times
}

/** Several days in words; null on one. */
export function severalDays(one: Pick<Span, 'date' | 'endDate'>): string | null {
  return daysAfter(one) > 0 ? daysInWords(one) : null
}
