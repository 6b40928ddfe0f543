/**
 * Links that show one record to someone without an account, whatever its status, until they expire or are revoked. The
 * database stores only a hash of the token. A link has the rights of the user who created it:
 * it stops working when they can no longer edit the record.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '#app/http/services.ts'
import { notFound } from '#app/http/errors.ts'
import type { Role } from '#app/ui/roles.ts'
import { rightsTo } from '#app/records/access.ts'
import { type Actor, logChange } from '#app/records/log.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { findRow, labelOf, lockRow } from '#app/records/store.ts'
import type { Database } from '#db/database.ts'
import { contentTables, type PreviewedRow } from '#db/published.ts'
import { isoInstant, newId } from '#db/records.ts'
import type { RecordTableName } from '#db/schema.ts'

const LIFETIME_DAYS = 7

/**
 * @returns the token of a new link
 * @throws HttpError 404
 */
export function createPreviewLink(
  database: Database,
  kind: AnyKind,
  id: string,
  actor: Actor,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = Temporal.Instant.from(actor.now)
    .add({ hours: 24 * LIFETIME_DAYS })
    .toString({ smallestUnit: 'millisecond' })
  return database.transaction(async (trx) => {
    const row = await lockRow(trx, kind.table, id)
    if (!row) throw notFound(kind.title)
    await trx
      .insertInto('preview_links')
      .values({
        id: newId(Date.parse(actor.now)),
        token_hash: hashOf(token),
        table_name: kind.table,
        record_id: id,
        created_at: actor.now,
        expires_at: expiresAt,
        person_id: actor.person.id,
        person: actor.person.name,
      })
      .execute()
    await logChange(trx, actor, {
      action: 'made a preview link of',
      kind: kind.name,
      id,
      label: labelOf(kind, row),
      details: { expiresAt },
    })
    return { token, expiresAt }
  })
}

/** The links of a record that still work, newest first. */
export async function listPreviewLinks({ db }: Pick<Database, 'db'>, kind: AnyKind, id: string, now: string) {
  const rows = await db
    .selectFrom('preview_links')
    .select(['id', 'created_at', 'expires_at', 'person'])
    .where('table_name', '=', kind.table)
    .where('record_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    createdBy: row.person,
    expiresAt: row.expires_at,
  }))
}

/** @throws HttpError 404 */
export function revokePreviewLink(
  database: Database,
  kind: AnyKind,
  { id, link }: { id: string; link: string },
  actor: Actor,
): Promise<void> {
  return database.transaction(async (trx) => {
    const row = await lockRow(trx, kind.table, id)
    if (!row) throw notFound(kind.title)
    const { numDeletedRows } = await trx
      .deleteFrom('preview_links')
      .where('id', '=', link)
      .where('table_name', '=', kind.table)
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(numDeletedRows) === 0) throw notFound('Preview link')
    const label = labelOf(kind, row)
    await logChange(trx, actor, { action: 'revoked a preview link of', kind: kind.name, id, label })
  })
}

/** The record of a preview link. */
export interface LinkedPreview extends PreviewedRow {
  table: RecordTableName
  row: RecordRow
  expiresAt: string
}

/** The stored record of the link with this token; undefined for an invalid or expired token. */
export async function findLinkedPreview(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  token: string,
): Promise<LinkedPreview | undefined> {
  const link = await db
    .selectFrom('preview_links')
    .innerJoin('people', 'people.id', 'preview_links.person_id')
    .select(['table_name', 'record_id', 'expires_at', 'is_admin', 'roles', 'contributes', 'disabled_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', isoInstant(now()))
    .executeTakeFirst()
  if (!link) return undefined
  const table = link.table_name as RecordTableName
  if (link.disabled_at !== '' || !mayEdit(table, link)) return undefined
  const row = await findRow(db, table, link.record_id)
  return row && { table, row, expiresAt: link.expires_at }
}

function mayEdit(table: RecordTableName, person: { is_admin: number; roles: string; contributes: string }): boolean {
  if (person.is_admin === 1) return true
  const roles = person.roles.split(',') as Role[]
  const kinds = person.contributes.split(',')
  const contributes = contentTables.filter((one) => roles.includes('contributor') && kinds.includes(one))
  return rightsTo(table, { roles, contributes }) !== undefined
}

export async function deleteExpiredPreviewLinks({ db }: Pick<Database, 'db'>, now: Temporal.Instant): Promise<void> {
  const before = isoInstant(now)
  await db.deleteFrom('preview_links').where('expires_at', '<=', before).execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
