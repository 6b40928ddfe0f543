/** What takes place on which days, and what is different about it. */
import { changeSentence, type Occurrence } from '#app/features/events/change.ts'
import { event } from '#app/features/events/event.ts'
import type { EventOnDay, EventsOnDays } from '#app/features/events/reads.ts'
import { type EventRow, withRule, seriesOf } from '#app/features/events/queries.ts'
import { nextOccurrences, occurrencesBetween } from '#app/features/events/recurrence.ts'
import { routes } from '#app/routes.ts'
import type { EventChangeNotice } from '#app/ui/notices.ts'
import { recordPath } from '#app/ui/slug.ts'
import { compare } from '#app/ui/compare.ts'
import type { Db } from '#db/database.ts'

type Moment = Temporal.ZonedDateTime

interface Days {
  /** `YYYY-MM-DD`. */
  from: string
  to: string
}

/**
 * Every occurrence on these days, by day and time: a repeating event as often as it takes place.
 * @param recurring all events that recur
 */
export async function eventsOnDays(
  db: Db,
  now: Moment,
  { from, to }: Days,
  recurring: readonly EventRow[],
): Promise<EventsOnDays> {
  const singles = await db
    .selectFrom('events')
    .selectAll()
    .where((eb) => eb.or([eb('is_recurring', '=', 0), eb('recurrence_rule', '=', '')]))
    .where('date', '>=', from)
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
  const { on, date, startTime, endTime, location, change, note } = one
  const shownChange = change === '' ? null : { kind: change, plannedDate: on, note: note || null }
  const place = { startTime: startTime || null, endTime: endTime || null, location: location || null }
  return { id, title, date, ...place, categories: event.fields.categories.read(categories), change: shownChange }
}

function keyOf({ date, startTime, title, id }: EventOnDay): string {
  return `${date} ${startTime ?? ''} ${title} ${id}`
}

/** Changes are looked for among this many next dates. */
const MAX_DATES_AHEAD = 60
/** Every page shows the change of an occurrence this long before it. */
const DAYS_BEFORE = 7
const MAX_NOTICES = 5

/**
 * Occurrences of the next days that are canceled, postponed, moved or online only, soonest first.
 * @param known all events with changed dates
 */
export function changesSoon(known: readonly EventRow[], now: Moment): EventChangeNotice[] {
  const rows = known.filter((row) => row.recurrence_exceptions !== '')
  const until = now.toPlainDate().add({ days: DAYS_BEFORE }).toString()
  const soon = rows.flatMap((row) =>
    nextOccurrences(seriesOf(row), now, MAX_DATES_AHEAD)
      .filter(({ on, date, change }) => change !== '' && (on < date ? on : date) <= until)
      .map((one) => ({ row, one })),
  )
  return soon
    .toSorted((a, b) => compare(a.one.date, b.one.date) || compare(a.row.id, b.row.id))
    .slice(0, MAX_NOTICES)
    .map(({ row, one }) => ({
      id: `${row.id} ${one.on}`,
      path: recordPath(routes.event, row),
      sentence: changeSentence(row.title, one),
      note: one.note,
    }))
}

/** The categories of all events, in their alphabetical order. */
export async function categoryNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('events').select('categories').distinct().where('categories', '<>', '[]').execute()
  const names = new Set(rows.flatMap(({ categories }) => event.fields.categories.read(categories)))
  return [...names].toSorted(new Intl.Collator('en').compare)
}
