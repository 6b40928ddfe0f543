/**
 * Places and waiting lists. Every change of an event's sign-ups locks the event first, so they happen one after another:
 * no place is given twice, and the waiting list has an order.
 */
import { takesPlace } from '#app/features/events/dates.ts'
import { event } from '#app/features/events/event.ts'
import type { Occurrence, OpenDate } from '#app/features/events/outputs.ts'
import { signUp, type SignUpRow, answerName, readQuestion } from '#app/features/events/sign-ups/sign-up.ts'
import { sql, type SqlBool } from 'kysely'
import { type EventRow, seriesOf } from '#app/features/events/queries.ts'
import { nextOccurrences } from '#app/features/events/recurrence.ts'
import { type SignUpEmail, signUpEmail } from '#app/features/events/sign-ups/emails.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { badFields, tooMany } from '#app/http/errors.ts'
import { isAutomatedMailbox, mailbox, mayEmailStranger } from '#app/http/form-emails.ts'
import type { FormFields } from '#app/http/form-spam.ts'
import type { Services } from '#app/http/services.ts'
import { columnsOf } from '#app/definitions/columns.ts'
import { emailKey } from '#app/values/email-key.ts'
import type { Db, Trx } from '#db/database.ts'
import { valueList } from '#db/chunks.ts'
import { forUpdate } from '#db/locks.ts'
import { published } from '#db/published.ts'
import { countOf, isoInstant, newRecord } from '#db/records.ts'

type SignUpServices = Pick<Services, 'config' | 'database' | 'mailer' | 'now' | 'readCache'>

