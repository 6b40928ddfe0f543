/** Routes that give everything as one archive, and read one again. Administrators only. */
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { uploadFolder as folderOf } from '#app/archive/folder.ts'
import { type Archived, importArchive } from '#app/archive/import.ts'
import type { ArchivedDefinition } from '#app/archive/kinds.ts'
import { importIn, partOut, reportOut, uploadIn } from '#app/archive/schemas.ts'
import { archiveStream } from '#app/archive/write.ts'
import { logChange } from '#app/http/activity-log.ts'
import { churchToday } from '#app/http/church-time.ts'
import { badFields } from '#app/http/errors.ts'
import { partUploadRoutes } from '#app/http/part-upload-routes.ts'
import { addPart, beginUpload, wholeUpload } from '#app/http/part-uploads.ts'
import { hiddenFrom } from '#app/http/rights.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { ImportError } from '#app/records/import/report.ts'

const tag = 'Admin: archives'

export function archiveRoutes(services: Services, archived: Archived): Router {
  const router = newRouter()
  downloadRoute(router, services, archived.definitions)
  uploadRoutes(router, services)
  importRoute(router, services, archived)
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
  const folder = folderOf(services)
  partUploadRoutes(router, services, {
    addresses: { begin: adminApi.archiveUploads, part: adminApi.archiveUpload },
    tag,
    what: 'an archive',
    folder: () => Promise.resolve(folder),
    body: uploadIn,
    begin: (bytes) => beginUpload(folder, bytes, 'archive'),
    answer: partOut,
    answerDescription: 'How much has arrived',
    send: async (id, part) => {
      const { received, taken = false } = await addPart(folder, id, part, zipRefusal, () => Promise.resolve(true))
      return { id, received, isWhole: taken }
    },
  })
}

/** Other files are refused with their first part. */
async function zipRefusal(path: string): Promise<string | undefined> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.toString('latin1') === 'PK\u0003\u0004' ? undefined : 'isn’t a ZIP file'
}

function importRoute(router: Router, services: Services, archived: Archived): void {
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
        const report = await importArchive(services, archived, path, { ...actor, isDryRun: preview })
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
