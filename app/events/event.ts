/** An event: its words and rules. Pure, for both sides. */

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
  /** The next day on which it takes place, today included; `null` when it is over. */
  nextDate: string | null
}

export const DEFAULT_LINK_TEXT = 'Visit Event Website'