/** A date is looked for among this many. */
const MAX_DATES_AHEAD = 400
/** Higher than for other forms, since a church announces an event to everyone at once. */
const LIMIT = { kinds: ['sign-up'], max: 600 }
const MAX_PER_MAILBOX = 10
/** Suspected sign-ups that keep a place in the order of one date, so that a program can't fill the table. */
const MAX_SUSPECTED = 500
const CLOSED = 'Sign-up for this date is closed. Choose another date.'

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
    .select(['date', (eb) => eb.fn.countAll<number>().as('n')])
    .where('event_id', '=', event.id)
    .where('state', '!=', 'canceled')
    .groupBy('date')
    .execute()
  const max = placesOf(event.places)
  return event.nextDates.filter(takesPlace).map(({ on, date, endDate, startTime }) => {
    const { n = 0 } = taken.find((one) => one.date === on) ?? {}
    return { on, date, endDate, startTime, isFull: n >= max }
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

function placesOf(places: string | null): number {
  return places ? Number(places) : Infinity
}

/**
 * Takes a sign-up: a place, or the next one on the waiting list. The same person for the same date is signed up once. A
 * suspected one is taken in the same order and gets no email until an administrator, or the person, has cleared it.
 * @param now an instant
 * @throws HttpError 400 by field, for a date that is closed and for a missing answer; 429 when too many are suspected
 */
export async function storeSignUp(
  trx: Trx,
  parts: SignUpServices,
  fields: FormFields,
  now: string,
  suspected: SignUpRow['suspected'] = 'no',
): Promise<void> {
  const { event = '', date = '', name = '', email = '' } = fields
  const settings = await parts.mailer.settings(trx)
  const row = await lockEvent(trx, event, parts)
  const moment = parts.now().toZonedDateTimeISO(settings.timeZone)
  const occurrence = row?.sign_up === 1 ? occurrenceOn(row, date, moment) : undefined
  if (!row || !occurrence || !takesPlace(occurrence)) throw badFields({ date: CLOSED })
  const answers = answersOf(row, fields)
  const current = await signUpsOfDate(trx, event, date)
    .selectAll()
    .where('state', '!=', 'canceled')
    .where(beginsLike(email))
    .execute()
  const known = current.find((one) => emailKey(one.email) === emailKey(email) && isSame(one.name, name))
  if (known?.suspected === 'no' || (known && suspected !== 'no')) return
  if (known) {
    await trx.updateTable('event_sign_ups').set({ suspected }).where('id', '=', known.id).execute()
    return queue(trx, parts, 'sign-up', [{ ...known, suspected }], { row, occurrence })
  }
  const { taken, last, doubtful } = await signUpsOfDate(trx, event, date)
    .select((eb) => [
      eb.fn.count<number>('id').filterWhere('state', '!=', 'canceled').as('taken'),
      eb.fn.count<number>('id').filterWhere('suspected', '!=', 'no').as('doubtful'),
      eb.fn.max('position').as('last'),
    ])
    .executeTakeFirstOrThrow()
  if (suspected !== 'no' && doubtful >= MAX_SUSPECTED) throw tooMany(600)
  const state = taken < placesOf(row.places) ? 'in' : 'waiting'
  const fresh = { eventId: event, eventTitle: row.title, date, name, email, answers, state, suspected } as const
  const stored = { ...newRecord(now), ...columnsOf(signUp, fresh), position: (last ?? 0) + 1 }
  await trx.insertInto('event_sign_ups').values(stored).execute()
  parts.readCache.clear()
  if (suspected === 'no' && (await mayEmail(trx, parts, email))) {
    await queue(trx, parts, 'sign-up', [stored], { row, occurrence })
  }
}

/** Emails a person whose sign-up is no longer suspected whether they have a place. */
export async function confirmCleared(trx: Trx, parts: SignUpServices, id: string): Promise<void> {
  const cleared = trx.selectFrom('event_sign_ups').selectAll().where('id', '=', id).where('state', '!=', 'canceled')
  const person = await cleared.executeTakeFirst()
  const row =
    person && (await trx.selectFrom('events').selectAll().where('id', '=', person.event_id).executeTakeFirst())
  const { timeZone } = await parts.mailer.settings(trx)
  const occurrence = row && occurrenceOn(row, person.date, parts.now().toZonedDateTimeISO(timeZone))
  if (occurrence) await queue(trx, parts, 'sign-up', [person], { row, occurrence })
}

/**
 * A condition that all spellings of an address meet: they begin with the same character, which may be composed or not.
 * SQLite knows the case of ASCII only.
 */
function beginsLike(email: string) {
  const firsts = (['NFC', 'NFD'] as const).flatMap((form) => {
    const [first = ''] = email.normalize(form)
    return [first.toLowerCase(), first.toUpperCase()]
  })
  return sql<SqlBool>`substr(email, 1, 1) in (${sql.join(firsts)})`
}

/** Whether two texts differ at most in their case. */
function isSame(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
}

/** Whether the person may get an email: few for one mailbox in a day, and not too many for the whole site in an hour. */
async function mayEmail(trx: Trx, { now }: SignUpServices, email: string): Promise<boolean> {
  if (isAutomatedMailbox(email)) return false
  const since = isoInstant(now().subtract({ hours: 24 }))
  const spellings = await trx
    .selectFrom('event_sign_ups')
    .select('email')
    .where('created_at', '>', since)
    .where(beginsLike(email))
    .execute()
  const own = spellings.filter((one) => mailbox(one.email) === mailbox(email))
  return own.length <= MAX_PER_MAILBOX && (await mayEmailStranger(trx, now(), LIMIT))
}

/** A question and its answer on each line. @throws HttpError 400 by field */
function answersOf({ sign_up_questions: stored }: EventRow, fields: FormFields): string {
  const questions = event.fields.signUpQuestions.read(stored).map(readQuestion)
  const given = questions.map(({ label, isNeeded }, index) => {
    const name = answerName(index)
    const answer = (fields[name] ?? '').replace(/\s+/g, ' ').trim()
    return { name, label, isNeeded, answer }
  })
  const missing = given.filter(({ isNeeded, answer }) => isNeeded && answer === '')
  if (missing.length > 0) {
    throw badFields(Object.fromEntries(missing.map(({ name, label }) => [name, `“${label}” needs an answer`])))
  }
  const answered = given.filter(({ answer }) => answer !== '')
  return answered.map(({ label, answer }) => `${label}${/[?!.:]$/.test(label) ? '' : ':'} ${answer}`).join('\n')
}

/**
 * Cancels a sign-up; its place goes to the next one on the waiting list. Doing it again changes nothing.
 * @returns whether there is such a sign-up
 */
export async function cancelSignUp(trx: Trx, parts: SignUpServices, id: string): Promise<boolean> {
  const found = await trx.selectFrom('event_sign_ups').select('event_id').where('id', '=', id).executeTakeFirst()
  if (!found) return false
  await lockEvent(trx, found.event_id)
  await trx
    .updateTable('event_sign_ups')
    .set({ state: 'canceled', updated_at: isoInstant(parts.now()), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', '!=', 'canceled')
    .execute()
  await fillPlaces(trx, parts)
  return true
}

/** Gives places of public events that are free to those who wait for them, in their order, and writes to them. */
export async function fillPlaces(trx: Trx, parts: SignUpServices): Promise<void> {
  parts.readCache.clear()
  const waiting = await trx
    .selectFrom('event_sign_ups')
    .select(['event_id', 'date'])
    .where('state', '=', 'waiting')
    .groupBy(['event_id', 'date'])
    .orderBy('event_id')
    .orderBy('date')
    .execute()
  if (waiting.length === 0) return
  const { timeZone } = await parts.mailer.settings(trx)
  const moment = parts.now().toZonedDateTimeISO(timeZone)
  for (const { event_id: event, date } of waiting) {
    const row = await lockEvent(trx, event, parts)
    const occurrence = row && occurrenceOn(row, date, moment)
    if (occurrence && takesPlace(occurrence)) await fillDate(trx, parts, { row, occurrence })
  }
}

interface DateOfEvent {
  row: EventRow
  occurrence: Occurrence
}

async function fillDate(trx: Trx, parts: SignUpServices, at: DateOfEvent): Promise<void> {
  const { row, occurrence } = at
  const all = signUpsOfDate(trx, row.id, occurrence.on)
  const taken = await countOf(all.where('state', '=', 'in'))
  const free = Math.min(placesOf(row.places) - taken, MAX_FILLED)
  if (free <= 0) return
  const next = await all.selectAll().where('state', '=', 'waiting').orderBy('position').limit(free).execute()
  if (next.length === 0) return
  const ids = next.map(({ id }) => id)
  await trx
    .updateTable('event_sign_ups')
    .set({ state: 'in', updated_at: isoInstant(parts.now()), version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()
  const people = next.map((one) => ({ ...one, state: 'in' as const }))
  await queue(trx, parts, 'sign-up place', people, at)
}
const MAX_FILLED = 500

/** Queues an email about a date to each of these people. Those whose sign-up is suspected get none. */
export async function queue(
  trx: Trx,
  parts: SignUpServices,
  kind: SignUpEmail['kind'],
  people: readonly Pick<SignUpRow, 'id' | 'name' | 'email' | 'state' | 'suspected'>[],
  at: DateOfEvent & { text?: string },
): Promise<void> {
  const settings = await parts.mailer.settings(trx)
  const now = parts.now().toZonedDateTimeISO(settings.timeZone)
  const context = { settings, config: parts.config, now }
  const trusted = people.filter(({ suspected }) => suspected === 'no')
  const emails = trusted.map((person) => signUpEmail({ kind, person, ...at }, context))
  await parts.mailer.put(trx, emails)
}

/** For each sign-up its place in the order of its date, from 1; none for a canceled one. */
export async function placesInOrder(db: Db, ids: readonly string[]): Promise<(id: string) => { place: number | null }> {
  const before = sql<number>`(select count(*) from event_sign_ups as other where other.event_id = event_sign_ups.event_id
    and other.date = event_sign_ups.date and other.state <> 'canceled' and other.position <= event_sign_ups.position)`
  const rows = await db
    .selectFrom('event_sign_ups')
    .select(['id', before.as('place')])
    .where('id', 'in', valueList(db, ids))
    .where('state', '!=', 'canceled')
    .execute()
  const places = new Map(rows.map(({ id, place }) => [id, place]))
  return (id) => ({ place: places.get(id) ?? null })
}

/** The sign-ups for one date. */
export function signUpsOfDate(db: Db, event: string, date: string) {
  return db.selectFrom('event_sign_ups').where('event_id', '=', event).where('date', '=', date)
}

/**
 * Locks an event until the transaction ends.
 * @param visible finds it only if visitors may see it
 */
async function lockEvent(trx: Trx, id: string, visible?: SignUpServices): Promise<EventRow | undefined> {
  const db = visible ? publishedIn(trx, visible) : trx
  return forUpdate(trx, db.selectFrom('events').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** The records that visitors may see, for queries inside a transaction. */
export function publishedIn(trx: Trx, services: Pick<SignUpServices, 'database' | 'now'>): Db {
  return published({ ...services, database: { ...services.database, db: trx } })
}
