/** Routes of the section “Backups”. Administrators only. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { isBackupName, listBackups, openBackup, ownPlaces, parseName } from '#app/backup/stored.ts'
import { lastRun, startOrRefuse } from '#app/backup/runs.ts'
import { addBackupPart, beginBackupUpload } from '#app/backup/uploads.ts'
import { partUploadRoutes } from '#app/http/part-upload-routes.ts'
import { PART_BYTES } from '#app/http/part-uploads.ts'
import { HttpError, notFound } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { logChange } from '#app/http/activity-log.ts'
import * as schemas from '#app/backup/schema.ts'

const tag = 'Admin: backups'

export function backupRoutes(services: Services): Router {
  const router = newRouter()
  listRoute(router, services)
  backupRoute(router, services)
  checkRoute(router, services)
  restoreRoute(router, services)
  fileRoutes(router, services)
  uploadRoutes(router, services)
  return router
}

function listRoute(router: Router, services: Services): void {
  const { config, database } = services
  route(router, {
    method: 'get',
    path: adminApi.backups,
    access: onlyAdministrators(services),
    tag,
    summary: 'List the backups, newest first, and what is being done with them',
    answer: schemas.backupsOut,
    handle: async () => ({
      ...(await listBackups(await ownPlaces(config, database.db))),
      run: (await lastRun(services)) ?? null,
      isDaily: config.dailyBackups,
      partBytes: PART_BYTES,
    }),
  })
}

const started = { tag, method: 'post', status: 202 } as const

function backupRoute(router: Router, services: Services): void {
  route(router, {
    ...started,
    access: onlyAdministrators(services),
    path: adminApi.backups,
    summary: 'Make a backup now; it runs in the background',
    refuses: ['conflict'],
    handle: async ({ actor }) => {
      await startOrRefuse(services, { what: 'backup' }, actor)
      return { message: 'Making a backup…' }
    },
  })
}

function checkRoute(router: Router, services: Services): void {
  route(router, {
    ...started,
    access: onlyAdministrators(services),
    path: adminApi.backupCheck,
    summary: 'Check all of a backup and compare it with the site; it runs in the background',
    params: schemas.fileParam,
    body: schemas.checkIn,
    refuses: ['conflict'],
    handle: async ({ params: { file }, body: { key }, actor }) => {
      await refuseMissing(services, file)
      await startOrRefuse(services, { what: 'check', file, key }, actor)
      return { message: 'Checking the backup…' }
    },
  })
}

function restoreRoute(router: Router, services: Services): void {
  route(router, {
    ...started,
    access: onlyAdministrators(services),
    path: adminApi.backupRestore,
    summary: 'Replace the whole site with a backup; it runs in the background',
    description: 'The site is backed up first. Everyone has to sign in again, the caller too.',
    params: schemas.fileParam,
    body: schemas.restoreIn,
    refuses: ['conflict'],
    handle: async ({ params: { file }, body: { key }, actor: { person, now } }) => {
      await refuseMissing(services, file)
      const actor = { person: { id: person.id, name: person.name }, now }
      await startOrRefuse(services, { what: 'restore', file, key, actor }, actor)
      return { message: 'Restoring the backup…' }
    },
  })
}

function fileRoutes(router: Router, services: Services): void {
  const { config, database } = services
  const common = { access: onlyAdministrators(services), tag, params: schemas.fileParam } as const

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.backup,
    summary: 'Download a backup',
    answer: z.string(),
    answerDescription: 'The file: a tar archive compressed with Zstandard',
    answerType: 'application/octet-stream',
    handle: async ({ params: { file }, actor }) => {
      const found = isBackupName(file) ? await openBackup(await ownPlaces(config, database.db), file) : undefined
      if (!found) throw notFound('Backup')
      await database.transaction((trx) => logChange(trx, actor, { action: 'downloaded', kind: 'backup', label: file }))
      return new Response(found.body, {
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(found.size),
          'Content-Disposition': `attachment; filename="${file}"`,
        },
      })
    },
  })

  route(router, {
    ...common,
    method: 'delete',
    path: adminApi.backup,
    summary: 'Delete a backup that was uploaded; the others are deleted when they are too old',
    refuses: ['conflict'],
    handle: async ({ params: { file }, actor }) => {
      await refuseMissing(services, file)
      if (parseName(file)?.reason !== 'uploaded')
        throw new HttpError(409, { error: 'conflict', message: 'Only an uploaded backup can be deleted.' })
      const { backupDir } = await ownPlaces(config, database.db)
      await rm(join(backupDir, file), { force: true })
      await database.transaction((trx) => logChange(trx, actor, { action: 'deleted', kind: 'backup', label: file }))
      return { message: 'Item deleted successfully' }
    },
  })
}

function uploadRoutes(router: Router, services: Services): void {
  const { config, database, now } = services
  const places = () => ownPlaces(config, database.db)
  partUploadRoutes(router, services, {
    addresses: { begin: adminApi.backupUploads, part: adminApi.backupUpload },
    tag,
    what: 'a backup file',
    folder: async () => (await places()).backupDir,
    body: schemas.uploadIn,
    begin: async (bytes) => beginBackupUpload(await places(), bytes),
    answer: schemas.partOut,
    answerDescription: 'How much has arrived, and the name of the backup when that is all',
    send: async (id, part) => addBackupPart(await places(), id, part, now()),
  })
}

/** @throws HttpError 404 */
async function refuseMissing({ config, database }: Services, file: string): Promise<void> {
  if (!isBackupName(file)) throw notFound('Backup')
  const { backups } = await listBackups(await ownPlaces(config, database.db))
  if (!backups.some(({ name }) => name === file)) throw notFound('Backup')
}
