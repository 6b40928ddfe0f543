/** The values of the admin form of an event. Pure. */
import type { StoredRecord } from '#app/records/client.ts'
import type { ChurchEvent, RecurrenceException } from '#app/features/events/event.ts'
import { longDate, timeSpan } from '#app/ui/dates.ts'

export type EventRecord = ChurchEvent & StoredRecord

export interface EventValues {
  title: string
  date: string
  startTime: string
  endTime: string
  location: string
  description: string
  imageUrl: string
  externalUrl: string
  externalLinkText: string
  isRecurring: boolean
  recurrenceRule: string
  recurrenceDescription: string
  recurrenceExceptions: RecurrenceException[]
}

export function eventValues(event: EventRecord | undefined): EventValues {
  return {
    title: event?.title ?? '',
    date: event?.date ?? '',
    startTime: event?.startTime ?? '',
    endTime: event?.endTime ?? '',
    location: event?.location ?? '',
    description: event?.description ?? '',
    imageUrl: event?.imageUrl ?? '',
    externalUrl: event?.externalUrl ?? '',
    externalLinkText: event?.externalLinkText ?? '',
    isRecurring: event?.isRecurring ?? false,
    recurrenceRule: event?.recurrenceRule ?? '',
    recurrenceDescription: event?.recurrenceDescription ?? '',
    recurrenceExceptions: event?.recurrenceExceptions ?? [],
  }
}

export const eventLabels: { [Name in keyof EventValues]: string } = {
  title: 'Title',
  date: 'Date',
  startTime: 'Start time',
  endTime: 'End time',
  location: 'Location',
  description: 'Description',
  imageUrl: 'Image',
  externalUrl: 'Website link',
  externalLinkText: 'Link text',
  isRecurring: 'Repeats',
  recurrenceRule: 'Custom rule',
  recurrenceDescription: 'Shown to visitors',
  recurrenceExceptions: 'Dates left out or changed',
}

/** Dates that are left out or changed, as people read them; nothing for any other value. */
export function exceptionsInWords(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const lines = (value as RecurrenceException[]).map(
    ({ on, isCancelled, date, startTime, endTime, location }) =>
      `${longDate(on)}: ${isCancelled ? 'left out' : [date && longDate(date), timeSpan(startTime, endTime), location].filter(Boolean).join(', ')}`,
  )
  return lines.join('\n')
}
