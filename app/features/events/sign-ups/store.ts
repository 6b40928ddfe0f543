/** Takes sign-ups. */
import { sql, type SqlBool } from 'kysely'
import { takesPlace } from '#app/features/events/dates.ts'
import { event } from '#app/features/events/event.ts'
import type { EventRow } from '#app/features/events/queries.ts'
import { occurrenceOn } from '#app/features/events/sign-ups/open-dates.ts'
import {
  checkedNames,
  checkParty,
  fillDate,
  lockEvent,
  queue,
  type SignUpServices,
  signUpsOfDate,
} from '#app/features/events/sign-ups/places.ts'
import { answerName } from '#app/features/events/sign-ups/sign-up.form.ts'
import { inPeople, readQuestion, signUp, type SignUpRow } from '#app/features/events/sign-ups/sign-up.ts'
import { badFields, tooMany } from '#app/http/errors.ts'
import { isAutomatedMailbox, mailbox, mayEmailStranger } from '#app/http/form-emails.ts'
import type { FormFields } from '#app/http/form-spam.ts'
import { columnsOf } from '#app/definitions/columns.ts'
import { emailKey } from '#app/forms/email-key.ts'
import type { Trx } from '#db/database.ts'
import { isoInstant, newRecord } from '#db/records.ts'
import { t } from '#app/text/t.ts'

/** Higher than for other forms, since a church announces an event to everyone at once. */
const LIMIT = { kinds: ['sign-up'], max: 600 }
const MAX_PER_MAILBOX = 10
/** Suspected sign-ups that keep a place in the order of one date, so that a program can't fill the table. */
const MAX_SUSPECTED = 500
const CLOSED = 'Sign-up for this date is closed. Choose another date.'

/**
 * Takes a sign-up: it has places for all its people, or waits. The same person for the same date is signed up once: with
 * another number of people, an email says what to do, since the form tells nobody who has signed up. A suspected one is taken
 * in the same order and gets no email until an administrator, or the person, has cleared it.
 * @param now an instant
 * @throws HttpError 400 by field, for a date that is closed, for too many people and for a missing answer; 429 when too many
 *   are suspected
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
  if (!row || !occurrence || !takesPlace(occurrence)) throw badFields({ date: t(CLOSED) })
  const party = partyOf(row, fields)
  const answers = answersOf(row, fields)
  const current = await signUpsOfDate(trx, event, date)
    .selectAll()
    .where('state', '!=', 'canceled')
    .where(beginsLike(email))
    .execute()
  const known = current.find((one) => emailKey(one.email) === emailKey(email) && isSame(one.name, name))
  if (known) {
    const isNews = known.suspected !== 'no' || known.people !== party.people
    if (suspected !== 'no' || !isNews) return
    await trx.updateTable('event_sign_ups').set({ suspected }).where('id', '=', known.id).execute()
    const kind = known.people === party.people ? 'sign-up' : 'sign-up again'
    return queue(trx, parts, kind, [{ ...known, suspected }], { row, occurrence })
  }
  const { last, doubtful } = await signUpsOfDate(trx, event, date)
    .select((eb) => [
      eb.fn.count<number>('id').filterWhere('suspected', '!=', 'no').as('doubtful'),
      eb.fn.max('position').as('last'),
    ])
    .executeTakeFirstOrThrow()
  if (suspected !== 'no' && doubtful >= MAX_SUSPECTED) throw tooMany(600)
  const free = await fillDate(trx, parts, { row, occurrence })
  const state = party.people <= free ? 'in' : 'waiting'
  const fresh = {
    eventId: event,
    eventTitle: row.title,
    date,
    name,
    email,
    ...party,
    answers,
    state,
    suspected,
  } as const
  const stored = { ...newRecord(now), ...columnsOf(signUp, fresh), position: (last ?? 0) + 1 }
  await trx.insertInto('event_sign_ups').values(stored).execute()
  parts.readCache.clear()
  if (suspected === 'no' && (await mayEmail(trx, parts, email))) {
    await queue(trx, parts, 'sign-up', [stored], { row, occurrence })
  }
}

/** How many people come, and the names of the others. @throws HttpError 400 by field */
function partyOf({ party_size: most, places }: EventRow, fields: FormFields) {
  const { people: given = '', companions = '' } = fields
  const people = given === '' ? 1 : Number(given)
  if (people > most)
    throw badFields({
      people: t('One sign-up can bring {people}. To bring more, contact us', { people: inPeople(most) }),
    })
  checkParty(people, places)
  return { people, companions: checkedNames(people, companions) }
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
    throw badFields(
      Object.fromEntries(missing.map(({ name, label }) => [name, t('“{label}” needs an answer', { label })])),
    )
  }
  const answered = given.filter(({ answer }) => answer !== '')
  return answered.map(({ label, answer }) => `${label}${/[?!.:]$/.test(label) ? '' : ':'} ${answer}`).join('\n')
}
