/** The only place that knows how events are stored. */
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { ChurchEvent, EventInput } from '#app/events/event.ts'
import type { ExportedEvent } from '#app/events/export.ts'
import { nextOccurrence } from '#app/events/recurrence.ts'
import type { Db } from '#db/database.ts'
import { flag, newRecord, orNull } from '#db/records.ts'
import type { EventTable } from '#db/tables/content.ts'
import { searchText } from '#db/search-text.ts'

export type EventRow = Selectable<EventTable>

interface Page {
  limit: number
  offset: number
}

/** Every event, by the day that was entered, then the time. */
export async function listEvents(db: Db, today: string, page: Page): Promise<ChurchEvent[]> {
  const rows = await inOrder(db).limit(page.limit).offset(page.offset).execute()
  return rows.map((row) => presentEvent(row, nextDate(row, today)))
}

/**
 * What takes place today or later, soonest first; a recurring event stands once, on the day of its next occurrence.
 *
 * Single events come from the index, page by page. Recurring ones are few: all of them are expanded and put between.
 * @param today `YYYY-MM-DD` at the church
 */
export async function listUpcomingEvents(db: Db, today: string, page: Page): Promise<ChurchEvent[]> {
  const recurring = (await recurringEvents(db).execute()).flatMap((row) => {
    const date = nextDate(row, today)
    return date === null ? [] : [{ ...row, date }]
  })
  // At most this many of the singles passed over have their place taken by a recurring one.
  const between = Math.min(recurring.length, page.offset)
  const passedOver = page.offset - between
  const singles = await inOrder(db)
    .where('date', '>=', today)
    .where((eb) => eb.or([eb('is_recurring', '=', 0), eb('recurrence_rule', '=', '')]))
    .limit(page.limit + between)
    .offset(passedOver)
    .execute()
  return [...singles, ...recurring]
    .toSorted(byTime)
    .slice(between, between + page.limit)
    .map((row) => presentEvent(row, row.date))
}

/** How many events take place today or later; a recurring one counts once. */
export async function countUpcomingEvents(db: Db, today: string): Promise<number> {
  const { n } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('date', '>=', today)
    .where((eb) => eb.or([eb('is_recurring', '=', 0), eb('recurrence_rule', '=', '')]))
    .executeTakeFirstOrThrow()
  const recurring = await recurringEvents(db).execute()
  return n + recurring.filter((row) => nextDate(row, today) !== null).length
}

export async function findEvent(db: Db, today: string, id: string): Promise<ChurchEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
  return row && presentEvent(row, nextDate(row, today))
}

/** Every event with the columns that are exported, by the day that was entered, then the time. */
export function everyEvent(db: Db): Promise<ExportedEvent[]> {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'description', 'date', 'start_time', 'end_time', 'location', 'image_url'])
    .select(['external_url', 'external_link_text', 'recurrence_description'])
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
}

/**
 * What holds for the events that are upcoming, or for those that are past.
 * @param today `YYYY-MM-DD` at the church
 * @returns nothing when `when` is neither of the two
 */
export async function takingPlace(db: Db, today: string, when: string): Promise<Expression<SqlBool> | undefined> {
  if (when !== 'upcoming' && when !== 'past') return undefined
  // One that lies ahead is found by its date; of the others, only a rule makes one upcoming.
  const begun = await recurringEvents(db).where('date', '<', today).execute()
  const goingOn = begun.flatMap((row) => (nextDate(row, today) === null ? [] : [row.id]))
  const among = sql.join(['', ...goingOn])
  return when === 'upcoming'
    ? sql<SqlBool>`(date >= ${today} or id in (${among}))`
    : sql<SqlBool>`(date < ${today} and id not in (${among}))`
}

/**
 * What holds for the events that recur (`true`), or for those that do not (`false`).
 * @returns nothing when `given` is neither of the two
 */
export function recurringOrNot(given: string): Expression<SqlBool> | undefined {
  if (given === 'true') return sql<SqlBool>`is_recurring = 1`
  // Nearly all of them: SQLite would gather them by the index and then sort them, unless it is kept from it.
  return given === 'false' ? sql<SqlBool>`is_recurring + 0 = 0` : undefined
}

/**
 * Stores a new event.
 * @returns its id
 */
export async function writeEvent(db: Db, event: EventInput, by: { now: string; sample?: boolean }): Promise<string> {
  const record = { ...newRecord(by.now, by.sample), ...eventColumns(event) }
  await db.insertInto('events').values(record).execute()
  return record.id
}

/** An event's own columns. */
export function eventColumns(event: EventInput) {
  const { title, location = '', description = '', recurrenceRule = '', recurrenceDescription = '' } = event
  return {
    title,
    date: event.date,
    start_time: event.startTime ?? '',
    end_time: event.endTime ?? '',
    location,
    description,
    image_url: event.imageUrl ?? '',
    external_url: event.externalUrl ?? '',
    external_link_text: event.externalLinkText ?? '',
    is_recurring: flag(event.isRecurring ?? (recurrenceRule !== '' || recurrenceDescription !== '')),
    recurrence_rule: recurrenceRule,
    recurrence_description: recurrenceDescription,
    search_text: searchText([title, location, description, recurrenceDescription]),
  }
}

function inOrder(db: Db) {
  return db.selectFrom('events').selectAll().orderBy('date').orderBy('start_time').orderBy('id')
}

function recurringEvents(db: Db) {
  return db.selectFrom('events').selectAll().where('is_recurring', '=', 1).where('recurrence_rule', '!=', '')
}

/** The order of `inOrder`, for rows that have left the database. */
function byTime(a: EventRow, b: EventRow): number {
  return compare(a.date, b.date) || compare(a.start_time, b.start_time) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function nextDate(row: EventRow, today: string): string | null {
  return nextOccurrence({ date: row.date, rule: row.is_recurring === 1 ? row.recurrence_rule : '' }, today)
}

/** Events as they are seen on a day. */
export function presentEventOn(today: string): (row: EventRow) => ChurchEvent {
  return (row) => presentEvent(row, nextDate(row, today))
}

/** Every field that leaves, decided here. */
function presentEvent(row: EventRow, next: string | null): ChurchEvent {
  return {
    id: row.id,
    title: row.title,
    date: row.date,
    startTime: orNull(row.start_time),
    endTime: orNull(row.end_time),
    location: orNull(row.location),
    description: orNull(row.description),
    imageUrl: orNull(row.image_url),
    externalUrl: orNull(row.external_url),
    externalLinkText: orNull(row.external_link_text),
    isRecurring: row.is_recurring === 1,
    recurrenceRule: orNull(row.recurrence_rule),
    recurrenceDescription: orNull(row.recurrence_description),
    nextDate: next,
  }
}
