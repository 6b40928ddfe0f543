/** Previews of records that are not public: links for people without an account, and the page with unsaved fields. */
import { z } from '@hono/zod-openapi'
import { previewLink } from '#app/admin-routes.ts'
import { badFields, fieldMessages, notFound } from '#app/http/errors.ts'
import { idParam, route } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import type { RouteContext } from '#app/records/answer.ts'
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from '#app/records/preview-links.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { findRow } from '#app/records/store.ts'
import { href, routes } from '#app/routes.ts'
import { columnsOf } from '#db/columns.ts'
import type { Db } from '#db/database.ts'
import type { PreviewedRow } from '#db/published.ts'
import { newRecord } from '#db/records.ts'

const linkOut = z.object({
  id: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
})
const draftIn = z.object({
  id: idParam.shape.id.optional().meta({ description: 'Of the record that is edited; left out for a new one' }),
  record: z.record(z.string(), z.unknown()).meta({ description: 'Its fields, as they would be saved' }),
})

export function previewRoutes(common: RouteContext, services: Services): void {
  createLinkRoute(common, services)
  linksRoutes(common)
  const { router, database, kind, today, drafts } = common
  route(router, {
    ...drafts,
    method: 'post',
    // An address outside of those whose requests clear the page cache, since this changes nothing.
    path: kind.addresses.preview,
    summary: `The public page of a ${kind.name} with fields that are not saved`,
    body: draftIn,
    answer: z.string(),
    answerDescription: 'The page',
    answerType: 'text/html',
    refuses: ['notFound'],
    handle: async ({ body: { id, record }, actor }) => {
      const now = await today()
      const row = await rowOf(database.db, now, { id, record }, actor.now)
      const page = await services.renderPreview({ table: kind.table, row }, now.page(now.present(row)) ?? routes.home)
      const headers = new Headers(page.headers)
      // The id of a new record, to find it on a page with several.
      headers.set('X-Preview-Id', row.id)
      return new Response(page.body, { status: page.status, headers })
    },
  })
}

function createLinkRoute({ router, database, kind, drafts }: RouteContext, { config }: Services): void {
  route(router, {
    ...drafts,
    method: 'post',
    path: `${kind.addresses.one}/preview-link`,
    summary: `Make a link that shows a ${kind.name} to anyone who has it, for 7 days`,
    params: idParam,
    answer: madeLinkOut,
    answerDescription: 'The link, which can’t be read again',
    status: 201,
    refuses: ['notFound'],
    handle: async ({ params: { id }, actor }) => {
      const { token, expiresAt } = await createPreviewLink(database, kind, id, actor)
      return { url: `${config.siteUrl}${href(previewLink, { token })}`, expiresAt }
    },
  })
}

const madeLinkOut = z.object({ url: z.string(), expiresAt: z.string() })
const linksOut = z.array(linkOut)
const linkParams = idParam.extend({ link: idParam.shape.id })
const revokedOut = z.object({ message: z.string() })

function linksRoutes({ router, database, kind, drafts }: RouteContext): void {
  const { one } = kind.addresses
  route(router, {
    ...drafts,
    method: 'get',
    path: `${one}/preview-links`,
    summary: `Preview links of a ${kind.name} that still work, newest first`,
    params: idParam,
    answer: linksOut,
    answerDescription: 'The links, without their addresses',
    handle: ({ params: { id }, actor }) => listPreviewLinks(database, kind, id, actor.now),
  })
  route(router, {
    ...drafts,
    method: 'delete',
    path: `${one}/preview-links/{link}`,
    summary: 'Revoke a preview link',
    params: linkParams,
    answer: revokedOut,
    answerDescription: 'It no longer works',
    refuses: ['notFound'],
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
  const stored = id === undefined ? undefined : await findRow(db, kind.table, id)
  if (id !== undefined && !stored) throw notFound(kind.title)
  const before = stored && kind.present(stored)
  const input = (before && kind.inputAfter?.(before)) ?? kind.input
  const result = input.safeParse({ ...before, ...record })
  if (!result.success) throw badFields(fieldMessages(result.error.issues))
  return { ...(stored ?? (await blankRow(db, kind, now))), ...kind.columns(result.data as object) }
}

/** A new record, last in an order that users choose. */
async function blankRow(db: Db, kind: AnyKind, now: string): Promise<PreviewedRow['row']> {
  const columns = await columnsOf(db, kind.table)
  const last = columns.includes('position') ? { position: 2 ** 31 - 1 } : {}
  return { ...Object.fromEntries(columns.map((name) => [name, ''])), ...newRecord(now), ...last }
}
