/** Newsletters that are sent at a time: chosen on the church's clock, stored as an instant. */
import { clockTime, fullDate, monthAndDay } from '#app/dates/format.ts'
import { prepare } from '#app/features/newsletter/versions.ts'
import { presentIssue } from '#app/features/newsletter/issue-kind.ts'
import {
  type Action,
  findIssueLocked,
  lockIssue,
  log,
  moveIssue,
  refused,
  type Sending,
  sendLocked,
  sendProblem,
} from '#app/features/newsletter/sending.ts'
import { emailsToSenders } from '#app/features/newsletter/tell.ts'
import { badFields } from '#app/http/errors.ts'
import { forStaff } from '#app/text/dictionaries.ts'
import { countReaders } from '#app/features/newsletter/readers.ts'
import { formatCount } from '#app/text/format-count.ts'
import { isoInstant } from '#db/records.ts'

/** A newsletter of which the time was missed is sent for so long; later it would be old news, so a person decides. */
const LATE_HOURS = 24
/** A time further ahead is a typo. */
const MAX_DAYS_AHEAD = 366
const FRIDAY = 5

/** Whether `YYYY-MM-DDTHH:MM` is a day and a time that there are, on some clock. */
export function isTime(wall: string): boolean {
  try {
    return Temporal.PlainDateTime.from(wall, { overflow: 'reject' }).toString().startsWith(wall)
  } catch {
    return false
  }
}

/** The time that is proposed: Friday at seven in the morning, when people plan their weekend. @returns `YYYY-MM-DDTHH:MM` */
export function proposedTime(now: Temporal.ZonedDateTime): string {
  const friday = (weeks: number) =>
    now
      .toPlainDate()
      .add({ days: ((FRIDAY - now.dayOfWeek + 7) % 7) + 7 * weeks })
      .toZonedDateTime({ timeZone: now.timeZoneId, plainTime: '07:00' })
  const first = friday(0)
  const next = Temporal.ZonedDateTime.compare(first, now) > 0 ? first : friday(1)
  return next.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/**
 * The instant that a person means by a time on the church's clock.
 * @param wall `YYYY-MM-DDTHH:MM`
 * @throws HttpError 400 at `at`: a time that has passed, is more than a year away, or that changing clocks skip or repeat
 */
export function instantMeant(wall: string, timeZone: string, now: Temporal.Instant): Temporal.Instant {
  const time = Temporal.PlainDateTime.from(wall)
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    time.toZonedDateTime(timeZone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  if (!first.equals(last)) throw badFields({ at: clockChange(time, !first.toPlainDateTime().equals(time)) })
  const at = first.toInstant()
  if (Temporal.Instant.compare(at, now) <= 0) throw badFields({ at: 'Choose a date and time in the future' })
  if (Temporal.Instant.compare(at, now.add({ hours: 24 * MAX_DAYS_AHEAD })) > 0)
    throw badFields({ at: 'Choose a date within the next year' })
  return at
}

function clockChange(time: Temporal.PlainDateTime, isSkipped: boolean): string {
  const day = monthAndDay(time.toPlainDate().toString())
  const clock = clockTime(clockOf(time))
  return isSkipped
    ? `On ${day} the clocks go forward, so ${clock} doesn’t exist. Choose another time`
    : `On ${day} the clocks go back, so ${clock} comes twice. Choose another time`
}

function clockOf(time: Temporal.PlainDateTime | Temporal.ZonedDateTime): string {
  return time.toPlainTime().toString({ smallestUnit: 'minute' })
}

/** `at 7:00 a.m. on Friday, November 27, 2026` */
function inWords(instant: string, timeZone: string): string {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return `at ${clockTime(clockOf(time))} on ${fullDate(time.toPlainDate().toString())}`
}

/**
 * Schedules the issue, or chooses another time for it.
 * @param wall the time on the church's clock, `YYYY-MM-DDTHH:MM`
 * @returns the time in words
 * @throws HttpError the errors of `instantMeant`, and of `sendIssue`
 */
export function scheduleIssue(services: Sending, { id, actor, version }: Action, wall: string): Promise<string> {
  const { database, mailer } = services
  return database.transaction(async (trx) => {
    const row = await lockIssue(trx, id, 'schedule', version)
    const settings = await mailer.settings(trx)
    const sendAt = isoInstant(instantMeant(wall, settings.timeZone, Temporal.Instant.from(actor.now)))
    const issue = presentIssue(row)
    const refusal = sendProblem(issue, settings, await countReaders(trx, issue))
    if (refusal) throw refused(refusal)
    await moveIssue(trx, id, 'schedule', {
      send_at: sendAt,
      sent_by: actor.person.name,
      sample: 0,
      updated_at: actor.now,
      version: row.version + 1,
    })
    await log(trx, actor, 'scheduled', row, { sendAt })
    return inWords(sendAt, settings.timeZone)
  })
}

/** Makes a draft of a scheduled issue again. */
export function unscheduleIssue({ database }: Sending, { id, actor, version }: Action): Promise<void> {
  return database.transaction(async (trx) => {
    const row = await lockIssue(trx, id, 'unschedule', version)
    await moveIssue(trx, id, 'unschedule', { sent_by: '', updated_at: actor.now, version: row.version + 1 })
    await log(trx, actor, 'unscheduled', row)
  })
}

/**
 * Sends the issues whose time has come. Of several processes one sends, since each looks again once it has locked the issue.
 * @returns what was done, in a few words; empty for nothing
 */
export async function sendScheduled(services: Sending): Promise<string> {
  const now = services.now()
  const { db } = services.database
  const all = db.selectFrom('newsletter_issues').select('id').where('state', '=', 'scheduled')
  const due = await all.where('send_at', '<=', isoInstant(now)).orderBy('send_at').execute()
  const done: string[] = []
  for (const { id } of due) done.push(await forStaff(() => sendAtItsTime(services, id, now)))
  // A newsletter that is shown on the website appears there once it is sent.
  if (due.length > 0) services.pagesChanged()
  return done.filter(Boolean).join('; ')
}

async function sendAtItsTime(services: Sending, id: string, now: Temporal.Instant): Promise<string> {
  const { database, mailer } = services
  const prepared = await prepare(services, id)
  // No person does this, so the activity log names none.
  const actor = { person: { id: '', name: '' }, now: isoInstant(now) }
  return database.transaction(async (trx) => {
    const row = await findIssueLocked(trx, id)
    // Another process was faster, or a person.
    if (row?.state !== 'scheduled' || row.send_at === '' || row.send_at > actor.now) return ''
    const isLate = row.send_at < isoInstant(now.subtract({ hours: LATE_HOURS }))
    const sent = isLate ? { refusal: LATE } : await sendLocked(trx, { ...services, prepared }, row, actor)
    if ('count' in sent) return `sent to ${formatCount(sent.count, ['subscriber', 'subscribers'])}`
    const settings = await mailer.settings(trx)
    const unsent_why = `It wasn’t sent ${inWords(row.send_at, settings.timeZone)}. ${sent.refusal}`
    await moveIssue(trx, id, 'unschedule', { unsent_why, sent_by: '', updated_at: actor.now, version: row.version + 1 })
    await log(trx, actor, 'did not send', row, { why: sent.refusal })
    const subject = `Your newsletter wasn’t sent: ${row.subject}`
    const told = { id, subject, text: unsent_why, key: `unsent newsletter ${id} ${row.send_at}` }
    await mailer.put(trx, await emailsToSenders(trx, settings, told))
    return 'one was not sent'
  })
}

const LATE = 'This website wasn’t running then, and a day has passed since. Send it now, or choose another time.'
