/** The copies of an issue in the outbox: the only place that knows how they are found there. */
import { sql } from 'kysely'
import { inChunks } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/idempotency.ts'
import { lockEmails } from '#mail/outbox.ts'

/** What a copy is about: the subscriber it goes to. */
export const COPY_OF = 'subscriber'

/**
 * Keeps what has not been handed over from subscribers who are gone or get the newsletter no longer; what is being handed
 * over is not tried again. An issue that is
 * being put into the outbox at the same moment comes before or after this, never between.
 */
export async function cancelCopies(trx: Trx, subscribers: readonly string[]): Promise<void> {
  await awaitSending(trx)
  for await (const ids of inChunks(subscribers)) {
    const open = trx.selectFrom('letters').where('about_kind', '=', COPY_OF).where('about_id', 'in', ids)
    await lockEmails(trx, open.where('is_bulk', '=', 1).where('state', 'in', OPEN))
    const theirs = trx
      .updateTable('letters')
      .where('about_kind', '=', COPY_OF)
      .where('about_id', 'in', ids)
      .where('is_bulk', '=', 1).where(sql<boolean>`not exists (
        select 1 from newsletter_subscribers s where s.id = letters.about_id and s.is_active = 1)`)
    const gone = { state: 'cancelled', error: 'They get the newsletter no longer' } as const
    await theirs.where('state', '=', 'sending').set({ is_recalled: 1 }).execute()
    await theirs.where('state', 'in', ['waiting', 'paused']).set(gone).execute()
  }
}

/** What is still to go out, or is just going. */
const OPEN = ['waiting', 'sending', 'paused'] as const

/** Holds those of an issue's copies that are still to go out; the issue itself is held already. */
export function holdCopies(trx: Trx, issue: string): Promise<void> {
  return lockEmails(trx, trx.selectFrom('letters').where('batch_id', '=', issue).where('state', 'in', OPEN))
}

/** Waits until nobody else puts an issue into the outbox; until this transaction ends nobody begins to. */
export function awaitSending(trx: Trx): Promise<void> {
  return advisoryLock(trx, 'sending a newsletter')
}

/** What has become of an issue's copies. */
export interface Progress {
  waiting: number
  /** Those of them that the server did not take yet, and the newest words about it; empty when there are none. */
  retrying: number
  retryWords: string
  sent: number
  /** Refused for good, though not because of the address. */
  failed: number
  /** Refused for good because of the address. */
  bounced: number
  /** Handed over, and no answer came. */
  unsure: number
  /** Kept back: the rest was stopped, or its reader had left. */
  cancelled: number
  /** Readers of it who have unsubscribed since. */
  unsubscribed: number
}

export async function countCopies(db: Db, issue: { id: string; startedAt: string }): Promise<Progress> {
  const rows = await db
    .selectFrom('letters')
    .select(['state', sql<number>`case when error_kind = 'recipient' then 1 else 0 end`.as('isAddress')])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('batch_id', '=', issue.id)
    .groupBy(['state', 'isAddress'])
    .execute()
  const count = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + n, 0)
  const bounced = rows.filter(({ state, isAddress }) => state === 'failed' && isAddress === 1)
  const ofAddress = bounced.reduce((sum, { n }) => sum + n, 0)
  const { unsubscribed } = await db
    .selectFrom('letters')
    .innerJoin('newsletter_subscribers', 'newsletter_subscribers.id', 'letters.about_id')
    .select((eb) => eb.fn.countAll<number>().as('unsubscribed'))
    .where('batch_id', '=', issue.id)
    .where('letters.state', '=', 'sent')
    .where('left_how', '=', 'unsubscribed')
    .where('left_at', '>=', issue.startedAt)
    .executeTakeFirstOrThrow()
  return {
    waiting: count('waiting', 'sending', 'paused'),
    ...(await countRetries(db, issue.id)),
    sent: count('sent'),
    failed: count('failed') - ofAddress,
    bounced: ofAddress,
    unsure: count('unsure'),
    cancelled: count('cancelled'),
    unsubscribed,
  }
}

async function countRetries(db: Db, issue: string): Promise<Pick<Progress, 'retrying' | 'retryWords'>> {
  const again = db
    .selectFrom('letters')
    .where('batch_id', '=', issue)
    .where('state', 'in', OPEN)
    .where('error', '<>', '')
  const { retrying } = await again.select((eb) => eb.fn.countAll<number>().as('retrying')).executeTakeFirstOrThrow()
  const newest = await again.select('error').orderBy('updated_at', 'desc').orderBy('id').limit(1).executeTakeFirst()
  return { retrying, retryWords: newest?.error ?? '' }
}

