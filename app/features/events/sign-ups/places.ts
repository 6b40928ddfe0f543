/**
 * Places and waiting lists. Every change of an event's sign-ups locks the event first, so they happen one after another: no
 * place is given twice, and the waiting list has an order.
 *
 * A sign-up may bring several people, who all have a place or all wait. Free places go to the first in line for whom there
 * is room, so that a large party doesn't hold back those behind it.
 */
import { sql } from 'kysely'
import { takesPlace } from '#app/features/events/dates.ts'
import type { Occurrence } from '#app/features/events/outputs.ts'
import type { EventRow } from '#app/features/events/queries.ts'
import { MAX_PARTY_SIZE } from '#app/features/events/sign-ups/sign-up.form.ts'
import { type SignUpEmail, signUpEmail } from '#app/features/events/sign-ups/emails.ts'
import { occurrenceOn } from '#app/features/events/sign-ups/open-dates.ts'
import {
  inPeople,
  namesIn,
  namesProblem,
  placesOf,
  type signUp,
  type SignUpRow,
} from '#app/features/events/sign-ups/sign-up.ts'
import type { InputOf, ShownOf } from '#app/definitions/definition.ts'
import { badFields } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Db, Trx } from '#db/database.ts'
import { valueList } from '#db/chunks.ts'
import { forUpdate } from '#db/locks.ts'
import { published } from '#db/published.ts'
import { isoInstant } from '#db/records.ts'
import { t } from '#app/text/t.ts'

export type SignUpServices = Pick<Services, 'config' | 'database' | 'mailer' | 'now' | 'readCache'>

export interface DateOfEvent {
  row: EventRow
  occurrence: Occurrence
}

/**
 * Cancels a sign-up; its places go to those who wait. Doing it again changes nothing.
 * @returns whether there is such a sign-up
 */
export async function cancelSignUp(trx: Trx, parts: SignUpServices, id: string): Promise<boolean> {
  const own = await lockSignUp(trx, id)
  if (!own) return false
  if (own.state !== 'canceled') await change(trx, parts, [id], { state: 'canceled' })
  await fillPlaces(trx, parts)
  return true
}

/**
 * Lets a sign-up bring fewer people; places that become free go to those who wait. Doing it again changes nothing.
 * @param companions names, which replace those of before
 * @returns whether there is such a sign-up
 * @throws HttpError 400 by field
 */
export async function bringFewer(
  trx: Trx,
  parts: SignUpServices,
  id: string,
  { people, companions }: { people: number; companions: string },
): Promise<boolean> {
  const own = await lockSignUp(trx, id)
  if (!own) return false
  if (own.state === 'canceled')
    throw badFields({ people: t('This sign-up is canceled. Sign up again on the event’s page') })
  if (people > own.people)
    throw badFields({
      people: t('You signed up {people}. To bring more, contact us', { people: inPeople(own.people) }),
    })
  await change(trx, parts, [id], { people, companions: checkedNames(people, companions) })
  await fillPlaces(trx, parts)
  return true
}

/** @throws HttpError 400 for more people than there are places at all */
export function checkParty(people: number, places: string): void {
  const max = placesOf(places)
  if (people <= max) return
  const inAll = formatCount(max, ['place', 'places'])
  throw badFields({
    people: t('This event has {places} in all. Choose {people} at most', { places: inAll, people: inPeople(max) }),
  })
}

/** The names of those who come along, as they are stored. @throws HttpError 400 by field */
export function checkedNames(people: number, companions: string): string {
  const problem = namesProblem(people, companions)
  if (problem !== undefined) throw badFields({ companions: problem })
  return namesIn(companions).join('\n')
}

/** Gives places of public events that are free to those who wait for them, and writes to them. */
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

