/**
 * The outbox as a queue: claims the next email and records its result. The claims are in the database, so that several
 * processes never send the same email.
 */
import { sql } from 'kysely'
import { type Database, type Db, engineOf, type Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import {
  type EmailEvent,
  type EmailState,
  emailTransitions,
  fillPlaceholders,
  fillHtmlPlaceholders,
  headerText,
  isAllowed,
  type Outgoing,
} from '#mail/email.ts'
import { OUTAGES } from '#mail/error.ts'
import { lockEmails, type EmailRow, type TextEncryption } from '#mail/outbox.ts'
import { type Failure, MAX_UNSURE_TRIES } from '#mail/retry.ts'
import type { MailSettings } from '#mail/transport.ts'
import { isoInstant } from '#db/records.ts'

/**
 * The update of emails for which the event may happen now; narrow it with `where`. This is the only place that changes an
 * email's state.
 * @param now an instant; without it the email keeps the time of its last try
 */
export function transition(db: Db, event: EmailEvent, now?: string) {
  const { from, to } = emailTransitions[event]
  const unlessRecalled = sql<EmailState>`case when is_recalled = 1 then 'cancelled' else 'waiting' end`
  return db
    .updateTable('emails')
    .set({ state: event === 'retry' ? unlessRecalled : to, ...(now === undefined ? {} : { updated_at: now }) })
    .$if(isAllowed(event, 'sending'), (update) => update.set({ claim: '', claimed_until: '' }))
    .$if(event === 'resend' || event === 'resendCopy', (update) => update.set({ ...fresh, next_at: now ?? '' }))
    .where('state', 'in', [...from])
}
const fresh = { attempts: 0, is_recalled: 0, handed_at: '', error: '', error_kind: '' } as const

/** A claim expires after this time unless it is renewed. */
const CLAIM_SECONDS = 45
export const RENEW_INTERVAL_MS = 15_000

/** Why there is nothing to send: nothing is due, or only copies that the rate per second or per day delays. */
export type Idle = 'nothing due' | 'rate limit' | 'daily limit'

/**
 * Claims the next due email: single emails before copies of newsletters, the oldest first.
 * @param claim the caller's id
 * @param rate of copies
 */
export async function claimEmail(
  database: Database,
  { now, claim, rate }: { now: Temporal.Instant; claim: string; rate: MailSettings },
): Promise<EmailRow | Idle> {
  const { db } = database
  const single = await claimNext(db, 0, claim, now)
  if (single) return single
  if (!(await nextDue(db, 1, now).executeTakeFirst())) return 'nothing due'
  return database.transaction(async (trx) => {
    // The lock makes several processes keep the rate together.
    await advisoryLock(trx, 'bulk emails')
    return (await rateLimit(trx, rate, now)) ?? (await claimNext(trx, 1, claim, now)) ?? 'nothing due'
  })
}

function claimNext(db: Db, isBulk: 0 | 1, claim: string, now: Temporal.Instant): Promise<EmailRow | undefined> {
  const next = nextDue(db, isBulk, now)
  return transition(db, 'claim', isoInstant(now))
    .set({ claim, claimed_until: claimEnd(now), handed_at: '' })
    .where('id', '=', engineOf(db) === 'postgres' ? next.forUpdate().skipLocked() : next)
    .returningAll()
    .executeTakeFirst()
}

function nextDue(db: Db, isBulk: 0 | 1, now: Temporal.Instant) {
  return db
    .selectFrom('emails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('is_bulk', '=', isBulk)
    .where('next_at', '<=', isoInstant(now))
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
}

/**
 * Copies are spread over the minute, at most a second's share at a time. The minute counts tries, accepted or not, since a
 * server that has had enough refuses each of them; the day counts what was accepted.
 */
async function rateLimit(trx: Trx, settings: MailSettings, now: Temporal.Instant): Promise<Idle | undefined> {
  const { provider, perMinute, perDay } = settings
  const window = Math.max(1_000, Math.ceil(60_000 / perMinute))
  const perWindow = Math.max(1, Math.floor((perMinute * window) / 60_000))
  const copies = trx
    .selectFrom('emails')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('is_bulk', '=', 1)
  const tried = copies
    .where('updated_at', '>', isoInstant(now.subtract({ milliseconds: window })))
    .where('attempts', '>', 0)
    .where('state', '<>', 'sending')
  const accepted = copies.where('sent_at', '>', isoInstant(now.subtract({ hours: 24 })))
  // In one statement, since an email that is answered between two would count twice.
  const count = await trx
    .selectNoFrom([copies.where('state', '=', 'sending').as('inFlight'), tried.as('recent'), accepted.as('ofDay')])
    .$narrowType<{ inFlight: number; recent: number; ofDay: number }>()
    .executeTakeFirstOrThrow()
  if (count.inFlight + count.recent >= perWindow) return 'rate limit'
  // Without a mail server copies wait: each of them may be sent only once.
  return count.inFlight + count.ofDay >= (provider === 'console' ? 0 : perDay) ? 'daily limit' : undefined
}

/**
 * The email as it is sent.
 * @returns undefined when it was encrypted with another key
 */
export async function readOutgoing(db: Db, row: EmailRow, encryption: TextEncryption): Promise<Outgoing | undefined> {
  const body = await db.selectFrom('email_bodies').selectAll().where('id', '=', row.body_id).executeTakeFirstOrThrow()
  const plain = (text: string) => (body.is_sealed === 1 && text !== '' ? encryption.decrypt(text) : text)
  const [text, html] = [plain(body.text), plain(body.html)]
  if (text === undefined || html === undefined) return undefined
  const fills = row.fills === '' ? {} : (JSON.parse(row.fills) as Record<string, string>)
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    replyTo: row.reply_to,
    subject: row.subject,
    text: fillPlaceholders(text, fills),
    html: fillHtmlPlaceholders(html, fills),
    calendar: body.calendar,
    listUnsubscribe: row.list_unsubscribe,
    thread: row.thread === '' ? [] : row.thread.split(' '),
  }
}

/** The columns by which a worker finds its email. */
type Claimed = Pick<EmailRow, 'id' | 'claim'>

/** The transition of an email that the caller has claimed; it changes nothing once another one has the claim. */
function transitionClaimed(db: Db, event: EmailEvent, { id, claim }: Claimed, now: Temporal.Instant) {
  return transition(db, event, isoInstant(now)).where('id', '=', id).where('claim', '=', claim)
}

export async function renewClaim(db: Db, { id, claim }: Claimed, now: Temporal.Instant): Promise<void> {
  const renewed = db.updateTable('emails').set({ claimed_until: claimEnd(now) })
  await renewed.where('id', '=', id).where('claim', '=', claim).execute()
}

/** Gives back a claim before anything was sent. */
export async function releaseClaim(db: Db, email: Claimed, now: Temporal.Instant): Promise<void> {
  await transitionClaimed(db, 'retry', email, now).execute()
}

/**
 * Notes that the end of the email is about to be sent: from here on it may have been accepted, until the server answers.
 * @returns whether the caller still has the claim
 */
export async function noteFinishing(db: Db, { id, claim }: Claimed, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ handed_at: isoInstant(now) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Notes that the server accepted the email, and deletes its text if it contained a secret. */
export async function noteAccepted(db: Db, row: EmailRow, answer: string, now: Temporal.Instant): Promise<void> {
  const attempts = row.attempts + 1
  await transitionClaimed(db, 'accept', row, now)
    .set({ sent_at: isoInstant(now), attempts, error: '', error_kind: '', answer: headerText(answer) })
    .execute()
  await db
    .updateTable('email_bodies')
    .set({ text: '', html: '' })
    .where('id', '=', row.body_id)
    .where('is_sealed', '=', 1)
    .execute()
}

/** Notes that the email was only logged because no mail server is set. It can be sent once there is one. */
export async function noteLogged(db: Db, email: Claimed, now: Temporal.Instant): Promise<void> {
  await transitionClaimed(db, 'log', email, now).set({ error: LOGGED, error_kind: '', answer: LOGGED }).execute()
}
const LOGGED = 'Written to the server log only; not sent'

export async function noteFailed(db: Db, row: EmailRow, failure: Failure, now: Temporal.Instant): Promise<void> {
  const { event, counts, nextAt, error, errorKind } = failure
  await transitionClaimed(db, event, row, now)
    .set({ error, error_kind: errorKind, attempts: row.attempts + (counts ? 1 : 0) })
    .$if(nextAt !== undefined, (update) => update.set({ next_at: isoInstant(nextAt ?? now) }))
    .execute()
}

/**
 * Recovers emails whose worker died. An unfinished email is sent again. So is a finished one, under the same Message-ID, as
 * often as one whose connection broke, unless it is a copy of a newsletter: those must not arrive twice, so a person decides.
 */
export async function recoverEmails(database: Database, now: Temporal.Instant): Promise<void> {
  const at = isoInstant(now)
  await database.transaction(async (trx) => {
    const expired = trx.selectFrom('emails').where('state', '=', 'sending').where('claimed_until', '<', at)
    await lockEmails(trx, expired)
    await transition(trx, 'lose', at)
      .set((eb) => ({ error: STOPPED, error_kind: 'unsure', attempts: eb('attempts', '+', 1) }))
      .where('claimed_until', '<', at)
      .where('handed_at', '<>', '')
      .where((eb) => eb.or([eb('is_bulk', '=', 1), eb('attempts', '>=', MAX_UNSURE_TRIES - 1)]))
      .execute()
    const triesMade = sql<number>`attempts + case when handed_at <> '' then 1 else 0 end`
    await transition(trx, 'retry', at)
      .set({ next_at: at, attempts: triesMade })
      .where('claimed_until', '<', at)
      .execute()
  })
}
const STOPPED = 'The site was stopped while sending this, before the mail server answered'

/** Makes all emails due that waited for the end of an outage. */
export async function retryAfterOutage(db: Db, now: Temporal.Instant): Promise<void> {
  const waiting = db
    .selectFrom('emails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('error_kind', 'in', OUTAGES)
    .where('next_at', '>', isoInstant(now))
    .orderBy('id')
  await db
    .updateTable('emails')
    .set({ next_at: isoInstant(now) })
    .where('id', 'in', engineOf(db) === 'postgres' ? waiting.forUpdate() : waiting)
    .execute()
}

/** When the next email is due (copies too, if asked for) or a claim expires; undefined when none is waiting. */
export async function nextMoment(db: Db, withCopies: boolean): Promise<Temporal.Instant | undefined> {
  const waiting = db.selectFrom('emails').select('next_at as at').where('state', '=', 'waiting').orderBy('at').limit(1)
  const sending = db.selectFrom('emails').select((eb) => eb.fn.min('claimed_until').as('at'))
  const rows = [
    await waiting.where('is_bulk', '=', 0).executeTakeFirst(),
    withCopies ? await waiting.where('is_bulk', '=', 1).executeTakeFirst() : undefined,
    await sending.where('state', '=', 'sending').executeTakeFirst(),
  ]
  const [first] = rows.flatMap((row) => row?.at ?? []).toSorted()
  return first === undefined ? undefined : Temporal.Instant.from(first)
}

function claimEnd(now: Temporal.Instant): string {
  return isoInstant(now.add({ seconds: CLAIM_SECONDS }))
}
