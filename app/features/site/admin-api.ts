/** Admin routes of setting. Administrators only; the mail password comes in and never goes out. */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import { actorOf } from '#app/records/routes.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { badFields } from '#app/http/errors.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { settingsChangeIn } from '#app/features/site/input.ts'
import { readSettings } from '#app/features/site/queries.ts'
import { saveSettings } from '#app/features/site/save.ts'
import { settingsOut, settingsSavedOut } from '#app/features/site/schema.ts'

export function siteAdminRoutes(services: Services): Router {
  const { database } = services
  const guard = administrators(services)
  const common = { path: adminApi.siteConfig, tags: ['Admin: settings'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }

  const show = createRoute({
    ...common,
    method: 'get',
    middleware: [guard],
    summary: 'Get all settings; for passwords, only whether one is set',
    responses: { 200: answers('As it is now', settingsOut), ...refused },
  })
  const change = createRoute({
    ...common,
    method: 'put',
    middleware: [guard, jsonOnly],
    summary: 'Update the given settings; an empty value clears one',
    request: jsonBody('The settings', settingsChangeIn),
    responses: {
      200: answers('As it is now', settingsSavedOut),
      ...refused,
      ...refusals.badRequest,
      ...refusals.changedMeanwhile,
    },
  })

  const router = newRouter()
  router.openapi(show, async (c) => {
    const { settings, mark } = await readSettings(database.db, services)
    c.header('ETag', `"${mark}"`)
    return c.json(settings, 200)
  })
  router.openapi(change, async (c) => {
    const actor = actorOf(c, services)
    const { settings, mark } = await database.transaction((trx) =>
      saveSettings(trx, services, c.req.valid('json'), actor, markSeen(c)),
    )
    // What waited because of the mail settings may go now.
    services.mailer.wake()
    c.header('ETag', `"${mark}"`)
    return c.json({ ...settings, message: 'Site configuration updated successfully' }, 200)
  })
  return router
}

/** The settings that the caller has seen, by their mark, when they say so. */
function markSeen(c: Context): string | undefined {
  const match = c.req.header('if-match')
  if (match === undefined || match.trim() === '*') return undefined
  const mark = /^\s*(?:W\/)?"([\w-]{1,64})"\s*$/.exec(match)?.[1]
  if (mark === undefined) throw badFields({ 'If-Match': 'must be the ETag the settings came with' })
  return mark
}