/** Gives the free places of one date to those who wait. The event is locked. @returns how many places are still free */
export async function fillDate(trx: Trx, parts: SignUpServices, at: DateOfEvent): Promise<number> {
  const { row, occurrence } = at
  let free = placesOf(row.places) - (await peopleIn(trx, row.id, occurrence.on))
  if (free <= 0) return 0
  const waiting = await signUpsOfDate(trx, row.id, occurrence.on)
    .selectAll()
    .where('state', '=', 'waiting')
    .where('people', '<=', Math.min(free, MAX_PARTY_SIZE))
    .orderBy('position')
    .execute()
  const next: SignUpRow[] = []
  for (const one of waiting) {
    if (one.people > free) continue
    free -= one.people
    next.push({ ...one, state: 'in' })
  }
  if (next.length === 0) return free
  const ids = next.map(({ id }) => id)
  await change(trx, parts, ids, { state: 'in' })
  await queue(trx, parts, 'sign-up place', next, at)
  return free
}

/** How many people have a place on a date. @param except a sign-up that isn't counted */
async function peopleIn(db: Db, event: string, date: string, except = ''): Promise<number> {
  const { people } = await signUpsOfDate(db, event, date)
    .select((eb) => eb.fn.sum<number | null>('people').as('people'))
    .where('state', '=', 'in')
    .where('id', '!=', except)
    .executeTakeFirstOrThrow()
  return people ?? 0
}

function change(
  trx: Trx,
  { now }: SignUpServices,
  ids: readonly string[],
  columns: Partial<Pick<SignUpRow, 'state' | 'people' | 'companions'>>,
) {
  return trx
    .updateTable('event_sign_ups')
    .set({ ...columns, updated_at: isoInstant(now()), version: sql<number>`version + 1` })
    .where('id', 'in', valueList(trx, ids))
    .execute()
}

/**
 * What an administrator's change of sign-ups must leave: no more people with a place than there are places.
 * @param given what is changed
 * @throws HttpError 400 by field, when the returned function is called
 */
export async function withinPlaces(trx: Trx, before: readonly ShownOf<typeof signUp>[], given: object) {
  const [own] = before
  const same = (input: InputOf<typeof signUp>) => input
  if (!own || !('people' in given || 'state' in given)) return same
  const row = await lockEvent(trx, own.eventId)
  const places = row?.places ?? ''
  const free = placesOf(places) - (await peopleIn(trx, own.eventId, own.date, own.id))
  return (input: InputOf<typeof signUp>) => {
    const { state, people } = input
    if (people > own.people) checkParty(people, places)
    const needs = state === 'in' ? people : 0
    if (needs <= free || needs <= (own.state === 'in' ? own.people : 0)) return input
    const room = free > 0 ? `There is room for ${inPeople(free)} only` : 'No place is free'
    throw badFields({ [own.state === 'in' ? 'people' : 'state']: `${room}. Give the event more places first` })
  }
}

/** Queues an email about a date to each of these people. Those whose sign-up is suspected get none. */
export async function queue(
  trx: Trx,
  parts: SignUpServices,
  kind: SignUpEmail['kind'],
  people: readonly (SignUpEmail['person'] & Pick<SignUpRow, 'suspected'>)[],
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

/** A sign-up, after its event was locked. */
async function lockSignUp(trx: Trx, id: string): Promise<SignUpRow | undefined> {
  const own = trx.selectFrom('event_sign_ups').selectAll().where('id', '=', id)
  const found = await own.executeTakeFirst()
  if (!found) return undefined
  await lockEvent(trx, found.event_id)
  return own.executeTakeFirst()
}

/**
 * Locks an event until the transaction ends.
 * @param visible finds it only if visitors may see it
 */
export async function lockEvent(trx: Trx, id: string, visible?: SignUpServices): Promise<EventRow | undefined> {
  const db = visible ? publishedIn(trx, visible) : trx
  return forUpdate(trx, db.selectFrom('events').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** The records that visitors may see, for queries inside a transaction. */
export function publishedIn(trx: Trx, services: Pick<SignUpServices, 'database' | 'now'>): Db {
  return published({ ...services, database: { ...services.database, db: trx } })
}
