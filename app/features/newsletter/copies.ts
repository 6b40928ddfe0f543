/** The copies of a newsletter in the outbox. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { issueStates, issueTransitions } from '#app/features/newsletter/issue.ts'
import { isOnOne, storedLists } from '#app/features/newsletter/queries.ts'
import { inChunks } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { countOf } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'
import { openStates } from '#mail/email.ts'
import { lockEmails } from '#mail/outbox.ts'
import { transition } from '#mail/queue.ts'

/** The numbers of an issue's copies by status. */
const progress = z.object({
  waiting: z.number(),
  retrying: z.number().meta({ description: 'Temporarily rejected and scheduled for a retry' }),
  retryWords: z.string().meta({ description: 'The server’s latest error message, or ours' }),
  sent: z.number(),
  failed: z.number().meta({ description: 'Rejected permanently, for a reason other than the address' }),
  bounced: z.number().meta({ description: 'Rejected permanently because of the address' }),
  unsure: z.number().meta({ description: 'Sent to the server, which didn’t answer' }),
  cancelled: z.number(),
  unsubscribed: z.number().meta({ description: 'Recipients who have unsubscribed since' }),
})
export type Progress = z.infer<typeof progress>

export const progressOut = progress
  .extend({
    state: z.enum(issueStates),
    subscribers: z.number().meta({ description: 'Active subscribers to whom it would go now' }),
    perMinute: z.number(),
    perDay: z.number(),
    bytes: z.number().nullable().meta({ description: 'Size of the email’s HTML; null once it was sent' }),
    pausedWhy: z.string().nullable().meta({ description: 'Why sending was paused automatically; null when it wasn’t' }),
    second: z
      .object({
        language: z.string().meta({ description: 'Its own name' }),
        subscribers: z.number().meta({ description: 'Those of them who read it' }),
        waiting: z.number().nullable().meta({ description: 'Texts to translate, or out of date; null for all' }),
      })
      .nullable()
      .meta({ description: 'The second language of the website; null where there is none' }),
    refusal: z.string().nullable().meta({ description: 'Why it can’t be sent now' }),
    proposedTime: z.string().meta({ description: 'A time for which it could be scheduled, on the church’s clock' }),
    testRefusal: z
      .string()
      .nullable()
      .meta({ description: 'Why no test of it can be sent now; one needs no subscribers' }),
  })
  .meta({ id: 'NewsletterProgress' })
export type SendFacts = z.infer<typeof progressOut>

/** A copy that was not delivered, or may not have been. */
const trouble = z.object({
  id: z.string(),
  to: z.string(),
  state: z.enum(['failed', 'unsure']),
  isAddress: z.boolean().meta({ description: 'The address is invalid, so sending again won’t help' }),
  words: z.string().meta({ description: 'The server’s message, or ours' }),
})
export type Trouble = z.infer<typeof trouble>
export const troublesOut = z.array(trouble).meta({ id: 'NewsletterTroubles' })

/** The kind of record that a copy is about. */
export const COPY_OF = 'subscriber'

/** Copies that are waiting or being sent. */
function openCopies(db: Db) {
  return db.selectFrom('emails').where('state', 'in', openStates)
}

/** The ids of the subscribers who have got one of these newsletters, or will. */
export async function subscribersWith(db: Db, issues: readonly string[]): Promise<ReadonlySet<string>> {
  if (issues.length === 0) return new Set()
  const copies = db.selectFrom('emails').select('about_id').where('batch_id', 'in', issues)
  const rows = await copies.where('about_kind', '=', COPY_OF).where('state', '<>', 'cancelled').execute()
  return new Set(rows.map((row) => row.about_id))
}

/**
 * Stops the copies of subscribers who were deleted, have unsubscribed or left the list: waiting ones are canceled, and those being
 * sent
 * are not retried. A newsletter that is being queued at the same time comes entirely before or after this.
 */
