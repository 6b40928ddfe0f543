/** The events as calendars need them. */
import { event, type EventFields } from '#app/features/events/event.ts'
import { type EventRow, findEventRow, isSingle, recurringEvents } from '#app/features/events/queries.ts'
import { inputOfRow } from '#app/definitions/columns.ts'
import type { Db } from '#db/database.ts'

/** An event with its version and the times of its changes, which iCalendar needs. */
export interface CalendarEvent extends EventFields {
  id: string
  /** When it is another entry than the event itself. */
  uid?: string
  /** The address on the website, when it has no page of its own. */
  page?: string
  version: number
  updatedAt: string
  createdAt: string
}

/** Calendar programs become slow with more. */
const MAX_SINGLE_EVENTS = 5_000

/** Every event that repeats, and the last of the others. */
export async function calendarEvents(db: Db): Promise<CalendarEvent[]> {
  const latest = db.selectFrom('events').selectAll().where(isSingle).orderBy('date', 'desc').orderBy('id', 'desc')
  const rows = [...(await recurringEvents(db).execute()), ...(await latest.limit(MAX_SINGLE_EVENTS).execute())]
  return rows.map(calendarEvent)
}

export async function calendarEventOf(db: Db, id: string): Promise<CalendarEvent | undefined> {
  const row = await findEventRow(db, id)
  return row && calendarEvent(row)
}

export function calendarEvent(row: EventRow): CalendarEvent {
  const { id, version, updated_at: updatedAt, created_at: createdAt } = row
  return { ...inputOfRow(event, row), id, version, updatedAt, createdAt }
}
