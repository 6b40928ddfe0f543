/** The SQL of events. */
import { takesPlace } from '#app/features/events/dates.ts'
import { event, type EventInput, recursBy } from '#app/features/events/event.ts'
import type { Occurrence, ChurchEvent, EventDetails } from '#app/features/events/outputs.ts'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import { storedExceptions } from '#app/features/events/exceptions.ts'
import {
  asSingle,
  changeOf,
  DATES_SHOWN,
  nextOccurrence,
  nextOccurrences,
  type Series,
} from '#app/features/events/recurrence.ts'
import { MAX_DAYS_AFTER, severalDays } from '#app/features/events/span.ts'
import { whenInWords } from '#app/features/events/when.ts'
import { NIGHT_END } from '#app/dates/format.ts'
import { columnsOf, inputOfRow, shownOf } from '#app/definitions/columns.ts'
import type { Ordering } from '#app/records/record-kind.ts'
import { compare } from '#app/text/compare.ts'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

export type EventRow = Selectable<Schema['events']>
type Moment = Temporal.ZonedDateTime

type Category = readonly string[] | undefined

interface Page {
  limit: number
  offset: number
  /** The stored spellings of one. */
  category?: Category
}

/** Every event, by the day that was entered, then the time. */
export async function listEvents(db: Db, now: Moment, page: Page): Promise<ChurchEvent[]> {
  const rows = await inOrder(db).where(inCategory(page.category)).limit(page.limit).offset(page.offset).execute()
  return rows.map(presentEventAt(now))
}

/**
 * Events that are not over, soonest first; a recurring event appears once, on the day of its next occurrence and with its
 * time and place.
 *
 * Single events come from the index, page by page. Recurring ones are few: all of them are expanded and merged.
 * @param now the current time at the church
 * @param known all recurring events, if they have been read already
 */
export async function listUpcomingEvents(
  db: Db,
  now: Moment,
  page: Page,
  known?: readonly EventRow[],
): Promise<ChurchEvent[]> {
  const placed = (row: EventRow, next: Occurrence) => ({ ...row, ...placeOf(next), next })
  const rows = known ?? (await recurringEvents(db).execute())
  const recurring = withRule(rows, page.category).flatMap((row) => {
    const next = nextOf(row, now)
    return next === null ? [] : [placed(row, next)]
  })
  // Recurring events can replace at most this many of the skipped single ones.
  const between = Math.min(recurring.length, page.offset)
  const passedOver = page.offset - between
  const singles = await inOrder(db)
    .where(inCategory(page.category))
    .where(isSingle)
    .where(isNotOver(now))
    .limit(page.limit + between)
    .offset(passedOver)
    .execute()
  return [...singles.map((row) => placed(row, asSingle(seriesOf(row)))), ...recurring]
    .toSorted(byTime)
    .slice(between, between + page.limit)
    .map((row) => presentEvent(row, row.next))
}

/** The number of events that are not over, a recurring one once, and the first and last day of all, whatever repeats aside. */
export async function countUpcomingEvents(
  db: Db,
  now: Moment,
  category?: Category,
  known?: readonly EventRow[],
): Promise<{ upcoming: number; firstDay: string | null; lastDay: string | null }> {
  const counted = db.selectFrom('events').select(({ fn }) => [
    fn
      .countAll<number | string>()
      .filterWhere(sql<SqlBool>`(${inCategory(category)}) and ${isSingle} and (${isNotOver(now)})`)
      .as('single'),
    fn.min('date').as('firstDay'),
    fn.max('date').as('lastDay'),
  ])
  const { single, ...days } = await counted.executeTakeFirstOrThrow()
  const rows = known ?? (await recurringEvents(db).execute())
  return {
    upcoming: Number(single) + withRule(rows, category).filter((row) => nextOf(row, now) !== null).length,
    ...days,
  }
}

/**
 * Events with only a description of their schedule that have begun; their days are unknown, and they continue. By title.
 */
export function regularEvents(rows: readonly EventRow[], now: Moment, category?: Category): ChurchEvent[] {
  return rows
    .filter((row) => row.is_recurring === 1 && row.recurrence_rule === '' && row.recurrence_description !== '')
    .filter((row) => isInCategory(row, category) && nextOf(row, now) === null)
    .toSorted((a, b) => compare(a.title, b.title) || compare(a.id, b.id))
    .map((row) => presentEvent(row, null))
}

