/** How the admin area reads the outbox, and the little that it decides about letters. */
import type { SelectQueryBuilder } from 'kysely'
import { LETTER_STATES, type EmailState, type EmailsSummary, type SentEmail } from '#app/features/emails/email.ts'
import { type EmailSettings, noticesTo } from '#app/http/mailer.ts'
import type { Db, Trx } from '#db/database.ts'
import { flag, orNull } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'
import { textContains } from '#db/search.ts'
import { searchTerms } from '#db/search-text.ts'
import { holdEmails, type EmailRow } from '#mail/outbox.ts'
import { EVERYBODYS, generalAdvice, type TroubleKind } from '#mail/trouble.ts'

export interface EmailsQuery {
  limit: number
  offset: number
  search?: string | undefined
  state?: EmailState | undefined
  /** Only copies of this issue of the newsletter. */
  batch?: string | undefined
  /** Only copies of newsletters, or only what is none. */
  copies?: 'true' | 'false' | undefined
}

/** Counting stops here. */
const COUNTED_TO = 10_000

/** One page, newest first, with how many there are. */
export async function listEmails(db: Db, query: EmailsQuery) {
  const { limit, offset } = query
  const rows = await narrowed(db, query)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = narrowed(db, query).select('id').limit(COUNTED_TO)
  const { total } = await db
    .selectFrom(counted.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, letters: rows.map((row) => presentEmail(row)) }
}

function narrowed(
  db: Db,
  { search = '', state, batch, copies }: EmailsQuery,
): SelectQueryBuilder<Schema, 'letters', object> {
  const terms = searchTerms(search)
  let query = db.selectFrom('letters')
  if (terms.length > 0) query = query.where(textContains(db, terms))
  if (state !== undefined) query = query.where('state', '=', state)
  if (batch !== undefined) query = query.where('batch_id', '=', batch)
  if (copies !== undefined) query = query.where('is_bulk', '=', flag(copies === 'true'))
  return query
}

/** The letter, with what it says; that of one that holds a secret stays closed. */
export async function findEmail(db: Db, id: string): Promise<(SentEmail & { text: string | null }) | undefined> {
  const row = await db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const body = await db.selectFrom('letter_bodies').selectAll().where('id', '=', row.body_id).executeTakeFirst()
  return { ...presentEmail(row), text: body && body.is_sealed === 0 ? body.text : null }
}

/** @param settings as they are at this moment */
export async function summary(db: Db, settings: EmailSettings): Promise<EmailsSummary> {
  const rows = await db
    .selectFrom('letters')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('state', 'in', ['waiting', 'sending', 'failed', 'unsure', 'unsent'])
    // Copies that were refused are told of with their newsletter.
    .where((eb) => eb.or([eb('is_bulk', '=', 0), eb('state', '<>', 'failed')]))
    .groupBy('state')
    .execute()
  const count = (...states: EmailState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + n, 0)
  const held = await db
    .selectFrom('letters')
    .select(['error', 'error_kind', 'updated_at'])
    .where('state', '=', 'waiting')
    .where('error_kind', 'in', [...EVERYBODYS])
    // For the index of those in trouble: a newsletter has many that are not.
    .where('error_kind', '<>', '')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const trouble = held
    ? { words: held.error, advice: generalAdvice(held.error_kind as TroubleKind), since: held.updated_at }
    : null
  return {
    waiting: count('waiting', 'sending'),
    failed: count('failed'),
    unsure: count('unsure'),
    unsent: await countUnsent(db),
    isRealMail: settings.isRealMail,
    noticesTo: [...noticesTo(settings)],
    isFallback: settings.contactEmailTo === '',
    trouble,
  }
}

async function countUnsent(db: Db): Promise<number> {
  const { n } = await without(db.selectFrom('letters').where('state', '=', 'unsent'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Only emails without a secret: a link for a password is no good by the time that it is sent late. */
function without<T>(query: SelectQueryBuilder<Schema, 'letters', T>) {
  return query.where('body_id', 'in', (eb) => eb.selectFrom('letter_bodies').select('id').where('is_sealed', '=', 0))
}

/**
 * Puts letters back among those that wait: those that failed, were canceled or not sent, or that nobody knows about.
 * @returns those that wait now
 */
export async function sendAgain(trx: Trx, ids: readonly string[], now: string): Promise<EmailRow[]> {
  await holdEmails(trx, trx.selectFrom('letters').where('id', 'in', ids.length === 0 ? [''] : [...ids]))
  return (
    trx
      .updateTable('letters')
      .set({
        state: 'waiting',
        next_at: now,
        updated_at: now,
        attempts: 0,
        is_recalled: 0,
        error: '',
        error_kind: '',
      })
      .where('id', 'in', ids.length === 0 ? [''] : [...ids])
      .where('state', 'in', ['failed', 'unsure', 'unsent', 'cancelled'])
      // A copy may have been kept back because its reader has left.
      .where('is_bulk', '=', 0)
      // What was secret in it was forgotten when it was sent.
      .where('sent_at', '=', '')
      .returningAll()
      .execute()
  )
}

/** @returns the letter that will not be sent any more, also when it had failed, or nothing when it was too late */
export async function cancelEmail(trx: Trx, id: string, now: string): Promise<EmailRow | undefined> {
  return trx
    .updateTable('letters')
    .set({ state: 'cancelled', updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'paused', 'failed', 'unsure', 'unsent'])
    .returningAll()
    .executeTakeFirst()
}

/** The ids of letters that failed or were not sent, the oldest first; of the latter not those that hold a secret. */
export async function idsIn(db: Db, state: 'failed' | 'unsent', most: number): Promise<string[]> {
  const all = db.selectFrom('letters').select('id').where('state', '=', state).where('is_bulk', '=', 0)
  const rows = await (state === 'unsent' ? without(all) : all).orderBy('id').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Every field that leaves, decided here. */
export function presentEmail(row: EmailRow): SentEmail {
  return {
    id: row.id,
    kind: row.kind,
    isCopy: row.is_bulk === 1,
    to: row.to_address,
    subject: row.subject,
    state: LETTER_STATES.find((state) => state === row.state) ?? 'failed',
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAt: row.state === 'waiting' ? row.next_at : null,
    sentAt: orNull(row.sent_at),
    error: orNull(row.error),
    advice: row.error_kind === '' ? null : orNull(generalAdvice(row.error_kind as TroubleKind)),
  }
}