export async function cancelCopies(trx: Trx, subscribers: readonly string[]): Promise<void> {
  await lockSending(trx)
  for await (const ids of inChunks(subscribers)) {
    const open = openCopies(trx).where('about_kind', '=', COPY_OF).where('about_id', 'in', ids)
    await lockEmails(trx, open.where(isOfNewsletter))
    const recalled = trx.updateTable('emails').set({ is_recalled: 1 }).where('state', '=', 'sending')
    const canceled = transition(trx, 'cancel').set({ error: 'They unsubscribed before this was sent' })
    for (const update of [recalled, canceled]) {
      await update
        .where('about_kind', '=', COPY_OF)
        .where('about_id', 'in', ids)
        .where(isOfNewsletter)
        .where((eb) => eb.not(isSubscribed))
        .execute()
    }
    await cancelOfLeftLists(trx, ids)
  }
}

/** The same for newsletters to lists on which a subscriber is not, or not anymore. */
async function cancelOfLeftLists(trx: Trx, subscribers: readonly string[]): Promise<void> {
  const copies = openCopies(trx).where('about_kind', '=', COPY_OF).where('about_id', 'in', subscribers)
  const ids = await copiesOffTheirLists(trx, copies.where('is_bulk', '=', 1))
  if (ids.length === 0) return
  const recalled = trx.updateTable('emails').set({ is_recalled: 1 }).where('state', '=', 'sending')
  const canceled = transition(trx, 'cancel').set({ error: 'They left this list before this was sent' })
  for (const update of [recalled, canceled]) await update.where('id', 'in', ids).execute()
}

/** @returns the ids of those copies whose reader is on no list of their newsletter */
async function copiesOffTheirLists(trx: Trx, copies: SelectQueryBuilder<Schema, 'emails', object>): Promise<string[]> {
  const rows = await trx
    .selectFrom('emails')
    .where('emails.id', 'in', copies.select('id'))
    .innerJoin('newsletter_issues as issue', 'issue.id', 'emails.batch_id')
    .innerJoin('newsletter_subscribers as reader', 'reader.id', 'emails.about_id')
    .where('issue.lists', '<>', '[]')
    .select(['emails.id', 'issue.lists as to', 'reader.lists as of'])
    .execute()
  return rows.flatMap((row) => (isOnOne(storedLists(row.of), storedLists(row.to)) ? [] : [row.id]))
}
/** A copy, or the email that welcomes a subscriber. */
const isOfNewsletter = sql<boolean>`(is_bulk = 1 or kind = 'newsletter welcome')`
const isSubscribed = sql<boolean>`exists (
  select 1 from newsletter_subscribers s where s.id = emails.about_id and s.is_active = 1)`

/** Waits until no other transaction queues a newsletter, and blocks others until this one ends. */
export function lockSending(trx: Trx): Promise<void> {
  return advisoryLock(trx, 'sending a newsletter')
}

