/** Routes of the part “Copies elsewhere” of the section “Backups”. Administrators only. */
import { adminApi } from '#app/admin-routes.ts'
import { type RunRequest, startOrRefuse, startRun } from '#app/backup/runs.ts'
import { isLostTogether } from '#app/backup/copies/health.ts'
import { CopyError } from '#app/backup/copies/copy-error.ts'
import { listCopies, tryPlace } from '#app/backup/copies/copy.ts'
import { type CopyPlace, isOnSameDisk, isSamePlace, nameOf, reasonOf, secretOf } from '#app/backup/copies/place.ts'
import * as schemas from '#app/backup/copies/schema.ts'
import { type Copies, forgetCopies, readCopies, storeCopies } from '#app/backup/copies/stored.ts'
import { fileParam } from '#app/backup/schema.ts'
import { isBackupName, listBackups, ownPlaces } from '#app/backup/stored.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { badFields, HttpError, notFound } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSettings } from '#app/http/settings.ts'

const tag = 'Admin: backups'

export function copiesRoutes(services: Services): Router {
  const router = newRouter()
  placeRoutes(router, services)
  copyRoutes(router, services)
  return router
}

function placeRoutes(router: Router, services: Services): void {
  const { config, database, now } = services
  const common = { access: onlyAdministrators(services), tag, path: adminApi.copies } as const

  route(router, {
    ...common,
    method: 'get',
    summary: 'Get where copies of backups are kept, and how copying went',
    answer: schemas.copiesOut,
    handle: async () => {
      const copies = await readCopies(database.db, config)
      if (!copies) return { place: null, state: null }
      const { shown, since, place, state } = copies
      const isLocked = place === undefined
      return {
        place: shown,
        state: { since, isLocked, isOnSameDisk: await isLostTogether(services, copies), ...state },
      }
    },
  })

  route(router, {
    ...common,
    method: 'put',
    summary: 'Choose where copies of backups are kept',
    description: 'A file is stored, read and deleted there before. An empty secret means the stored one.',
    body: schemas.copiesIn,
    refuses: ['conflict'],
    answer: schemas.copiesStored,
    handle: async ({ body: { place: given, renewsKey }, actor }) => {
      const before = await readCopies(database.db, config)
      const place = withSecret(given, before)
      await refuseUnusable(services, place)
      const { key } = await storeCopies(database.db, config, place, renewsKey, now())
      await database.transaction((trx) =>
        logChange(trx, actor, { action: 'updated', kind: 'place for copies', label: nameOf(place) }),
      )
      const { backups } = await listBackups(await ownPlaces(config, database.db))
      // A person who has just chosen the place sees that it works. While something else runs, tonight is soon enough.
      if (key !== undefined && backups.some(({ isVerified }) => isVerified))
        await startRun(services, { what: 'copy' }, actor)
      return {
        message: 'Copies are kept there from now on',
        sheet: key === undefined ? null : await sheetOf(services, place, key),
      }
    },
  })

  route(router, {
    ...common,
    method: 'delete',
    summary: 'Keep no copies elsewhere any more; those that are there stay',
    handle: async ({ actor }) => {
      await forgetCopies(database.db)
      await database.transaction((trx) =>
        logChange(trx, actor, { action: 'deleted', kind: 'place for copies', label: 'Place for copies' }),
      )
      return { message: 'No copies are made from now on' }
    },
  })
}

function copyRoutes(router: Router, services: Services): void {
  const { config } = services
  const common = { access: onlyAdministrators(services), tag, refuses: ['conflict'] } as const
  const started = { ...common, method: 'post', status: 202 } as const
  const startCopy = async (request: RunRequest, actor: Actor) => {
    await copiesOf(services)
    await startOrRefuse(services, request, actor)
  }

  route(router, {
    ...started,
    path: adminApi.copies,
    summary: 'Copy the newest backup now; it runs in the background',
    handle: async ({ actor }) => {
      await startCopy({ what: 'copy' }, actor)
      return { message: 'Copying the newest backup…' }
    },
  })

  route(router, {
    ...started,
    path: adminApi.copiesTest,
    summary: 'Restore the newest copy in a test, beside the site; it runs in the background',
    handle: async ({ actor }) => {
      await startCopy({ what: 'rehearse' }, actor)
      return { message: 'Testing the newest copy…' }
    },
  })

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.copiesFiles,
    summary: 'List the copies, newest first',
    answer: schemas.copyFiles,
    handle: async () => listCopies(await copiesOf(services)).catch(refused),
  })

  route(router, {
    ...started,
    path: adminApi.copiesFile,
    summary: 'Fetch a copy, so that it is among the backups; it runs in the background',
    params: fileParam,
    handle: async ({ params: { file }, actor }) => {
      if (!isBackupName(file)) throw notFound('Copy')
      await startCopy({ what: 'fetch', file }, actor)
      return { message: 'Fetching the copy…' }
    },
  })

  async function copiesOf({ database: { db } }: Services): Promise<Copies> {
    const copies = await readCopies(db, config)
    if (copies) return copies
    throw new HttpError(409, { error: 'conflict', message: 'Choose a place for copies first.' })
  }
}

/** @throws HttpError 400 without any secret */
function withSecret(given: CopyPlace, before: Copies | undefined): CopyPlace {
  if (given.kind === 'folder' || given.secret !== '') return given
  const secret = before?.place && isSamePlace(before.shown, given) ? secretOf(before.place) : ''
  if (secret === '') throw badFields({ 'place.secret': 'is required' })
  return { ...given, secret }
}

/** @throws HttpError 409 with what failed there */
async function refuseUnusable({ config, database }: Services, place: CopyPlace): Promise<void> {
  try {
    if (place.kind === 'folder') await isOnSameDisk(config, place.folder)
  } catch (error) {
    throw badFields({ 'place.folder': `can’t be used: ${reasonOf(error)}` })
  }
  await tryPlace(config, database.db, place).catch(refused)
}

function refused(error: unknown): never {
  if (error instanceof CopyError) throw new HttpError(409, { error: 'conflict', message: error.message })
  throw error
}

/** What a person needs on an empty server, with nothing but this sheet and the account of the place. */
async function sheetOf(services: Services, place: CopyPlace, key: string): Promise<schemas.Sheet> {
  const { config, database, now } = services
  const { settings } = await readSettings(database.db, services)
  const region = place.kind === 's3' ? ` --region ${place.region}` : ''
  const options = place.kind === 'folder' ? '' : ` --user ${place.user}${region}`
  const account = { webdav: 'User name there', s3: 'Key ID there', folder: '' }[place.kind]
  return Object.entries({
    Church: settings.churchName,
    Website: config.siteUrl,
    'Copies are in': nameOf(place),
    ...(place.kind !== 'folder' && { [account]: `${place.user} (its password isn’t on this sheet)` }),
    'Key that opens them':
      config.backupRecipient === undefined ? key : `The one that belongs to ${config.backupRecipient}`,
    'On a new server': `narthex setup ${hostOf(config.siteUrl)}--from ${nameOf(place)}${options}`,
    'With the sources': `npm run restore -- --from ${nameOf(place)}${options}`,
    Printed: now().toString().slice(0, 10),
  }).map(([name, value]) => ({ name, value }))
}

/** The address as setup takes it; nothing for one that only this machine knows, for which setup asks. */
function hostOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return hostname.includes('.') && !hostname.startsWith('127.') ? `${hostname} ` : ''
}
