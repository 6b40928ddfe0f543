/** The settings in the admin area. Secrets are write-only. */
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import { z } from '@hono/zod-openapi'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSettings, type StoredSettings } from '#app/features/site/queries.ts'
import { saveSettings, SETTINGS } from '#app/features/site/save.ts'
import { ifMatch } from '#app/records/answer.ts'
import { parseInput } from '#app/records/store.ts'
import { findVersion, historyRoutes, versionsOf } from '#app/records/versions-api.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { Trx } from '#db/database.ts'
import { type SettingsChange, settingsChangeIn, settingsOut, settingsSavedOut } from '#app/features/site/schemas.ts'

const TAG = 'Admin: settings'

export function siteAdminRoutes(services: Services): Router {
  const { database } = services
  const router = newRouter()
  const save = async (c: Context, trx: Trx, change: SettingsChange, actor: Actor, message: string) => {
    const saved = await saveSettings(trx, services, change, actor, etagOf(c))
    return { ...withEtag(c, saved), message, warning: saved.warning }
  }
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
    handle: ({ c, trx, body, actor }) => save(c, trx, body, actor, 'Site configuration updated successfully'),
  })
  historyRoutes({
    ...common,
    router,
    path: adminApi.settingsVersions,
    name: 'the settings (without passwords and keys)',
    record: z.record(z.string(), z.unknown()),
    answer: settingsSavedOut,
    list: (_, { limit, offset }) =>
      versionsOf(database.db, SETTINGS, SETTINGS)
        .select(['version', 'at', 'by'])
        .limit(limit + 1)
        .offset(offset)
        .execute(),
    read: (_, version) => findVersion(database.db, SETTINGS, SETTINGS, version),
    restore: (c, _, version, actor) =>
      database.transaction(async (trx) => {
        const { record } = await findVersion(trx, SETTINGS, SETTINGS, version)
        return save(c, trx, parseInput(settingsChangeIn, record), actor, 'The earlier version is restored.')
      }),
  })
  return router
}

function withEtag(c: Context, { settings, etag }: StoredSettings) {
  c.header('ETag', `"${etag}"`)
  return settings
}

function etagOf(c: Context): string | undefined {
  return ifMatch(c, String.raw`[\w-]{1,64}`, 'must be the ETag the settings came with')
}
