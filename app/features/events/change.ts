/** A changed occurrence of an event, in words. Pure, for server and browser. */
import { clockTime, nearDate } from '#app/ui/dates.ts'

export type Change = 'canceled' | 'postponed' | 'moved' | 'online'

/** As the API shows it. */
export interface EventChange {
  kind: Change
  /** The day for which it was planned, `YYYY-MM-DD`. */
  plannedDate: string
  /** Why, or what to do instead. */
  note: string | null
}

/** One of the next dates of an event, as the API shows it. Empty texts are unknown. */
export interface NextDate {
  /** The day for which it was planned, `YYYY-MM-DD`. */
  on: string
  date: string
  startTime: string
  endTime: string
  location: string
  change: Change | ''
  note: string
}

export const changeNames: Record<Change, string> = {
  canceled: 'Canceled',
  postponed: 'Postponed',
  moved: 'Moved',
  online: 'Online only',
}

/** `Canceled`, `Moved from Tuesday, December 15`. */
export function changeInWords({ kind, plannedDate }: Pick<EventChange, 'kind' | 'plannedDate'>, date: string): string {
  if (kind !== 'moved') return changeNames[kind]
  return plannedDate === date ? 'New time or place' : `Moved from ${nearDate(plannedDate)}`
}

/** `Bible Study on Tuesday, December 15, has moved to Wednesday, December 16, 8:00 p.m., Garden.` */
export function changeSentence(title: string, { on, date, startTime, location, change }: NextDate): string {
  const planned = `${title} on ${nearDate(on)}`
  if (change !== 'moved') return `${planned}, is ${change === 'online' ? 'online only' : change}.`
  const where = [date === on ? '' : nearDate(date), startTime && clockTime(startTime), location].filter(Boolean)
  return `${planned}, has moved to ${where.join(', ')}.`
}