export function findEventRow(db: Db, id: string): Promise<EventRow | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findEvent(db: Db, now: Moment, id: string): Promise<FoundEvent | undefined> {
  const row = await findEventRow(db, id)
  return row && foundEvent(row, now)
}

export type FoundEvent = Omit<EventDetails, 'calendar' | 'openDates' | 'sendsEmail'>

/** One event; when it recurs, with the time and the place of its next occurrence and without changes that are past. */
export function foundEvent(row: EventRow, now: Moment): FoundEvent {
  const next = nextOf(row, now)
  // What was canceled is not said to have been, also when its day is over.
  const last = next ?? (row.is_recurring === 1 ? null : asSingle(seriesOf(row)))
  const found = presentEvent(next ? { ...row, ...placeOf(next), date: row.date, end_date: row.end_date } : row, next)
  const ahead = nextOccurrences(seriesOf(row), now, MAX_DATES_AHEAD)
  const today = now.toPlainDate().toString()
  return {
    ...found,
    change: last && (next || !takesPlace(last)) ? changeOf(last) : null,
    when: whenInWords(found),
    recurrenceExceptions: found.recurrenceExceptions.filter((one) => (one.date || one.on) >= today),
    nextDates: ahead.filter(({ change }, index) => index < DATES_SHOWN || change !== ''),
  }
}

/** Changes are looked for among this many next dates. */
const MAX_DATES_AHEAD = 60

/** Every event, by the day that was entered, then the time. */
export async function everyEvent(db: Db) {
  return (await inOrder(db).execute()).map((row) => ({ id: row.id, ...inputOfRow(event, row) }))
}

/**
 * The condition for events that are upcoming, regular without dates, or past.
 * @param now the current time at the church
 * @returns undefined for any other value of `when`
 */
export async function whenCondition(db: Db, now: Moment, when: string): Promise<Expression<SqlBool> | undefined> {
  if (when === 'regular') return sql<SqlBool>`(${recursInWords} and not ${isNotOver(now)})`
  if (when !== 'upcoming' && when !== 'past') return undefined
  const recurring = await recurringEvents(db).execute()
  const goingOn = recurring.flatMap((row) => (nextOf(row, now) === null ? [] : [row.id]))
  const isAmong = sql<SqlBool>`id in (${sql.join(['', ...goingOn])})`
  return when === 'upcoming'
    ? sql<SqlBool>`((${isSingle} and ${isNotOver(now)}) or ${isAmong})`
    : sql<SqlBool>`not ((${isSingle} and ${isNotOver(now)}) or ${isAmong} or ${recursInWords})`
}

/**
 * The order by what comes next: events that are not over, soonest first, then those that repeat in words alone and have
 * begun, then the past ones, latest first.
 */
export async function byNextDate(db: Db, now: Moment): Promise<Ordering[]> {
  const recurring = await recurringEvents(db).execute()
  const days = recurring.flatMap((row) => {
    const next = nextToTakePlace(row, now)
    return next === null ? [] : [sql`when id = ${row.id} then ${`${next.date} ${next.startTime}`}`]
  })
  const single = sql`when ${isSingle} and ${isNotOver(now)} then date || ' ' || start_time`
  const next = sql`case ${sql.join([...days, single], sql` `)} else '' end`
  return [
    [sql`case when ${next} <> '' then 0 when ${recursInWords} then 1 else 2 end`, 'asc'],
    [next, 'asc'],
    ['date', 'desc'],
    ['start_time', 'desc'],
  ]
}

/**
 * The condition for recurring events (`true`), or single ones (`false`).
 * @returns undefined for any other value
 */
export function recurringCondition(given: string): Expression<SqlBool> | undefined {
  if (given === 'true') return sql<SqlBool>`is_recurring = 1`
  // `+ 0` keeps SQLite from using the index, which would find nearly all events and then sort them.
  return given === 'false' ? sql<SqlBool>`is_recurring + 0 = 0` : undefined
}

/** The condition for events of this category; the column is a JSON list. */
function inCategory(category: Category): Expression<SqlBool> {
  if (category === undefined) return sql<SqlBool>`1 = 1`
  const isIn = category.map((name) => sql`replace(categories, ${JSON.stringify(name)}, '') <> categories`)
  return sql<SqlBool>`(${sql.join([sql`1 = 0`, ...isIn], sql` or `)})`
}

