/** An event and its display texts. Pure, for both sides. */
import { clockTime, weekday } from '#app/ui/dates.ts'

export interface ChurchEvent {
  id: string
  title: string
  /**
   * `YYYY-MM-DD`. Among upcoming events it is the day of the next occurrence; elsewhere the day that was entered, which
   * for a recurring event is its first.
   */
  date: string
  /** `HH:MM`. */
  startTime: string | null
  endTime: string | null
  location: string | null
  description: string | null
  imageUrl: string | null
  externalUrl: string | null
  externalLinkText: string | null
  isRecurring: boolean
  /** RFC 5545, section 3.3.10, without the name in front: `FREQ=WEEKLY;BYDAY=TU`. */
  recurrenceRule: string | null
  /** As people say it: `Every Tuesday`. */
  recurrenceDescription: string | null
  /** The occurrences that are other than the rule has them, by their days. */
  recurrenceExceptions: RecurrenceException[]
  /** The day of its next occurrence, one that is going on included; `null` when it is over. */
  nextDate: string | null
}

/** One occurrence that is canceled or changed. Empty fields are as usual. */
export interface RecurrenceException {
  /** The day on which the rule has it, `YYYY-MM-DD`. */
  on: string
  isCancelled: boolean
  /** The day to which it is moved. */
  date: string
  startTime: string
  endTime: string
  location: string
}

/** The fields of a new event. Fields that are left out are unknown. */
export interface EventInput {
  title: string
  date: string
  startTime?: string
  endTime?: string
  location?: string
  description?: string
  imageUrl?: string
  externalUrl?: string
  externalLinkText?: string
  /** When left out: whether it has a rule or a description of how it recurs. */
  isRecurring?: boolean | undefined
  recurrenceRule?: string
  recurrenceDescription?: string
  recurrenceExceptions?: readonly RecurrenceException[]
}

export const DEFAULT_LINK_TEXT = 'Visit Event Website'

/**
 * Whether it recurs in words alone, which give no days, and the day that was entered is over. It still goes on.
 */
export function isRegular(
  event: Pick<ChurchEvent, 'isRecurring' | 'recurrenceDescription' | 'recurrenceRule' | 'nextDate'>,
): boolean {
  return event.isRecurring && event.recurrenceDescription !== null && !event.recurrenceRule && event.nextDate === null
}

/** The day to show: the next one, or, when the event is over, the one that was entered. */
export function shownDate(event: Pick<ChurchEvent, 'date' | 'nextDate'>): string {
  return event.nextDate ?? event.date
}

/** `Tuesday, 10:00 a.m. · Parish Hall`, without unknown parts. */
export function whenAndWhere(event: Pick<ChurchEvent, 'date' | 'nextDate' | 'startTime' | 'location'>): string {
  const when = event.startTime
    ? `${weekday(shownDate(event))}, ${clockTime(event.startTime)}`
    : weekday(shownDate(event))
  return event.location ? `${when} · ${event.location}` : when
}

/** A rule as it is stored: in capitals, without the name in front and the semicolon behind that calendars write. */
export function plainRule(rule: string): string {
  return rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;+$/, '')
}
