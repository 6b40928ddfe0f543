/** Emails to everyone who signed up for a date: what changed about it, what the church writes, and reminders. */
import { changeSentence } from '#app/features/events/when.ts'
import { takesPlace } from '#app/features/events/dates.ts'
import type { Occurrence } from '#app/features/events/outputs.ts'
import type { EventRow } from '#app/features/events/queries.ts'
import { noticeKey } from '#app/features/events/sign-ups/emails.ts'
import { datesAhead, occurrenceOn } from '#app/features/events/sign-ups/open-dates.ts'
import { publishedIn, queue, signUpsOfDate } from '#app/features/events/sign-ups/places.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import type { Telling } from '#app/records/telling.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Db, Trx } from '#db/database.ts'
import { forVisitors } from '#app/text/dictionaries.ts'

/** A date that is still to come, with how many people signed up for it. */
export type SignUpDate = Awaited<ReturnType<typeof signUpDates>>[number]

/** The dates ahead for which people have signed up, soonest first. */
export async function signUpDates(db: Db, now: Temporal.ZonedDateTime) {
  const counts = await countsByDate(db)
  if (counts.length === 0) return []
  const ids = [...new Set(counts.map(({ event_id: id }) => id))]
  const rows = await db.selectFrom('events').selectAll().where('id', 'in', ids).execute()
  const found = rows.flatMap((row) => {
    // Once for each event, since a series may have hundreds of dates ahead.
    const ahead = new Map(datesAhead(row, now).map((occurrence) => [occurrence.on, occurrence]))
    return counts.flatMap((count) => {
      const occurrence = count.event_id === row.id ? ahead.get(count.date) : undefined
      return occurrence ? [{ row, occurrence, ...count }] : []
    })
  })
  const dates = found.map(async ({ row, occurrence, taken, waiting, suspected, recipients, first }) => ({
    eventId: row.id,
    title: row.title,
    on: occurrence.on,
    date: occurrence.date,
    startTime: occurrence.startTime,
    places: row.places === '' ? null : Number(row.places),
    taken: taken ?? 0,
    waiting: waiting ?? 0,
    suspected,
    recipients,
    notice: noticeOf(row, occurrence),
    isTold: await isTold(db, first, noticeOf(row, occurrence)),
  }))
  return (await Promise.all(dates)).toSorted((a, b) => (`${a.date} ${a.title}` < `${b.date} ${b.title}` ? -1 : 1))
}

function countsByDate(db: Db) {
  return db
    .selectFrom('event_sign_ups')
    .select((eb) => [
      'event_id',
      'date',
      eb.fn.sum<number | null>('people').filterWhere('state', '=', 'in').as('taken'),
      eb.fn.sum<number | null>('people').filterWhere('state', '=', 'waiting').as('waiting'),
      eb.fn.count<number>('id').filterWhere('suspected', '!=', 'no').as('suspected'),
      // Emails go to these only, one for each sign-up.
      eb.fn.count<number>('id').filterWhere('suspected', '=', 'no').as('recipients'),
      eb.fn.min('id').filterWhere('suspected', '=', 'no').as('first'),
    ])
    .where('state', '!=', 'canceled')
    .groupBy(['event_id', 'date'])
    .execute()
}

/** The text that says what is different about a date; empty when nothing is. */
function noticeOf(row: EventRow, occurrence: Occurrence): string {
  if (occurrence.change === '') return ''
  // The dashboard shows it as people read it in their email.
  const sentence = forVisitors(() => changeSentence(row.title, occurrence))
  return [sentence, occurrence.note].filter(Boolean).join('\n\n')
}

async function isTold(db: Db, first: string | null, text: string): Promise<boolean> {
  if (text === '' || first === null) return true
  const key = noticeKey({ id: first }, text)
  const email = await db.selectFrom('emails').select('id').where('dedupe_key', '=', key).executeTakeFirst()
  return email !== undefined
}

/** People of those dates of an event that have changed without an email to them. While email is not set up nobody can be told. */
export const untold: Telling['signedUp'] = {
  table: 'event_sign_ups',
  count: async (services, id) =>
    (await untoldDates(services.database.db, services, id)).reduce((sum, { recipients }) => sum + recipients, 0),
  tell: async (trx, services, id, actor) => {
    let people = 0
    for (const { eventId, on } of await untoldDates(trx, services, id))
      people += await emailSignedUp(trx, services, { eventId, on }, actor)
    return people
  },
}