export const isSingle = sql<SqlBool>`(is_recurring = 0 or recurrence_rule = '')`
const recursInWords = sql<SqlBool>`(is_recurring = 1 and recurrence_rule = '' and recurrence_description <> '')`

/** The last day of an event's first date. */
export const lastDayInRow = sql<string>`case when events.end_date > events.date then events.end_date else events.date end`

/** The condition `not isOver` for single events in SQL: an impossible end counts as none. */
function isNotOver(now: Moment): Expression<SqlBool> {
  const today = now.toPlainDate().toString()
  const yesterday = now.toPlainDate().subtract({ days: 1 })
  const time = now.toPlainTime().toString({ smallestUnit: 'minute' })
  const endsOnLast = sql`(end_date > date and is_daily = 0)`
  // The first condition is for the index.
  return sql<SqlBool>`(date >= ${yesterday.subtract({ days: MAX_DAYS_AFTER }).toString()} and (${lastDayInRow} > ${today}
    or (${lastDayInRow} = ${today} and (end_time = '' or end_time > ${time} or (end_time <= start_time and not ${endsOnLast})))
    or (${lastDayInRow} = ${yesterday.toString()} and not ${endsOnLast}
      and end_time > ${time} and end_time < start_time and end_time < ${NIGHT_END})))`
}

function inOrder(db: Db) {
  return db.selectFrom('events').selectAll().orderBy('date').orderBy('start_time').orderBy('id')
}

/** Events with a rule. */
export function recurringEvents(db: Db) {
  return inOrder(db).where('is_recurring', '=', 1).where('recurrence_rule', '!=', '')
}

/** The rows with a rule, of one category or all. */
export function withRule(rows: readonly EventRow[], category?: Category): EventRow[] {
  return rows.filter((row) => row.is_recurring === 1 && row.recurrence_rule !== '' && isInCategory(row, category))
}

function isInCategory({ categories }: EventRow, category: Category): boolean {
  return category === undefined || category.some((name) => categories.includes(JSON.stringify(name)))
}

/** The order of `inOrder`, for rows in memory. */
function byTime(a: EventRow, b: EventRow): number {
  return compare(a.date, b.date) || compare(a.start_time, b.start_time) || compare(a.id, b.id)
}

function nextOf(row: EventRow, now: Moment): Occurrence | null {
  return nextOccurrence(seriesOf(row), now)
}

/** The next occurrence that is neither canceled nor postponed; without any, the next one. */
function nextToTakePlace(row: EventRow, now: Moment): Occurrence | null {
  const series = seriesOf(row)
  const ahead = nextOccurrences(series, now, series.exceptions.length + 1)
  return ahead.find(takesPlace) ?? ahead[0] ?? null
}

/** The fields of an event that decide its dates. */
export function seriesOf(row: EventRow): Series {
  return {
    date: row.date,
    endDate: row.end_date,
    startTime: row.start_time,
    endTime: row.end_time,
    isDaily: row.is_daily === 1,
    location: row.location,
    rule: row.is_recurring === 1 ? row.recurrence_rule : '',
    exceptions: storedExceptions(row.recurrence_exceptions),
  }
}

/** Where and when an occurrence is, as the columns of its row. */
function placeOf({ date, endDate, startTime, endTime, location }: Occurrence) {
  return { date, end_date: endDate, start_time: startTime, end_time: endTime, location }
}

/** Events as visitors see them at a time. */
export function presentEventAt(now: Moment): (row: EventRow) => ChurchEvent {
  return (row) => presentEvent(row, nextOf(row, now))
}

/** Events as the dashboard lists them: their next date is one on which people can come, if there is one. */
export function listedEventAt(now: Moment): (row: EventRow) => ChurchEvent {
  return (row) => presentEvent(row, nextToTakePlace(row, now))
}

function presentEvent(row: EventRow, next: Occurrence | null): ChurchEvent {
  const days = severalDays(next ?? asSingle(seriesOf(row)))
  return { ...shownOf(event, row), nextDate: next?.date ?? null, days, change: next && changeOf(next) }
}

/** The columns of an event, including computed ones. */
export function eventColumns(given: EventInput) {
  return columnsOf(event, { ...given, isRecurring: given.isRecurring ?? recursBy(given) })
}
