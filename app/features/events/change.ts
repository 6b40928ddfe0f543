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

/** A date of an event, as the API shows the next ones. Empty texts are unknown. */
export interface Occurrence {
  /** The day for which it was planned, by the rule or by what was entered first: `YYYY-MM-DD`. */
  on: string
  date: string
  startTime: string
  endTime: string
  location: string
  /** How it was changed; empty when it wasn't. */
  change: Change | ''
  /** Why, or what to do instead. */
  note: string
}

export const changeNames: Record<Change, string> = {
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
  if (kind !== 'moved') return changeNames[kind]
  return plannedDate === date ? 'New time or place' : `Moved from ${nearDate(plannedDate)}`
}

/** `Bible Study on Tuesday, December 15, has moved to Wednesday, December 16, 8:00 p.m., Garden.` */
export function changeSentence(title: string, { on, date, startTime, location, change }: Occurrence): string {
  const planned = `${title} on ${nearDate(on)}`
  if (change !== 'moved') return `${planned}, is ${change === 'online' ? 'online only' : change}.`
  const where = [date === on ? '' : nearDate(date), startTime && clockTime(startTime), location].filter(Boolean)
  return `${planned}, has moved to ${where.join(', ')}`.replace(/\.?$/, '.')
}
