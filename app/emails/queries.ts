/** The outbox in the admin area: its lists, and sending again or canceling. */
import type { SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { EmailsSummary, SentEmail, SentEmailWithText } from '#app/emails/email.ts'
import { type EmailSettings, noticesTo } from '#app/http/mailer.ts'
import { optional, paging, queryText } from '#app/http/route.ts'
import type { Db, Trx } from '#db/database.ts'
import { countOf, flag, orNull } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'
import { textContains } from '#db/search.ts'
import { searchTerms } from '#db/search-text.ts'
import { type EmailState, emailStates } from '#mail/email.ts'
import { generalAdvice, OUTAGES } from '#mail/error.ts'
import { lockEmails, type EmailRow } from '#mail/outbox.ts'
import { transition } from '#mail/queue.ts'

export const listIn = z.object({
  ...paging(200, 50),
  search: optional(queryText('Matches recipient, subject or type')),
  state: optional(z.enum(emailStates, `must be one of ${emailStates.join(', ')}`)),
  // Only copies of newsletters, or only other emails.
  copies: optional(z.enum(['true', 'false'], 'must be true or false')),
  batch: optional(queryText('ID of a newsletter')),
  sort: optional(z.literal('-date')),
})
type EmailsQuery = z.infer<typeof listIn>

/** Counting stops here. */
const MAX_COUNT = 10_000

/** Kinds of records whose emails the caller may not see (`hiddenFrom`). */
type Hidden = readonly string[]

/** One page, newest first, with the total. */
export async function listEmails(db: Db, hidden: Hidden, query: EmailsQuery) {
  const { limit, offset } = query
  const newest = filtered(db, hidden, query).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  const rows = await newest.limit(limit).offset(offset).execute()
  const counted = filtered(db, hidden, query).select('id').limit(MAX_COUNT)
  return { total: await countOf(db.selectFrom(counted.as('found'))), rows: rows.map(presentEmail) }
}

function filtered(db: Db, hidden: Hidden, { search = '', state, batch, copies }: EmailsQuery) {
  const terms = searchTerms(search)
  let query = visible(db, hidden)
  if (terms.length > 0) query = query.where(textContains(db, terms))
  if (state !== undefined) query = query.where('state', '=', state)
  if (batch !== undefined) query = query.where('batch_id', '=', batch)
  if (copies !== undefined) query = query.where('is_bulk', '=', flag(copies === 'true'))
  return query
}

function visible(db: Db, hidden: Hidden) {
  const all = db.selectFrom('emails')
  return hidden.length === 0 ? all : all.where('about_kind', 'not in', hidden)
}

/** The email with its text, except for the text of an email that contains a secret. */
export async function findEmail(db: Db, hidden: Hidden, id: string): Promise<SentEmailWithText | undefined> {
  const row = await visible(db, hidden).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const body = await db.selectFrom('email_bodies').selectAll().where('id', '=', row.body_id).executeTakeFirst()
  return { ...presentEmail(row), text: body && body.is_sealed === 0 ? body.text : null }
}

/** @param settings the current ones */
export async function summary(db: Db, settings: EmailSettings): Promise<EmailsSummary> {
  const rows = await db
    .selectFrom('emails')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('state', 'in', ['waiting', 'sending', 'failed', 'unsure'])
    // Refused copies are shown with their newsletter.
    .where((eb) => eb.or([eb('is_bulk', '=', 0), eb('state', '<>', 'failed')]))
    .groupBy('state')
    .execute()
  const count = (...states: EmailState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + n, 0)
  const unsent = await countOf(withoutSecret(db.selectFrom('emails').where('state', '=', 'unsent')))
  return {
    waiting: count('waiting', 'sending'),
    failed: count('failed'),
    unsure: count('unsure'),
    unsent,
    isRealMail: settings.isRealMail,
    noticesTo: [...noticesTo(settings)],
    isFallback: settings.contactEmailTo === '',
    trouble: await outage(db),
  }
}

async function outage(db: Db): Promise<EmailsSummary['trouble']> {
  const newest = await db
    .selectFrom('emails')
    .select(['error', 'error_kind', 'updated_at'])
    .where('state', '=', 'waiting')
    .where('error_kind', 'in', [...OUTAGES])
    // Needed to use the partial index of emails with an error.
    .where('error_kind', '<>', '')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return null
  return { words: newest.error, advice: generalAdvice(newest.error_kind), since: newest.updated_at }
}

/** Only emails without a secret: a password link would have expired by the time it is sent. */
function withoutSecret<T>(query: SelectQueryBuilder<Schema, 'emails', T>) {
  return query.where('body_id', 'in', (eb) => eb.selectFrom('email_bodies').select('id').where('is_sealed', '=', 0))
}

/** @returns the emails that are waiting now */
export async function sendAgain(trx: Trx, ids: readonly string[], now: string): Promise<EmailRow[]> {
  if (ids.length === 0) return []
  await lockEmails(trx, trx.selectFrom('emails').where('id', 'in', ids))
  return transition(trx, 'resend', now)
    .where('id', 'in', ids)
    .where('is_bulk', '=', 0)
    .where('sent_at', '=', '')
    .returningAll()
    .execute()
}

/** Cancels an email that waits, or dismisses one that was not sent. */
export async function cancelEmail(trx: Trx, id: string, now: string): Promise<EmailRow | undefined> {
  const change = (event: 'cancel' | 'dismiss') =>
    transition(trx, event, now).where('id', '=', id).returningAll().executeTakeFirst()
  return (await change('cancel')) ?? (await change('dismiss'))
}

/** The ids of emails that failed or were not sent, the oldest first; of the latter only those without a secret. */
export async function idsByState(db: Db, state: 'failed' | 'unsent', max: number): Promise<string[]> {
  const all = db.selectFrom('emails').select('id').where('state', '=', state).where('is_bulk', '=', 0)
  const rows = await (state === 'unsent' ? withoutSecret(all) : all).orderBy('id').limit(max).execute()
  return rows.map(({ id }) => id)
}

export function presentEmail(row: EmailRow): SentEmail {
  return {
    id: row.id,
    kind: row.kind,
    isCopy: row.is_bulk === 1,
    to: row.to_address,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAt: row.state === 'waiting' ? row.next_at : null,
    sentAt: orNull(row.sent_at),
    error: orNull(row.error),
    advice: orNull(generalAdvice(row.error_kind)),
  }
}
