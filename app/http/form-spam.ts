/** Spam from the public forms, stored for a while so that nothing a person has written is lost. */
import { createHash } from 'node:crypto'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { SpamReason } from '#app/forms/spam-reasons.ts'
import type { Db, Trx } from '#db/database.ts'
import { secondLanguage } from '#app/text/dictionaries.ts'
import { advisoryLock, forUpdate } from '#db/locks.ts'
import { createOnce } from '#db/idempotency.ts'
import { countOf, newId } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

/** Days for which it is stored. */
const STORED_DAYS = 30
/** Most spam that is stored: no one reads more, and a disk may be small. */
const MAX_STORED = 5_000
/** The most bytes of its fields together, since an answer to a form may be long. */
export const MAX_SPAM_BYTES = 20_000_000

/** The name of the language, beside the fields, of a visitor who did not read that of the church. No field has it. */
const LANGUAGE = '@language'

/** The parsed fields of a form. */
export type FormFields = Readonly<Record<string, string>>

interface Spam {
  form: string
  fields: FormFields
  reason: SpamReason
}

/**
 * Stores spam; a repetition is not stored twice. When there is too much, the oldest is deleted, and first what certainly
 * comes from a program.
 * @returns an id for the answer, like that of any other record
 */
export function storeSpam(trx: Trx, { form, fields, reason }: Spam, now: string): Promise<string> {
  return createOnce(trx, keyOf(`spam by ${form}`, fields), now, {
    make: async () => {
      const id = newId(Date.parse(now))
      const language = secondLanguage()
      const all = language === '' ? fields : { ...fields, [LANGUAGE]: language }
      const row = { id, form, fields: JSON.stringify(all), reason, created_at: now }
      await trx.insertInto('judged_spam').values(row).execute()
      await deleteOldest(trx)
      return id
    },
    isKept: async (id) => {
      const row = await trx.selectFrom('judged_spam').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },
  })
}

async function deleteOldest(trx: Trx): Promise<void> {
  await advisoryLock(trx, '(lock name) deleteSpam')
  const order = sql`order by case when reason in ('unseen', 'fast') then 1 else 0 end, created_at desc, id desc`
  const counted = trx
    .selectFrom('judged_spam')
    .select([
      'id',
      sql<number>`row_number() over (${order})`.as('place'),
      sql<number>`sum(octet_length(fields)) over (${order})`.as('bytes'),
    ])
  // Read first: inside the DELETE, PostgreSQL may run this query once for each row, until the statement times out.
  const tooMuch = await trx
    .selectFrom(counted.as('counted'))
    .select('counted.id')
    .where((eb) => eb.or([eb('place', '>', MAX_STORED), eb('bytes', '>', MAX_SPAM_BYTES)]))
    .limit(100)
    .execute()
  if (tooMuch.length === 0) return
  const ids = tooMuch.map(({ id }) => id)
  await deleteRows(trx, trx.selectFrom('judged_spam').select('id').where('id', 'in', ids))
  // The keys by which the same spam would be recognized, of which a flood would leave any number.
  await trx.deleteFrom('done_once').where('result', 'in', ids).execute()
}

/** Deletes spam with the notes about it, which stay only while what was marked may return. @returns how much that was */
async function deleteRows(db: Db, ids: SelectQueryBuilder<Schema, 'judged_spam', { id: string }>): Promise<number> {
  const chosen = db.selectFrom('judged_spam').where('id', 'in', ids)
  await db
    .deleteFrom('notes')
    .where('record_id', 'in', chosen.select('id').where('record', '<>', ''))
    .execute()
  const { numDeletedRows } = await db.deleteFrom('judged_spam').where('id', 'in', ids).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

interface Marked {
  id: string
  form: string
  fields: FormFields
  /** The complete row of the inbox, which is removed there. */
  row: object
}

/** Stores what someone has marked as spam, from now on for as long as other spam. */
export async function markSpam(trx: Trx, { id, form, fields, row }: Marked, now: string): Promise<void> {
  const record = JSON.stringify(row)
  const marked = { id, form, fields: JSON.stringify(fields), reason: 'marked', record, created_at: now }
  await trx.insertInto('judged_spam').values(marked).execute()
}

/** The idempotency key of an operation with these fields. */
export function keyOf(operation: string, fields: FormFields): string {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(fields)))
  return `${operation} ${hash.digest('base64url')}`
}

/**
 * Newest first, with their number.
 * @param hidden forms whose submissions the caller may not see, as in the functions below
 */
export async function listSpam(db: Db, hidden: Hidden, { limit, offset }: { limit: number; offset: number }) {
  const all = visible(db, hidden)
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total: await countOf(all), rows: rows.map(presentSpam) }
}

type Hidden = readonly string[]

function visible(db: Db, hidden: Hidden) {
  const all = db.selectFrom('judged_spam')
  return hidden.length === 0 ? all : all.where('form', 'not in', hidden)
}

/**
 * Removes one from the stored spam.
 * @returns it, with its row of the inbox if it had one, and its language unless that is the church’s; undefined when it is gone
 */
export async function takeSpam(trx: Trx, hidden: Hidden, id: string) {
  const row = await lockSpam(trx, hidden, id)
  if (!row) return undefined
  await trx.deleteFrom('judged_spam').where('id', '=', id).execute()
  const record = row.record === '' ? undefined : (JSON.parse(row.record) as { id: string })
  return { ...presentSpam(row), record, language: storedFields(row)[LANGUAGE] }
}

/** Deletes one permanently. @returns it; undefined when it is gone */
export async function deleteOneSpam(trx: Trx, hidden: Hidden, id: string) {
  const row = await lockSpam(trx, hidden, id)
  if (!row) return undefined
  await deleteRows(trx, trx.selectFrom('judged_spam').select('id').where('id', '=', id))
  return presentSpam(row)
}

function lockSpam(trx: Trx, hidden: Hidden, id: string) {
  return forUpdate(trx, visible(trx, hidden).selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Deletes all spam up to a time. @returns how much that was */
export function deleteSpam(db: Db, hidden: Hidden, until: string): Promise<number> {
  return deleteRows(db, visible(db, hidden).select('id').where('created_at', '<=', until))
}

/** Deletes spam that is more than 30 days old. */
export async function deleteOldSpam(db: Db, now: Temporal.Instant): Promise<void> {
  await deleteSpam(db, [], now.subtract({ hours: 24 * STORED_DAYS }).toString({ smallestUnit: 'millisecond' }))
}

function presentSpam(row: Selectable<Schema['judged_spam']>) {
  const { id, form, reason, created_at } = row
  const { [LANGUAGE]: _, ...fields } = storedFields(row)
  return { id, form, fields, reason: reason as SpamReason, createdAt: created_at }
}

function storedFields({ fields }: Pick<Selectable<Schema['judged_spam']>, 'fields'>): Record<string, string> {
  return JSON.parse(fields) as Record<string, string>
}