async function untoldDates(db: Db, { mailer, now }: Services, id: string): Promise<SignUpDate[]> {
  const { isRealMail, timeZone } = await mailer.settings(db)
  if (!isRealMail) return []
  const dates = await signUpDates(db, now().toZonedDateTimeISO(timeZone))
  return dates.filter(({ eventId, isTold: told }) => eventId === id && !told)
}

interface Notice {
  eventId: string
  on: string
  /** The difference of the date, when none is given. */
  text?: string | undefined
}

/**
 * Queues an email to everyone who has a place or waits for one. The same text is sent to each person once.
 * @returns to how many
 * @throws HttpError 404
 */
export async function emailSignedUp(trx: Trx, services: Services, notice: Notice, actor: Actor): Promise<number> {
  const { eventId, on } = notice
  const found = await occurrenceOf(trx, services, { event: eventId, date: on })
  if (!found) throw notFound('Date')
  const { row, occurrence } = found
  const text = notice.text ?? noticeOf(row, occurrence)
  if (text === '') throw notFound('Change')
  const people = await signUpsOfDate(trx, eventId, on)
    .selectAll()
    .where('state', '!=', 'canceled')
    .where('suspected', '=', 'no')
    .orderBy('id')
    .execute()
  await queue(trx, services, 'sign-up notice', people, { row, occurrence, text })
  const label = `${row.title}: ${formatCount(people.length, ['person', 'people'])}`
  await logChange(trx, actor, { action: 'emailed', kind: 'sign-ups', id: eventId, label, details: { text } })
  return people.length
}

/** @param from where the event is looked for */
async function occurrenceOf(
  trx: Trx,
  { mailer, now }: Services,
  { event, date }: Pick<ReminderDate, 'event' | 'date'>,
  from: Db = trx,
) {
  const row = await from.selectFrom('events').selectAll().where('id', '=', event).executeTakeFirst()
  const { timeZone } = await mailer.settings(trx)
  const moment = now().toZonedDateTimeISO(timeZone)
  const occurrence = row && occurrenceOn(row, date, moment)
  return occurrence && { row, occurrence }
}

/** A date that was moved by more days gets no reminder. */
const MAX_DAYS_MOVED = 60

/**
 * Emails everyone who has a place tomorrow, once each. While email is not set up nothing is queued.
 * @returns how many, in words; empty for none
 */
export async function remindSignedUp(services: Services): Promise<string> {
  const { database, mailer } = services
  const settings = await mailer.settings(database.db)
  if (!settings.isRealMail) return ''
  const now = await churchMoment(services)
  const tomorrow = now.toPlainDate().add({ days: 1 })
  const dates = await database.db
    .selectFrom('event_sign_ups')
    .select(['event_id', 'date'])
    .where('state', '=', 'in')
    .where('date', '>=', tomorrow.subtract({ days: MAX_DAYS_MOVED }).toString())
    .where('date', '<=', tomorrow.add({ days: MAX_DAYS_MOVED }).toString())
    .groupBy(['event_id', 'date'])
    .execute()
  let reminded = 0
  for (const { event_id: event, date } of dates) {
    reminded += await database.transaction((trx) =>
      remindForDate(trx, services, { event, date, tomorrow: tomorrow.toString() }),
    )
  }
  return reminded === 0 ? '' : formatCount(reminded, ['reminder', 'reminders'])
}

interface ReminderDate {
  event: string
  date: string
  tomorrow: string
}

/** An event that was taken off the website gets no reminder: its date may not stand. */
async function remindForDate(trx: Trx, services: Services, { event, date, tomorrow }: ReminderDate): Promise<number> {
  const found = await occurrenceOf(trx, services, { event, date }, publishedIn(trx, services))
  if (!found || !takesPlace(found.occurrence) || found.occurrence.date !== tomorrow) return 0
  const people = await signUpsOfDate(trx, event, date)
    .selectAll()
    .where('state', '=', 'in')
    .orderBy('position')
    .execute()
  await queue(trx, services, 'sign-up reminder', people, found)
  return people.length
}
