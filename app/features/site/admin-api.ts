/** The settings in the admin area. Secrets are write-only. */
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import { z } from '@hono/zod-openapi'
import { badFields, fieldMessages } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, paging, route, type Router, versionIn } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSettings, type StoredSettings } from '#app/features/site/queries.ts'
import { listSettingsVersions, readSettingsVersion, saveSettings, settingsBefore } from '#app/features/site/save.ts'
import type { Actor } from '#app/records/log.ts'
import type { Trx } from '#db/database.ts'
import { settingsChangeIn, settingsOut, settingsSavedOut } from '#app/features/site/schemas.ts'

const TAG = 'Admin: settings'

export function siteAdminRoutes(services: Services): Router {
  const { database } = services
  const router = newRouter()
  const common = { path: adminApi.siteConfig, access: onlyAdministrators(services), tag: TAG } as const

  route(router, {
    ...common,
    method: 'get',
    summary: 'Get all settings; for passwords, only whether one is set',
    answer: settingsOut,
    answerDescription: 'The settings',
    handle: async ({ c }) => withEtag(c, await readSettings(database.db, services)),
  })

  route(router, {
    ...common,
    method: 'put',
    summary: 'Update the given settings; an empty value clears one',
    body: settingsChangeIn,
    bodyDescription: 'The settings',
    answer: settingsSavedOut,
    answerDescription: 'The updated settings',
    refuses: ['changedMeanwhile'],
    transaction: database,
    handle: async ({ c, trx, body, actor }) => {
      const saved = await saveSettings(trx, services, body, actor, etagOf(c))
      return { ...withEtag(c, saved), message: 'Site configuration updated successfully', warning: saved.warning }
    },
  })
  versionRoutes(router, services)
  return router
}

const versionOut = z.object({ version: z.number(), at: z.string(), by: z.string() }).meta({ id: 'SettingsVersion' })
const versionParam = z.object({ version: versionIn })

function versionRoutes(router: Router, services: Services): void {
  const { database } = services
  const common = { access: onlyAdministrators(services), tag: TAG } as const
  route(router, {
    ...common,
    method: 'get',
    path: adminApi.settingsVersions,
    summary: 'Versions of the settings, newest first; X-Total-Is-More says whether there are more',
    query: z.object(paging(200, 50)),
    answer: z.array(versionOut),
    answerDescription: 'One page',
    handle: async ({ c, query }) => {
      const { isMore, versions } = await listSettingsVersions(database.db, query)
      if (isMore) c.header('X-Total-Is-More', 'true')
      return versions
    },
  })
  route(router, {
    ...common,
    method: 'get',
    path: adminApi.settingsVersion,
    summary: 'One version of the settings, without passwords and keys',
    params: versionParam,
    answer: versionOut.extend({ record: z.record(z.string(), z.unknown()) }),
    answerDescription: 'The settings as they were',
    refuses: ['notFound'],
    handle: ({ params: { version } }) => readSettingsVersion(database.db, version),
  })
  addRestore(router, services)
}

function addRestore(router: Router, services: Services): void {
  const { database } = services
  route(router, {
    method: 'post',
    path: adminApi.settingsRestore,
    access: onlyAdministrators(services),
    tag: TAG,
    summary: 'Make a version of the settings the newest; passwords and keys stay as they are',
    params: versionParam,
    answer: settingsSavedOut,
    answerDescription: 'The settings as they are now',
    refuses: ['notFound', 'changedMeanwhile'],
    transaction: database,
    handle: async ({ c, trx, params: { version }, actor }) => {
      const { record } = await readSettingsVersion(trx, version)
      const saved = await saveSettings(trx, services, changeFrom(record), actor, etagOf(c))
      return { ...withEtag(c, saved), message: 'The earlier version is restored.', warning: saved.warning }
    },
  })
}

/**
 * Undoes a change of the settings, as a change of its own.
 * @returns 1: all settings are one record
 * @throws HttpError 404; 409 when they were changed after it
 */
export async function undoSettings(
  services: Services,
  trx: Trx,
  undo: unknown,
  actor: Actor,
  evenIfChanged: boolean,
): Promise<number> {
  const { settings } = undo as { settings: Parameters<typeof settingsBefore>[1] }
  const now = await readSettings(trx, services)
  const before = await settingsBefore(trx, settings, now.settings, evenIfChanged)
  await saveSettings(trx, services, changeFrom(before), actor)
  return 1
}

/** @throws HttpError 400 by field, where a value is no longer allowed */
function changeFrom(values: object) {
  const parsed = settingsChangeIn.safeParse(values)
  if (!parsed.success) throw badFields(fieldMessages(parsed.error.issues))
  const names = new Set(Object.keys(values))
  return Object.fromEntries(Object.entries(parsed.data).filter(([name]) => names.has(name)))
}

function withEtag(c: Context, { settings, etag }: StoredSettings) {
  c.header('ETag', `"${etag}"`)
  return settings
}

function etagOf(c: Context): string | undefined {
  const match = c.req.header('if-match')
  if (match === undefined || match.trim() === '*') return undefined
  const etag = /^\s*(?:W\/)?"([\w-]{1,64})"\s*$/.exec(match)?.[1]
  if (etag === undefined) throw badFields({ 'If-Match': 'must be the ETag the settings came with' })
  return etag
}
