/**
 * Sending what is in the outbox: whose turn it is, and what has become of a letter. The database decides, so that several
 * processes never send the same letter.
 */
import { sql } from 'kysely'
import { type Database, type Db, engineOf, type Trx } from '#db/database.ts'
import { advisoryLock } from '#db/idempotency.ts'
import { filled, filledHtml, headerText, type Outgoing } from '#mail/email.ts'
import { holdEmails, type EmailRow, type Sealer } from '#mail/outbox.ts'

/** For how long nobody else takes a letter that somebody is sending, unless they say again that they are. In seconds. */
const CLAIMED = 45
/** How often they say so, in milliseconds. */
export const STILL_AT_IT = 15_000

/** How many copies of newsletters may go, by when the window began that counts. */
export interface BulkRate {
  /** Tried in the window that began at `since`, taken or not: a server that has had enough says so to each. */
  most: number
  since: string
  /** Taken in the 24 hours that began at `daySince`. */
  mostInDay: number
  daySince: string
}

/** Why there is nothing to send: nothing is due, or copies are but may not go for a moment, or for the rest of the day. */
export type Nothing = 'none' | 'paced' | 'day is full'

/**
 * Takes the next letter that is due, for the caller alone: single letters before copies, the oldest first.
 * @param claim the caller's mark
 */
export async function claimEmail(
  database: Database,
  { now, claim, bulk }: { now: Temporal.Instant; claim: string; bulk: BulkRate },
): Promise<EmailRow | Nothing> {
  const at = written(now)
  const take = async (db: Db, isBulk: 0 | 1) => {
    const due = db
      .selectFrom('letters')
      .select('id')
      .where('state', '=', 'waiting')
      .where('is_bulk', '=', isBulk)
      .where('next_at', '<=', at)
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
    const free = engineOf(db) === 'postgres' ? due.forUpdate().skipLocked() : due
    return db
      .updateTable('letters')
      .set({
        state: 'sending',
        claim,
        claimed_until: written(now.add({ seconds: CLAIMED })),
        handed_at: '',
        updated_at: at,
      })
      .where('id', '=', free)
      .returningAll()
      .executeTakeFirst()
  }
  const single = await take(database.db, 0)
  if (single) return single
  const isAny = await database.db
    .selectFrom('letters')
    .select('id')
    .where('state', '=', 'waiting')
    .where('is_bulk', '=', 1)
    .where('next_at', '<=', at)
    .limit(1)
    .executeTakeFirst()
  if (!isAny) return 'none'
  return database.transaction(async (trx) => {
    // One after the other, so that two processes together keep to the rate.
    await advisoryLock(trx, 'bulk letters')
    return (await holdsBulkUp(trx, bulk)) ?? (await take(trx, 1)) ?? 'none'
  })
}

async function holdsBulkUp(trx: Trx, { most, since, mostInDay, daySince }: BulkRate): Promise<Nothing | undefined> {
  const copies = trx
    .selectFrom('letters')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('is_bulk', '=', 1)
  const onTheirWay = (await copies.where('state', '=', 'sending').executeTakeFirstOrThrow()).n
  // What was tried was changed by it.
  const tried = copies.where('updated_at', '>', since).where('attempts', '>', 0).where('state', '<>', 'sending')
  if (onTheirWay + (await tried.executeTakeFirstOrThrow()).n >= most) return 'paced'
  const taken = await copies.where('sent_at', '>', daySince).executeTakeFirstOrThrow()
  return onTheirWay + taken.n >= mostInDay ? 'day is full' : undefined
}

/**
 * The letter as it goes out.
 * @returns nothing when what it says was sealed under another key
 */
export async function outgoing(db: Db, row: EmailRow, sealer: Sealer): Promise<Outgoing | undefined> {
  const body = await db.selectFrom('letter_bodies').selectAll().where('id', '=', row.body_id).executeTakeFirstOrThrow()
  const open = (text: string) => (body.is_sealed === 1 && text !== '' ? sealer.unseal(text) : text)
  const [text, html] = [open(body.text), open(body.html)]
  if (text === undefined || html === undefined) return undefined
  const fills = row.fills === '' ? {} : (JSON.parse(row.fills) as Record<string, string>)
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    replyTo: row.reply_to,
    subject: row.subject,
    text: filled(text, fills),
    html: filledHtml(html, fills),
    listUnsubscribe: row.list_unsubscribe,
  }
}

