/** Routes that give everything as one archive, and read one again. Administrators only. */
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { adminApi } from '#app/admin-routes.ts'
import { uploadFolder as folderOf } from '#app/archive/folder.ts'
import { importArchive } from '#app/archive/import.ts'
import type { ArchivedDefinition } from '#app/archive/kinds.ts'
import { importIn, partOut, reportOut, uploadIn } from '#app/archive/schemas.ts'
import { archiveStream } from '#app/archive/write.ts'
import { logChange } from '#app/http/activity-log.ts'
import { churchToday } from '#app/http/church-time.ts'
import { badFields, HttpError } from '#app/http/errors.ts'
import {
  addPart,
  beginUpload,
  PART_BYTES,
  partIn,
  receivedOf,
  uploadParam,
  wholeUpload,
} from '#app/http/part-uploads.ts'
import { hiddenFrom } from '#app/http/rights.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { ImportError } from '#app/records/import/report.ts'

const tag = 'Admin: archives'

/** @param definitions of all records of the site */
export function archiveRoutes(services: Services, definitions: readonly ArchivedDefinition[]): Router {
  const router = newRouter()
  downloadRoute(router, services, definitions)
  uploadRoutes(router, services)
  importRoute(router, services, definitions)
  return router
}

function downloadRoute(router: Router, services: Services, definitions: readonly ArchivedDefinition[]): void {
  const { database } = services
  route(router, {
    method: 'get',
    path: adminApi.archive,
    access: onlyAdministrators(services),
    tag,
    summary: 'Download all content, settings, pictures, recordings and documents as one ZIP file',
    description:
      'Without users, passwords, keys, emails, earlier versions, the trash and the activity log, and without answers that only the clergy or the prayer team may read, unless the caller may.',
    answer: z.string(),
    answerDescription: 'The file; README.txt in it says what is where',
    answerType: 'application/zip',
    handle: async ({ actor }) => {
      const name = `narthex-archive-${await churchToday(services)}.zip`
      await database.transaction((trx) => logChange(trx, actor, { action: 'downloaded', kind: 'archive', label: name }))
      const headers = { 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${name}"` }
      const { tables } = hiddenFrom(actor.person)
      const visible = definitions.filter(({ table }) => !tables.includes(table))
      const bytes = Readable.toWeb(archiveStream(services, visible)) as ReadableStream<Uint8Array>
      return new Response(bytes, { headers })
    },
  })
}

function uploadRoutes(router: Router, services: Services): void {
  const common = { access: onlyAdministrators(services), tag } as const
  const folder = folderOf(services)

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.archiveUploads,
    summary: 'Begin to upload an archive, which is sent in parts',
    body: uploadIn,
    answer: z.object({ id: z.string(), partBytes: z.number() }),
    status: 201,
    handle: async ({ body: { bytes } }) => ({
      id: await beginUpload(folder, bytes, 'archive'),
      partBytes: PART_BYTES,
    }),
  })

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.archiveUpload,
    summary: 'Get how much of an archive has arrived',
    params: uploadParam,
    answer: z.object({ received: z.number().meta({ description: 'In bytes' }) }),
    handle: async ({ params: { id } }) => ({ received: await receivedOf(folder, id) }),
  })

  route(router, {
    ...common,
    method: 'put',
    path: adminApi.archiveUpload,
    summary: 'Send a part of an archive, of at most 8 MiB',
    params: uploadParam,
    query: partIn,
    before: [bodyLimit({ maxSize: PART_BYTES, onError: tooLarge })],
    answer: partOut,
    refuses: ['conflict', 'tooLarge'],
    handle: async ({ c, params: { id }, query: { from } }) => {
      const part = { from, bytes: new Uint8Array(await c.req.arrayBuffer()) }
      const { received, taken = false } = await addPart(folder, id, part, zipRefusal, () => Promise.resolve(true))
      return { id, received, isWhole: taken }
    },
  })
}

function tooLarge(): never {
  throw new HttpError(413, { error: 'too_large', message: 'This part is too large.' })
}

/** Other files are refused with their first part. */
async function zipRefusal(path: string): Promise<string | undefined> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.toString('latin1') === 'PK\u0003\u0004' ? undefined : 'isn’t a ZIP file'
}

function importRoute(router: Router, services: Services, definitions: readonly ArchivedDefinition[]): void {
  route(router, {
    method: 'post',
    path: adminApi.archiveImport,
    access: onlyAdministrators(services),
    tag,
    summary: 'Import an archive that was uploaded; what is there with the same content stays as it is',
    description: 'All records are written in one step, which can be undone. The upload is deleted, but by a preview.',
    body: importIn,
    answer: reportOut,
    refuses: ['notFound', 'conflict'],
    handle: async ({ body: { id, preview }, actor }) => {
      const path = await wholeUpload(folderOf(services), id)
      try {
        const report = await importArchive(services, definitions, path, { ...actor, isDryRun: preview })
        if (!preview) await rm(path, { force: true })
        return report
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
        await rm(path, { force: true })
        throw badFields({ file: error.message })
      }
    },
  })
}
