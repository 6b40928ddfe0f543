/** Routes of files: their documents for visitors, and uploads for those who edit. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import { clearDocuments, documentReceiver, DOCUMENTS_FOLDER, fileKind, usesOfFile } from '#app/files/store.ts'
import { file, fileAddress } from '#app/files/file.ts'
import { filePlace } from '#app/files/place.ts'
import { publicKind } from '#app/http/public-kind.ts'
import { notFound } from '#app/http/errors.ts'
import { isFromEditor } from '#app/http/guard.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { readRoute } from '#app/http/read-route.ts'
import { everyone, idParam, newRouter, onlyFor, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { pageOfRecord } from '#app/dashboard/pages.ts'
import type { Thing } from '#app/definitions/roles.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { api, uploads } from '#app/routes.ts'
import { published } from '#db/published.ts'
import type { RecordTableName } from '#db/schema.ts'

/** What it needs of other kinds is in `fileAdminRoutes`. */
export const files: Feature = {
  definitions: [file],
  publicKinds: [publicKind({ place: filePlace, definition: file })],
  routes,
  inArchives: { files: (_, { definitions }) => ({ hooks: fileKind(definitions) }) },
  adminRoutes: newRouter,
  cleanups: { 'documents that no file has': (services) => clearDocuments(services) },
}

const tag = 'Files'
/** What lets a user upload documents, and see those of drafts. */
const writers: readonly Thing[] = ['files', 'drafts', 'add files']

const publicOut = z
  .object({
    id: z.string(),
    title: z.string(),
    address: z.string(),
    bytes: z.number(),
    pages: z.number().meta({ description: '0 if it isn’t known' }),
  })
  .meta({ id: 'PublicFile' })

function routes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    path: api.files,
    tag,
    summary: 'Get files by their ids, without those that visitors can’t see',
    query: z.object({ ids: z.string().max(4000).meta({ description: 'With commas' }) }),
    answer: z.array(publicOut),
    answerDescription: 'In the order of the ids',
    handle: async ({ query: { ids } }) => {
      const all = ids.split(',').slice(0, MAX_FILES)
      const query = published(services)
        .selectFrom('files')
        .innerJoin('documents', 'documents.name', 'files.document')
        .select(['files.id', 'files.title', 'documents.bytes', 'documents.pages'])
        .where('files.id', 'in', all)
      const rows = new Map((await query.execute()).map((row) => [row.id, { ...row, address: fileAddress(row) }]))
      return all.flatMap((id) => rows.get(id) ?? [])
    },
  })
  return route(router, {
    method: 'get',
    access: everyone,
    tag,
    path: uploads.file,
    summary: 'Get a PDF document; public while its file is',
    params: z.object({
      id: queryText('Record ID').max(100),
      name: queryText('The title as it stands in addresses, and .pdf'),
    }),
    answer: z.string(),
    answerType: 'application/pdf',
    otherAnswers: { 301: 'The file has another title', 304: 'The document has not changed' },
    handle: ({ c, params: { id } }) => serve(services, c, id),
  })
}

/** More than a page links. */
const MAX_FILES = 100

async function serve(services: Services, c: Context, id: string): Promise<Response> {
  const shown = await published(services).selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  const row = shown ?? ((await isFromEditor(services, c.req.raw, ...writers)) ? await draft(services, id) : undefined)
  if (!row) throw notFound('File')
  const address = fileAddress(row)
  if (new URL(c.req.url).pathname !== address) {
    return new Response(null, { status: 301, headers: { Location: address, 'Cache-Control': 'max-age=3600' } })
  }
  const etag = `"${row.document}"`
  const headers = {
    // The document under this address may be replaced.
    'Cache-Control': shown ? 'public, no-cache' : 'private, no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // Browsers don't show a PDF in a sandbox, so they download it.
    'Content-Disposition': 'attachment',
    ETag: etag,
  }
  if (isUnchanged({ etags: c.req.header('if-none-match') }, { etag })) return c.body(null, 304, headers)
  const stored = await services.files.get(`${DOCUMENTS_FOLDER}${row.document}`)
  if (!stored) throw notFound('File')
  const about = { ...headers, 'Content-Type': 'application/pdf', 'Content-Length': String(stored.size) }
  return c.req.method === 'HEAD' ? c.body(null, 200, about) : c.body(await stored.body(), 200, about)
}

function draft({ database }: Services, id: string) {
  return database.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @param definitions of all kinds of records */
export function fileAdminRoutes(
  services: Services,
  definitions: readonly (AnyDefinition & { table: RecordTableName })[],
): Router {
  const receive = documentReceiver(services)
  const router = newRouter().route('/', recordRoutes(services, fileKind(definitions)))
  route(router, {
    method: 'post',
    access: onlyFor(services, ...writers),
    tag,
    path: adminApi.documents,
    summary: 'Upload a PDF document, as bytes, for a file',
    answer: z.object({ document: z.string(), bytes: z.number(), isTagged: z.boolean() }),
    refuses: ['tooLarge', 'tooMany'],
    handle: ({ c }) => receive(c.req.raw),
  })
  return route(router, {
    method: 'get',
    access: onlyFor(services, ...writers),
    tag,
    path: adminApi.fileUses,
    summary: 'Get what is known of a file, and where it is used',
    params: idParam,
    answer: z.object({
      bytes: z.number(),
      isTagged: z.boolean(),
      uses: z.array(z.object({ kind: z.string(), title: z.string(), page: z.string() })),
    }),
    handle: async ({ params: { id } }) => {
      const { db } = services.database
      const row = await db
        .selectFrom('files')
        .innerJoin('documents', 'documents.name', 'files.document')
        .select(['documents.bytes', 'documents.is_tagged'])
        .where('files.id', '=', id)
        .executeTakeFirst()
      if (!row) throw notFound('File')
      const uses = await usesOfFile(db, definitions, id)
      return {
        bytes: row.bytes,
        isTagged: row.is_tagged === 1,
        uses: uses.map(({ table, id: of, kind, title }) => ({ kind, title, page: pageOfRecord(table, of) })),
      }
    },
  })
}
