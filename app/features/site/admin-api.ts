/** The settings in the admin area. Secrets are write-only. */
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import { z } from '@hono/zod-openapi'
import { badFields, fieldMessages } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSettings, type StoredSettings } from '#app/features/site/queries.ts'
import { saveSettings, SETTINGS, settingsBefore } from '#app/features/site/save.ts'
import { ifMatch } from '#app/records/answer.ts'
import { findVersion, historyRoutes, versionsOf } from '#app/records/versions-api.ts'
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
  historyRoutes({
    ...common,
    router,
    path: adminApi.settingsVersions,
    name: 'the settings (without passwords and keys)',
    record: z.record(z.string(), z.unknown()),
    answer: settingsSavedOut,
    list: (_, { limit, offset }) =>
      versionsOf(database.db, SETTINGS)
        .select(['version', 'at', 'by'])
        .limit(limit + 1)
        .offset(offset)
        .execute(),
    read: (_, version) => findVersion(database.db, SETTINGS, version),
    restore: (c, _, version, actor) =>
      database.transaction(async (trx) => {
        const { record } = await findVersion(trx, SETTINGS, version)
        const saved = await saveSettings(trx, services, changeFrom(record), actor, etagOf(c))
        return { ...withEtag(c, saved), message: 'The earlier version is restored.', warning: saved.warning }
      }),
  })
  return router
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
  return ifMatch(c, String.raw`[\w-]{1,64}`, 'must be the ETag the settings came with')
}
