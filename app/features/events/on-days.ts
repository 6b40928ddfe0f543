/** The events on given days. */
import { event } from '#app/features/events/event.ts'
import type { EventOnDay, EventsOnDays, Occurrence } from '#app/features/events/outputs.ts'
import { type EventRow, seriesOf, withRule } from '#app/features/events/queries.ts'
import { changeOf, occurrencesBetween } from '#app/features/events/recurrence.ts'
import { MAX_DAYS_AFTER, severalDays } from '#app/features/events/span.ts'
import { daysLater } from '#app/dates/days.ts'
import { compare } from '#app/text/compare.ts'
import type { Db } from '#db/database.ts'

/**
 * Every occurrence on these days, by day and time: a repeating event as often as it takes place.
 * @param recurring all events that recur
 */
export async function eventsOnDays(
  db: Db,
  now: Temporal.ZonedDateTime,
  { from, to }: { from: string; to: string },
  recurring: readonly EventRow[],
): Promise<EventsOnDays> {
  const singles = await db
    .selectFrom('events')
    .selectAll()
    .where((eb) => eb.or([eb('is_recurring', '=', 0), eb('recurrence_rule', '=', '')]))
    // One that began before may go on.
    .where('date', '>=', daysLater(from, -MAX_DAYS_AFTER))
    .where('date', '<=', to)
    .execute()
  const rows = [...singles, ...withRule(recurring)]
  const found = rows.flatMap((row) =>
    occurrencesBetween(seriesOf(row), { from, to }, now.timeZoneId).map((one) => onDay(row, one)),
  )
  const events = found.toSorted((a, b) => compare(keyOf(a), keyOf(b)))
  return { today: now.toPlainDate().toString(), from, to, events }
}

function onDay({ id, title, categories }: EventRow, one: Occurrence): EventOnDay {
  const { date, endDate, startTime, endTime, isDaily, location } = one
  const place = { startTime: startTime || null, endTime: endTime || null, isDaily, location: location || null }
  return {
    id,
    title,
    date,
    endDate: endDate || null,
    days: severalDays(one),
    ...place,
    categories: event.fields.categories.read(categories),
    change: changeOf(one),
  }
}

function keyOf({ date, startTime, title, id }: EventOnDay): string {
  return `${date} ${startTime ?? ''} ${title} ${id}`
}
