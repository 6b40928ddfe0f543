/** The settings in the admin area. Secrets are write-only. */
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import { badFields } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSettings, type StoredSettings } from '#app/features/site/queries.ts'
import { saveSettings } from '#app/features/site/save.ts'
import { settingsChangeIn, settingsOut, settingsSavedOut } from '#app/features/site/schemas.ts'

export function siteAdminRoutes(services: Services): Router {
  const { database } = services
  const router = newRouter()
  const common = { path: adminApi.siteConfig, access: onlyAdministrators(services), tag: 'Admin: settings' } as const

  route(router, {
    ...common,
    method: 'get',
    summary: 'Get all settings; for passwords, only whether one is set',
    answer: settingsOut,
    answerDescription: 'The settings',
    handle: async ({ c }) => withMark(c, await readSettings(database.db, services)),
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
    handle: async ({ c, body, actor }) => {
      const saved = await database.transaction((trx) => saveSettings(trx, services, body, actor, markOf(c)))
      // Emails that waited because of the settings may go now.
      services.mailer.wake()
      return { ...withMark(c, saved), message: 'Site configuration updated successfully' }
    },
  })
  return router
}

function withMark(c: Context, { settings, mark }: StoredSettings) {
  c.header('ETag', `"${mark}"`)
  return settings
}

/** The mark of the settings that the caller has seen, when the request has one. */
function markOf(c: Context): string | undefined {
  const match = c.req.header('if-match')
  if (match === undefined || match.trim() === '*') return undefined
  const mark = /^\s*(?:W\/)?"([\w-]{1,64})"\s*$/.exec(match)?.[1]
  if (mark === undefined) throw badFields({ 'If-Match': 'must be the ETag the settings came with' })
  return mark
}
