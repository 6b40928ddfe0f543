/**
 * The outbox: letters are written down in the transaction of what they are about, and sent afterwards, whatever becomes of
 * the process meanwhile.
 */
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db, Trx } from '#db/database.ts'
import { inChunks } from '#db/chunks.ts'
import { forUpdate } from '#db/for-update.ts'
import { newId } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'
import { searchText } from '#db/search-text.ts'
import type { EmailTable } from '#db/tables/emails.ts'
import { type Copy, headerText, isOneAddress, type Email } from '#mail/email.ts'

/** Closes and opens texts that hold a secret, so that nobody reads them in the database. */
export interface Sealer {
  seal: (text: string) => string
  /** @returns nothing when it was sealed under another key */
  unseal: (sealed: string) => string | undefined
}

export type EmailRow = Selectable<EmailTable>

/**
 * Writes letters down, to be sent from this moment on.
 * @throws Error for a letter whose addresses are not one address each; the forms see to it that there is none
 */
export async function putEmails(trx: Db, letters: readonly Email[], now: string, sealer: Sealer): Promise<void> {
  for (const letter of letters) {
    const isKnown =
      letter.dedupeKey !== undefined &&
      (await trx.selectFrom('letters').select('id').where('dedupe_key', '=', letter.dedupeKey).executeTakeFirst())
    if (isKnown) continue
    const close = (text: string) => (letter.isSecret ? sealer.seal(text) : text)
    const body = {
      id: newId(Date.parse(now)),
      text: close(letter.text),
      html: letter.html === undefined ? '' : close(letter.html),
      created_at: now,
      is_sealed: letter.isSecret ? (1 as const) : (0 as const),
    }
    await trx.insertInto('letter_bodies').values(body).execute()
    const row = {
      ...newRow({ ...letter, bodyId: body.id }, now),
      reply_to: letter.replyTo === undefined ? '' : oneAddress(letter.replyTo),
      about_kind: letter.about?.kind ?? '',
      about_id: letter.about?.id ?? '',
      dedupe_key: letter.dedupeKey ?? null,
    }
    await trx
      .insertInto('letters')
      .values(row)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  }
}

/**
 * Holds the letters that the query finds, in the order of their ids, before several of them are changed: a statement that
 * changes many locks them in an order of its own.
 */
export async function holdEmails(trx: Trx, query: SelectQueryBuilder<Schema, 'letters', object>): Promise<void> {
  await forUpdate(trx, query.select('id').orderBy('id')).execute()
}

/** What all copies of one letter share. */
export interface Original {
  kind: string
  subject: string
  /** With places such as `{{unsubscribe}}`. */
  text: string
  html: string
  batchId: string
}

/** Copies in one statement: thousands are written, and few are in memory at a time. */
const AT_ONCE = 25

/**
 * Writes down a copy for everybody; one whose key is there already is not written again.
 * @returns how many were written now
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
    .insertInto('letter_bodies')
    .values({ ...body, is_sealed: 0 })
    .execute()
  let written = 0
  for await (const some of inChunks(readers, AT_ONCE)) {
    const rows = some.map(copyFor).map((copy) => ({
      ...newRow({ ...original, to: copy.to, bodyId: body.id }, now),
      fills: JSON.stringify(copy.fills),
      list_unsubscribe: copy.listUnsubscribe,
      about_kind: copy.about.kind,
      about_id: copy.about.id,
      batch_id: original.batchId,
      dedupe_key: copy.dedupeKey,
      is_bulk: 1 as const,
    }))
    const kept = await trx
      .insertInto('letters')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .execute()
    written += kept.length
  }
  return written
}

function newRow(
  { kind, to, subject, bodyId }: { kind: string; to: string; subject: string; bodyId: string },
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
  if (!isOneAddress(address)) throw new Error('a letter goes to one address')
  return address
}

/** For how long letters that are over are kept, in days: long enough for a newsletter's figures to be compared. */
const KEPT = 400

/** Forgets letters that have been over for long, and what they said. */
export async function forgetEmails(database: Database, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * KEPT }).toString({ smallestUnit: 'millisecond' })
  await database.transaction(async (trx) => {
    await trx
      .deleteFrom('letters')
      .where('state', 'in', ['sent', 'unsent', 'failed', 'unsure', 'cancelled'])
      .where('updated_at', '<', before)
      .execute()
    await trx
      .deleteFrom('letter_bodies')
      .where('created_at', '<', before)
      .where(sql<boolean>`not exists (select 1 from letters where letters.body_id = letter_bodies.id)`)
      .execute()
  })
}
