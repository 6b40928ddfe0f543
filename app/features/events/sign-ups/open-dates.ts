/** The dates of events for which people can sign up. */
import { takesPlace } from '#app/features/events/dates.ts'
import type { Occurrence, OpenDate } from '#app/features/events/outputs.ts'
import { type EventRow, seriesOf } from '#app/features/events/queries.ts'
import { nextOccurrences } from '#app/features/events/recurrence.ts'
import { placesOf } from '#app/features/events/sign-ups/sign-up.ts'
import { churchMoment } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'

/** A date is looked for among this many. */
const MAX_DATES_AHEAD = 400

/** The dates of an event that are still to come, as far ahead as people can sign up. */
export function datesAhead(row: EventRow, now: Temporal.ZonedDateTime): Occurrence[] {
  return nextOccurrences(seriesOf(row), now, MAX_DATES_AHEAD)
}

/** The date of an event that was planned for this day, if it is still to come. */
export function occurrenceOn(row: EventRow, on: string, now: Temporal.ZonedDateTime): Occurrence | undefined {
  return datesAhead(row, now).find((one) => one.on === on)
}

/** The dates among these for which people can sign up. */
export async function openDates(
  db: Db,
  event: { id: string; signUp: boolean; places: string | null; nextDates: readonly Omit<Occurrence, 'endTime'>[] },
): Promise<OpenDate[]> {
  if (!event.signUp) return []
  const taken = await db
    .selectFrom('event_sign_ups')
    .select(['date', (eb) => eb.fn.sum<number>('people').as('people')])
    .where('event_id', '=', event.id)
    .where('state', '=', 'in')
    .groupBy('date')
    .execute()
  const max = placesOf(event.places)
  return event.nextDates.filter(takesPlace).map(({ on, date, endDate, startTime }) => {
    const { people = 0 } = taken.find((one) => one.date === on) ?? {}
    return { on, date, endDate, startTime, isFull: people >= max }
  })
}

/** A date for which anyone can sign up, if only on the waiting list; undefined when there is none. */
export async function openDate(services: Services): Promise<{ event: string; date: string } | undefined> {
  const rows = await published(services).selectFrom('events').selectAll().where('sign_up', '=', 1).execute()
  const moment = await churchMoment(services)
  for (const row of rows) {
    const open = nextOccurrences(seriesOf(row), moment, MAX_DATES_AHEAD).find(takesPlace)
    if (open) return { event: row.id, date: open.on }
  }
  return undefined
}
