/**
 * The outbox: emails are stored in the transaction of what they are about and sent afterward, whatever happens to the
 * process in between.
 */
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db, Trx } from '#db/database.ts'
import { inChunks } from '#db/chunks.ts'
import { forUpdate } from '#db/locks.ts'
import { flag, isoInstant, newId } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'
import { searchText } from '#db/search-text.ts'
import type { EmailTable } from '#db/tables/emails.ts'
import { type Copy, headerText, isOneAddress, type Email, openStates } from '#mail/email.ts'

/** Encrypts texts that contain a secret, so that they can't be read in the database. */
export interface TextEncryption {
  encrypt: (text: string) => string
  /** @returns undefined when it was encrypted with another key */
  decrypt: (encrypted: string) => string | undefined
}

export type EmailRow = Selectable<EmailTable>

/**
 * Adds emails, to be sent from now on.
 * @throws Error unless each address is exactly one address; the forms check that before
 */
export async function putEmails(
  trx: Db,
  emails: readonly Email[],
  now: string,
  encryption: TextEncryption,
): Promise<void> {
  // What several readers get with the same words is stored once.
  const bodies = new Map<string, string>()
  for (const email of emails) {
    const { dedupeKey = null } = email
    const same = trx.selectFrom('emails').select('id').where('dedupe_key', '=', dedupeKey)
    if (dedupeKey !== null && (await same.executeTakeFirst())) continue
    const stored = (text: string) => (email.isSecret ? encryption.encrypt(text) : text)
    const words = JSON.stringify([email.text, email.html, email.calendar, email.isSecret])
    const shared = bodies.get(words)
    const body = {
      id: shared ?? newId(Date.parse(now)),
      text: stored(email.text),
      html: email.html === undefined ? '' : stored(email.html),
      calendar: email.calendar ?? '',
      created_at: now,
      is_sealed: flag(email.isSecret === true),
    }
    if (shared === undefined) await trx.insertInto('email_bodies').values(body).execute()
    bodies.set(words, body.id)
    const row = {
      ...newRow({ ...email, bodyId: body.id }, now),
      reply_to: email.replyTo === undefined ? '' : oneAddress(email.replyTo),
      about_kind: email.about?.kind ?? '',
      about_id: email.about?.id ?? '',
      thread: email.thread?.join(' ') ?? '',
      dedupe_key: dedupeKey,
    }
    await trx
      .insertInto('emails')
      .values(row)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  }
}

/**
 * Locks the emails that the query finds, in the order of their ids, before several of them are changed: an update of many
 * rows locks them in any order.
 */
export async function lockEmails(trx: Trx, query: SelectQueryBuilder<Schema, 'emails', object>): Promise<void> {
  await forUpdate(trx, query.select('id').orderBy('id')).execute()
}

/** The parts that all copies of a newsletter share, with placeholders such as `{{unsubscribe}}`. */
type Original = Required<Pick<Email, 'kind' | 'subject' | 'text' | 'html'>> &
  Pick<Email, 'replyTo'> & { batchId: string }

/** Copies per statement: there are thousands, and only a few should be in memory. */
const COPIES_PER_STATEMENT = 25

/**
 * Adds a copy for each subscriber, except those whose key exists already.
 * @returns how many were added
 */
export async function putCopies<T>(
  trx: Trx,
  original: Original,
  readers: readonly T[],
  copyFor: (reader: T) => Copy,
  now: string,
): Promise<number> {
  const body = { id: newId(Date.parse(now)), text: original.text, html: original.html, created_at: now }
  await trx
    .insertInto('email_bodies')
    .values({ ...body, is_sealed: 0 })
    .execute()
  let added = 0
  for await (const some of inChunks(readers, COPIES_PER_STATEMENT)) {
    const rows = some.map(copyFor).map((copy) => ({
      ...newRow({ ...original, to: copy.to, bodyId: body.id }, now),
      reply_to: original.replyTo === undefined ? '' : oneAddress(original.replyTo),
      fills: JSON.stringify(copy.fills),
      list_unsubscribe: copy.listUnsubscribe,
      about_kind: copy.about.kind,
      about_id: copy.about.id,
      batch_id: original.batchId,
      dedupe_key: copy.dedupeKey,
      is_bulk: 1 as const,
    }))
    const inserted = await trx
      .insertInto('emails')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .execute()
    added += inserted.length
  }
  return added
}

function newRow(
  { kind, to, subject, bodyId }: Pick<Email, 'kind' | 'to' | 'subject'> & { bodyId: string },
  now: string,
) {
  return {
    id: newId(Date.parse(now)),
    created_at: now,
    updated_at: now,
    kind,
    to_address: oneAddress(to),
    subject: headerText(subject),
    body_id: bodyId,
    state: 'waiting' as const,
    next_at: now,
    search_text: searchText([to, subject, kind]),
  }
}

function oneAddress(address: string): string {
  if (!isOneAddress(address)) throw new Error('an email goes to one address')
  return address
}

/** For how long sent and failed emails are stored, in days: long enough to compare newsletters over a year. */
const STORED_DAYS = 400

/** Deletes emails that were finished long ago, with their texts. */
export async function deleteOldEmails(database: Database, now: Temporal.Instant): Promise<void> {
  const before = isoInstant(now.subtract({ hours: 24 * STORED_DAYS }))
  await database.transaction(async (trx) => {
    await trx
      .deleteFrom('emails')
      .where('state', 'not in', [...openStates])
      .where('updated_at', '<', before)
      .execute()
    await trx
      .deleteFrom('email_bodies')
      .where('created_at', '<', before)
      .where(sql<boolean>`not exists (select 1 from emails where emails.body_id = email_bodies.id)`)
      .execute()
  })
}
