/** Spam from the public forms, stored for a while so that nothing a person has written is lost. */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SpamReason, SpamVerdict } from '#app/http/form-guard.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock, forUpdate } from '#db/locks.ts'
import { createOnce } from '#db/idempotency.ts'
import { countOf, newId } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

/** Days for which it is stored. */
const STORED_DAYS = 30
/** Most spam that is stored: no one reads more, and a disk may be small. */
const MAX_STORED = 5_000
/** Bytes of one field that are stored during a flood. */
const MAX_FIELD_BYTES = 2_048

/** The parsed fields of a form. */
export type FormFields = Readonly<Record<string, string>>

interface Spam {
  form: string
  fields: FormFields
  verdict: SpamVerdict
}

/**
 * Stores spam; a repetition is not stored twice. The oldest is deleted when there is too much.
 * @returns an id for the answer, like that of any other record
 */
export function storeSpam(trx: Trx, { form, fields, verdict }: Spam, now: string): Promise<string> {
  const { reason, inFlood } = verdict
  return createOnce(trx, keyOf(`spam by ${form}`, fields), now, {
    make: async () => {
      const id = newId(Date.parse(now))
      const stored = inFlood ? shortened(fields) : fields
      const row = { id, form, fields: JSON.stringify(stored), reason, created_at: now }
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

/** The start of a long text is enough to judge it. */
function shortened(fields: FormFields): FormFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const bytes = Buffer.from(text)
      if (bytes.length <= MAX_FIELD_BYTES) return [name, text]
      // An incomplete character at the end is dropped.
      return [name, `${new TextDecoder().decode(bytes.subarray(0, MAX_FIELD_BYTES), { stream: true })}${CUT}`]
    }),
  )
}
const CUT = ' […]'

async function deleteOldest(trx: Trx): Promise<void> {
  await advisoryLock(trx, '(lock name) deleteSpam')
  const tooOld = trx
    .selectFrom('judged_spam')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(MAX_STORED)
  await trx.deleteFrom('judged_spam').where('id', 'in', tooOld).execute()
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

/** Removes one from the stored spam. @returns undefined when it does not exist anymore */
export async function takeSpam(trx: Trx, id: string) {
  const row = await forUpdate(trx, trx.selectFrom('judged_spam').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row) return undefined
  await trx.deleteFrom('judged_spam').where('id', '=', id).execute()
  return presentSpam(row)
}

/** Deletes all spam up to a time. @returns how much that was */
export async function deleteSpam(db: Db, until: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('judged_spam')
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
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