/** Moves the copies of an issue; the issue itself is locked already. */
export async function moveCopies(
  trx: Trx,
  issue: string,
  event: 'pause' | 'resume' | 'cancel',
  now: string,
): Promise<number> {
  await lockEmails(trx, openCopies(trx).where('batch_id', '=', issue))
  if (event === 'cancel') await recallCopies(trx, issue)
  const { numUpdatedRows } = await transition(trx, event, now)
    .$if(event === 'cancel', (update) => update.set({ error: 'Sending was stopped' }))
    .where('batch_id', '=', issue)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Copies that are being sent are not retried. */
async function recallCopies(trx: Trx, issue: string): Promise<void> {
  const sending = trx.updateTable('emails').where('batch_id', '=', issue).where('state', '=', 'sending')
  await sending.set({ is_recalled: 1 }).execute()
}

/**
 * Sends failed or unconfirmed copies again, except to people who have unsubscribed, or left the newsletter's lists.
 * @returns how many
 */
export async function resendCopies(trx: Trx, issue: string, copies: readonly string[], now: string): Promise<number> {
  let count = 0
  // Sorted, so that all chunks lock in the order of ids.
  for await (const ids of inChunks(copies.toSorted())) {
    const these = trx.selectFrom('emails').where('batch_id', '=', issue).where('id', 'in', ids)
    await lockEmails(trx, these)
    const off = await copiesOffTheirLists(trx, these)
    const { numUpdatedRows } = await transition(trx, 'resendCopy', now)
      .where('batch_id', '=', issue)
      .where('id', 'in', ids)
      .$if(off.length > 0, (update) => update.where('id', 'not in', off))
      .where(isSubscribed)
      .executeTakeFirstOrThrow()
    count += Number(numUpdatedRows)
  }
  return count
}

/** Whether any copy of these issues is unfinished. */
export async function areSending(trx: Trx, issues: readonly string[]): Promise<boolean> {
  const open = openCopies(trx).select('id').where('batch_id', 'in', issues)
  return (await open.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Finishes issues of which all copies are done, and reopens those of which one is sent again. It may run at any time, also
 * concurrently.
 * @param issue only this one; a transaction that has locked an issue may change no other
 */
export async function settleIssues(db: Db, issue?: string): Promise<void> {
  const hasCopies = (...states: string[]) => sql<boolean>`exists (
    select 1 from emails where batch_id = newsletter_issues.id and emails.state in (${sql.join(states)}))`
  const { finish, reopen } = issueTransitions
  const issues = db
    .updateTable('newsletter_issues')
    .$if(issue !== undefined, (query) => query.where('id', '=', issue ?? ''))
  await issues
    .set({
      state: finish.to,
      finished_at: sql`coalesce((select max(updated_at) from emails where batch_id = newsletter_issues.id), started_at)`,
    })
    .where('state', 'in', finish.from)
    .where((eb) => eb.not(hasCopies(...openStates)))
    .execute()
  await issues
    .set({ state: reopen.to, finished_at: '' })
    .where('state', 'in', reopen.from)
    .where(hasCopies('waiting', 'sending'))
    .execute()
}

export async function countCopies(db: Db, issue: { id: string; startedAt: string }): Promise<Progress> {
  const rows = await db
    .selectFrom('emails')
    .select(['state', sql<number>`case when error_kind = 'recipient' then 1 else 0 end`.as('isAddress')])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('batch_id', '=', issue.id)
    .groupBy(['state', 'isAddress'])
    .execute()
  const count = (states: readonly string[], isAddress?: 0 | 1) =>
    rows
      .filter((row) => states.includes(row.state) && (isAddress === undefined || row.isAddress === isAddress))
      .reduce((sum, { n }) => sum + n, 0)
  const unsubscribed = db
    .selectFrom('emails')
    .innerJoin('newsletter_subscribers', 'newsletter_subscribers.id', 'emails.about_id')
    .where('batch_id', '=', issue.id)
    .where('emails.state', '=', 'sent')
    .where('left_how', '=', 'unsubscribed')
    .where('left_at', '>=', issue.startedAt)
  return {
    waiting: count(openStates),
    ...(await countRetries(db, issue.id)),
    sent: count(['sent']),
    failed: count(['failed'], 0),
    bounced: count(['failed'], 1),
    unsure: count(['unsure']),
    cancelled: count(['cancelled']),
    unsubscribed: await countOf(unsubscribed),
  }
}

async function countRetries(db: Db, issue: string): Promise<Pick<Progress, 'retrying' | 'retryWords'>> {
  const again = openCopies(db).where('batch_id', '=', issue).where('error', '<>', '')
  const newest = await again.select('error').orderBy('updated_at', 'desc').orderBy('id').limit(1).executeTakeFirst()
  return { retrying: await countOf(again), retryWords: newest?.error ?? '' }
}

/** The ids of all copies that failed for a reason other than their address. */
export async function listFailed(db: Db, issue: string): Promise<string[]> {
  const failed = db.selectFrom('emails').select('id').where('batch_id', '=', issue).where('state', '=', 'failed')
  return (await failed.where('error_kind', '<>', 'recipient').execute()).map(({ id }) => id)
}

/** Failed and unconfirmed copies, by their address. */
export async function listTroubles(
  db: Db,
  issue: string,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Trouble[] }> {
  const all = db.selectFrom('emails').where('batch_id', '=', issue).where('state', 'in', ['failed', 'unsure'])
  const rows = await all
    .select(['id', 'to_address', 'state', 'error', 'error_kind'])
    .orderBy('to_address')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const troubles = rows.map(({ id, to_address, state, error, error_kind }) => ({
    id,
    to: to_address,
    state: state === 'unsure' ? state : ('failed' as const),
    isAddress: error_kind === 'recipient',
    words: error,
  }))
  return { total: await countOf(all), rows: troubles }
}
