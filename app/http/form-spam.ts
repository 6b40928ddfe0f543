/** Spam from the public forms, stored for a while so that nothing a person has written is lost. */
import { createHash } from 'node:crypto'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { SpamReason } from '#app/values/spam-reasons.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock, forUpdate } from '#db/locks.ts'
import { createOnce } from '#db/idempotency.ts'
import { countOf, newId } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

/** Days for which it is stored. */
const STORED_DAYS = 30
/** Most spam that is stored: no one reads more, and a disk may be small. */
const MAX_STORED = 5_000

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
      const row = { id, form, fields: JSON.stringify(fields), reason, created_at: now }
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
  const tooOld = trx
    .selectFrom('judged_spam')
    .select('id')
    .orderBy(sql`case when reason in ('unseen', 'fast') then 1 else 0 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(MAX_STORED)
  await deleteRows(trx, tooOld)
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

/** Newest first, with their number. */
export async function listSpam(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('judged_spam')
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total: await countOf(all), rows: rows.map(presentSpam) }
}

/** Removes one from the stored spam. @returns it, with its row of the inbox if it had one; undefined when it is gone */
export async function takeSpam(trx: Trx, id: string) {
  const row = await lockSpam(trx, id)
  if (!row) return undefined
  await trx.deleteFrom('judged_spam').where('id', '=', id).execute()
  const record = row.record === '' ? undefined : (JSON.parse(row.record) as { id: string })
  return { ...presentSpam(row), record }
}

/** Deletes one permanently. @returns it; undefined when it is gone */
export async function deleteOneSpam(trx: Trx, id: string) {
  const row = await lockSpam(trx, id)
  if (!row) return undefined
  await deleteRows(trx, trx.selectFrom('judged_spam').select('id').where('id', '=', id))
  return presentSpam(row)
}

function lockSpam(trx: Trx, id: string) {
  return forUpdate(trx, trx.selectFrom('judged_spam').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Deletes all spam up to a time. @returns how much that was */
export function deleteSpam(db: Db, until: string): Promise<number> {
  return deleteRows(db, db.selectFrom('judged_spam').select('id').where('created_at', '<=', until))
}

/** Deletes spam that is more than 30 days old. */
export async function deleteOldSpam(db: Db, now: Temporal.Instant): Promise<void> {
  await deleteSpam(db, now.subtract({ hours: 24 * STORED_DAYS }).toString({ smallestUnit: 'millisecond' }))
}

function presentSpam({ id, form, fields, reason, created_at }: Selectable<Schema['judged_spam']>) {
  return {
    id,
    form,
    fields: JSON.parse(fields) as Record<string, string>,
    reason: reason as SpamReason,
    createdAt: created_at,
  }
}