/** Keeps the letter for the one who is sending it. */
export async function keepClaim(db: Db, { id, claim }: EmailRow, now: Temporal.Instant): Promise<void> {
  const until = written(now.add({ seconds: CLAIMED }))
  await db
    .updateTable('letters')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/** Waits again, unless somebody wants it back. */
const WAITS = sql<'waiting' | 'cancelled'>`case when is_recalled = 1 then 'cancelled' else 'waiting' end`

/** Takes back a claim under which nothing was tried. */
export async function giveBack(db: Db, { id, claim }: EmailRow, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('letters')
    .set({ state: WAITS, claim: '', claimed_until: '', updated_at: written(now) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/**
 * Notes that a letter's last line is about to be handed over: from here on nobody can know whether the server took it
 * until it answers.
 * @returns whether the letter is still the caller's
 */
export async function noteHanding(db: Db, { id, claim }: EmailRow, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ handed_at: written(now) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Notes that the server has taken a letter. What was secret in it is forgotten. */
export async function noteSent(db: Db, row: EmailRow, answer: string, now: Temporal.Instant): Promise<void> {
  const at = written(now)
  const sent = {
    state: 'sent' as const,
    sent_at: at,
    updated_at: at,
    attempts: row.attempts + 1,
    claim: '',
    claimed_until: '',
    error: '',
    error_kind: '',
    answer: headerText(answer),
  }
  await db.updateTable('letters').set(sent).where('id', '=', row.id).where('claim', '=', row.claim).execute()
  await db
    .updateTable('letter_bodies')
    .set({ text: '', html: '' })
    .where('id', '=', row.body_id)
    .where('is_sealed', '=', 1)
    .execute()
}

/** Notes that an email was written into the log because no mail server is set. It can be sent once there is one. */
export async function noteLogged(db: Db, row: EmailRow, answer: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('letters')
    .set({
      state: 'unsent',
      updated_at: written(now),
      claim: '',
      claimed_until: '',
      error: answer,
      error_kind: '',
      answer,
    })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .execute()
}

/** What becomes of a letter after a try that did not go well. */
export interface Failed {
  state: 'waiting' | 'failed' | 'unsure'
  /** Whether it was tried in vain because of itself: what is wrong with the server is not counted against it. */
  isBlamed: boolean
  /** When it is tried again; for those that wait. */
  nextAt?: Temporal.Instant
  error: string
  errorKind: string
}

export async function noteFailed(db: Db, row: EmailRow, failed: Failed, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('letters')
    .set({
      state: failed.state === 'waiting' ? WAITS : failed.state,
      next_at: failed.nextAt ? written(failed.nextAt) : row.next_at,
      attempts: row.attempts + (failed.isBlamed ? 1 : 0),
      error: failed.error,
      error_kind: failed.errorKind,
      claim: '',
      claimed_until: '',
      updated_at: written(now),
    })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .execute()
}

/**
 * Sees to letters whose sender has gone without a word. One that was not handed over goes again. One that was goes again
 * too, under the same Message-ID, unless it is a copy of a newsletter: nobody gets one of those twice, so somebody at the
 * desk decides.
 * @returns how many there were
 */
export async function recoverEmails(database: Database, now: Temporal.Instant): Promise<number> {
  const at = written(now)
  return database.transaction(async (trx) => {
    const late = trx.selectFrom('letters').where('state', '=', 'sending').where('claimed_until', '<', at)
    await holdEmails(trx, late)
    const left = trx.updateTable('letters').where('state', '=', 'sending').where('claimed_until', '<', at)
    const unsure = await left
      .set({ state: 'unsure', claim: '', error: STOPPED, error_kind: 'unsure', updated_at: at })
      .where('is_bulk', '=', 1)
      .where('handed_at', '<>', '')
      .executeTakeFirstOrThrow()
    const again = await left.set({ state: WAITS, claim: '', next_at: at, updated_at: at }).executeTakeFirstOrThrow()
    return Number(unsure.numUpdatedRows + again.numUpdatedRows)
  })
}
const STOPPED = 'The site was stopped after this was handed over and before the server had answered'

/** Lets go what waits because of the server's or the settings' trouble, at once: that trouble is over. */
export async function releaseHeld(db: Db, kinds: readonly string[], now: Temporal.Instant): Promise<void> {
  const waiting = db
    .selectFrom('letters')
    .select('id')
    .where('state', '=', 'waiting')
    .where('error_kind', 'in', kinds)
    .where('next_at', '>', written(now))
    .orderBy('id')
  await db
    .updateTable('letters')
    .set({ next_at: written(now) })
    .where('id', 'in', engineOf(db) === 'postgres' ? waiting.forUpdate() : waiting)
    .execute()
}

/** When the next single letter (0) or copy (1) is due, or nothing when none waits. */
export async function nextDue(db: Db, isBulk: 0 | 1): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('letters')
    .select('next_at')
    .where('state', '=', 'waiting')
    .where('is_bulk', '=', isBulk)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return row && Temporal.Instant.from(row.next_at)
}

/** When the next claim runs out, or nothing when nobody is sending. */
export async function nextRecovery(db: Db): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('letters')
    .select((eb) => eb.fn.min('claimed_until').as('at'))
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return row?.at ? Temporal.Instant.from(row.at) : undefined
}

function written(moment: Temporal.Instant): string {
  return moment.toString({ smallestUnit: 'millisecond' })
}
