/**
 * Previews of records that are not public: the page with unsaved fields, and links for people without an account. A link
 * shows one record, whatever its status, until it expires or is revoked. The database stores only a hash of its token. It
 * has the rights of the user who created it: it stops working when they can no longer edit the record.
 */
import { createHash, randomBytes } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { previewLink } from '#app/admin-routes.ts'
import { notFound } from '#app/http/errors.ts'
import { idParam, route } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { storedRights } from '#app/http/rights.ts'
import type { RouteContext } from '#app/records/answer.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { findRow, labelOf, lockRow, orNotFound } from '#app/records/rows.ts'
import { mergedInput, parseInput } from '#app/records/store.ts'
import { href, routes } from '#app/routes.ts'
import { rightsTo } from '#app/definitions/rights.ts'
import { columnsOf } from '#db/columns.ts'
import type { Database, Db } from '#db/database.ts'
import type { PreviewedRow } from '#db/published.ts'
import { isoInstant, newId, newRecord } from '#db/records.ts'
import type { RecordTableName } from '#db/schema.ts'

const LIFETIME_DAYS = 7

const draftIn = z.object({
  id: idParam.shape.id.optional().meta({ description: 'Of the record that is edited; left out for a new one' }),
  record: z.record(z.string(), z.unknown()).meta({ description: 'Its fields, as they would be saved' }),
})
const madeLinkOut = z.object({ url: z.string(), expiresAt: z.string() })
const linksOut = z.array(
  z.object({ id: z.string(), createdAt: z.string(), createdBy: z.string(), expiresAt: z.string() }),
)
export type PreviewLink = z.infer<typeof linksOut>[number]
const linkParams = idParam.extend({ link: idParam.shape.id })

export function previewRoutes(common: RouteContext, services: Services): void {
  linkRoutes(common, services)
  const { router, database, kind, today, drafts } = common
  route(router, {
    ...drafts,
    method: 'post',
    // An address outside of those whose requests clear the page cache, since this changes nothing.
    path: kind.addresses.preview,
    summary: `The public page of a ${kind.name} with fields that are not saved`,
    body: draftIn,
    answer: z.string(),
    answerType: 'text/html',
    refuses: ['notFound'],
    handle: async ({ body, actor }) => {
      const now = await today()
      const row = await rowOf(database.db, now, body, actor.now)
      const page = await services.renderPreview({ table: kind.table, row }, now.page(now.present(row)) ?? routes.home)
      const headers = new Headers(page.headers)
      // The id of a new record, to find it on a page with several.
      headers.set('X-Preview-Id', row.id)
      return new Response(page.body, { status: page.status, headers })
    },
  })
}

function linkRoutes({ router, database, kind, drafts }: RouteContext, { config }: Services): void {
  const { one } = kind.addresses
  route(router, {
    ...drafts,
    method: 'post',
    path: `${one}/preview-link`,
    summary: `Make a link that shows a ${kind.name} to anyone who has it, for ${LIFETIME_DAYS} days`,
    params: idParam,
    answer: madeLinkOut,
    answerDescription: 'The link, which can’t be read again',
    status: 201,
    handle: async ({ params: { id }, actor }) => {
      const { token, expiresAt } = await createPreviewLink(database, kind, id, actor)
      return { url: `${config.siteUrl}${href(previewLink, { token })}`, expiresAt }
    },
  })
  route(router, {
    ...drafts,
    method: 'get',
    path: `${one}/preview-links`,
    summary: `Preview links of a ${kind.name} that still work, newest first`,
    params: idParam,
    answer: linksOut,
    handle: ({ params: { id }, actor }) => listPreviewLinks(database, kind, id, actor.now),
  })
  route(router, {
    ...drafts,
    method: 'delete',
    path: `${one}/preview-links/{link}`,
    summary: 'Revoke a preview link',
    params: linkParams,
    handle: async ({ params, actor }) => {
      await revokePreviewLink(database, kind, params, actor)
      return { message: 'Preview link revoked' }
    },
  })
}

/**
 * The row that saving would write.
 * @throws HttpError 404; 400 by field
 */
async function rowOf(
  db: Db,
  kind: AnyKind,
  { id, record }: z.output<typeof draftIn>,
  now: string,
): Promise<PreviewedRow['row']> {
  const stored = id === undefined ? undefined : orNotFound(kind, await findRow(db, kind.table, id))
  const before = stored && kind.present(stored)
  const input = (before && kind.inputAfter?.(before)) ?? kind.input
  const parsed = parseInput(input, before ? mergedInput(kind, before, record) : record)
  return { ...(stored ?? (await blankRow(db, kind, now))), ...kind.columns(parsed) }
}

/** A new record, last in an order that users choose. */
async function blankRow(db: Db, kind: AnyKind, now: string): Promise<PreviewedRow['row']> {
  const columns = await columnsOf(db, kind.table)
  const last = columns.includes('position') ? { position: 2 ** 31 - 1 } : {}
  return { ...Object.fromEntries(columns.map((name) => [name, ''])), ...newRecord(now), ...last }
}

/** @throws HttpError 404 */
function createPreviewLink(database: Database, kind: AnyKind, id: string, actor: Actor) {
  const { person, now } = actor
  const token = randomBytes(32).toString('base64url')
  const expiresAt = isoInstant(Temporal.Instant.from(now).add({ hours: 24 * LIFETIME_DAYS }))
  return database.transaction(async (trx) => {
    const row = orNotFound(kind, await lockRow(trx, kind.table, id))
    const link = { id: newId(Date.parse(now)), token_hash: hashOf(token), table_name: kind.table, record_id: id }
    await trx
      .insertInto('preview_links')
      .values({ ...link, created_at: now, expires_at: expiresAt, user_id: person.id, person: person.name })
      .execute()
    const label = labelOf(kind, row)
    await logChange(trx, actor, {
      action: 'made a preview link of',
      kind: kind.name,
      id,
      label,
      details: { expiresAt },
    })
    return { token, expiresAt }
  })
}

/** The links of a record that still work, newest first. */
function listPreviewLinks({ db }: Database, kind: AnyKind, id: string, now: string) {
  return db
    .selectFrom('preview_links')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt', 'person as createdBy'])
    .where('table_name', '=', kind.table)
    .where('record_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

/** @throws HttpError 404 */
function revokePreviewLink(
  database: Database,
  kind: AnyKind,
  { id, link }: z.output<typeof linkParams>,
  actor: Actor,
): Promise<void> {
  return database.transaction(async (trx) => {
    const row = orNotFound(kind, await lockRow(trx, kind.table, id))
    const { numDeletedRows } = await trx
      .deleteFrom('preview_links')
      .where('id', '=', link)
      .where('table_name', '=', kind.table)
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound('Preview link')
    const label = labelOf(kind, row)
    await logChange(trx, actor, { action: 'revoked a preview link of', kind: kind.name, id, label })
  })
}

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
    .innerJoin('users', 'users.id', 'preview_links.user_id')
    .select(['table_name', 'record_id', 'expires_at', 'is_admin', 'roles', 'contributes', 'disabled_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', isoInstant(now()))
    .executeTakeFirst()
  if (!link) return undefined
  const table = link.table_name as RecordTableName
  if (link.disabled_at !== '' || rightsTo(table, storedRights(link)) === undefined) return undefined
  const row = await findRow(db, table, link.record_id)
  return row && { table, row, expiresAt: link.expires_at }
}

export async function deleteExpiredPreviewLinks({ db }: Pick<Database, 'db'>, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('preview_links').where('expires_at', '<=', isoInstant(now)).execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