/** A copy that somebody should look at. */
export interface Trouble {
  id: string
  to: string
  state: 'failed' | 'unsure'
  /** The address is to blame, so sending it again cannot help. */
  isAddress: boolean
  /** The server's words, or ours. */
  words: string
}

/** Copies that did not arrive, or nobody knows, by their address. */
export async function listTroubles(
  db: Db,
  issue: string,
  page: { limit: number; offset: number },
): Promise<{ total: number; troubles: Trouble[] }> {
  const all = db.selectFrom('letters').where('batch_id', '=', issue).where('state', 'in', ['failed', 'unsure'])
  const rows = await all
    .select(['id', 'to_address', 'state', 'error', 'error_kind'])
    .orderBy('to_address')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const troubles = rows.map(({ id, to_address, state, error, error_kind }) => ({
    id,
    to: to_address,
    state: state as Trouble['state'],
    isAddress: error_kind === 'recipient',
    words: error,
  }))
  return { total, troubles }
}

/** Whether anything of these issues is still to go out. */
export async function isUnderWay(trx: Trx, issues: readonly string[]): Promise<boolean> {
  const found = await trx
    .selectFrom('letters')
    .select('id')
    .where('batch_id', 'in', issues)
    .where('state', 'in', OPEN)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Moves the issue's copies from one state into another; hold them before. */
export async function moveCopies(
  trx: Trx,
  issue: string,
  from: readonly ('waiting' | 'paused')[],
  to: 'waiting' | 'paused' | 'cancelled',
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('letters')
    .set({ state: to, updated_at: now, ...(to === 'cancelled' ? { error: 'The rest was stopped' } : {}) })
    .where('batch_id', '=', issue)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** What is being handed over is not tried again. */
export async function recallCopies(trx: Trx, issue: string): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ is_recalled: 1 })
    .where('batch_id', '=', issue)
    .where('state', '=', 'sending')
    .execute()
}

/**
 * Sends copies again that failed or of which nobody knows, as new; those of readers who have left stay.
 * @returns how many
 */
export async function sendCopiesAgain(
  trx: Trx,
  issue: string,
  letters: readonly string[],
  now: string,
): Promise<number> {
  let count = 0
  // In the order of their ids in all chunks together.
  for await (const ids of inChunks(letters.toSorted())) {
    await lockEmails(trx, trx.selectFrom('letters').where('batch_id', '=', issue).where('id', 'in', ids))
    const { numUpdatedRows } = await trx
      .updateTable('letters')
      .set({
        state: 'waiting',
        next_at: now,
        attempts: 0,
        is_recalled: 0,
        handed_at: '',
        error: '',
        error_kind: '',
        updated_at: now,
      })
      .where('batch_id', '=', issue)
      .where('id', 'in', ids)
      .where('state', 'in', ['failed', 'unsure'])
      .where(sql<boolean>`exists (
        select 1 from newsletter_subscribers s where s.id = letters.about_id and s.is_active = 1)`)
      .executeTakeFirstOrThrow()
    count += Number(numUpdatedRows)
  }
  return count
}

/**
 * Issues of which nothing waits any more have gone out, and those of which something is sent again have not. It can be done
 * again, and by several at once, without harm.
 * @param issue this one alone; inside a transaction, which holds it already, no other may be touched
 */
export async function settleIssues(db: Db, issue?: string): Promise<void> {
  const hasCopies = (...states: string[]) => sql<boolean>`exists (
    select 1 from letters where batch_id = newsletter_issues.id and letters.state in (${sql.join(states)}))`
  const meant = db
    .updateTable('newsletter_issues')
    .$if(issue !== undefined, (query) => query.where('id', '=', issue ?? ''))
  await meant
    .set({
      state: 'sent',
      finished_at: sql`coalesce((select max(updated_at) from letters where batch_id = newsletter_issues.id), started_at)`,
    })
    .where('state', 'in', ['sending', 'paused'])
    .where(sql<boolean>`not ${hasCopies('waiting', 'sending', 'paused')}`)
    .execute()
  await meant
    .set({ state: 'sending', finished_at: '' })
    .where('state', '=', 'sent')
    .where(hasCopies('waiting', 'sending'))
    .execute()
}
