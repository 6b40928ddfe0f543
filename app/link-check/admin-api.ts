/** What no longer plays, for the admin area. Administrators only. */
import { createRoute } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { messageOut } from '#app/records/routes.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { HttpError } from '#app/http/errors.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { beginCheck, lastCheck } from '#app/link-check/by-hand.ts'
import { listFailing } from '#app/link-check/failing.ts'
import { mediaWatchOut } from '#app/link-check/schema.ts'

export function linkCheckAdminRoutes(services: Services): Router {
  const common = { middleware: [administrators(services)], tags: ['Admin: video'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }
  const list = createRoute({
    ...common,
    method: 'get',
    path: adminApi.mediaWatch,
    summary: 'Videos and recordings that did not play at the last check, and what came of it',
    responses: { 200: answers('As it was then', mediaWatchOut), ...refused },
  })
  const check = createRoute({
    ...common,
    method: 'post',
    path: adminApi.mediaCheck,
    summary: 'Check them all now; it goes on after the answer',
    responses: { 200: answers('It has begun', messageOut), ...refused, ...refusals.conflict },
  })
  const router = newRouter()
  router.openapi(list, async (c) => {
    const hasKey = (await services.youtubeKey()) !== undefined
    return c.json({ last: await lastCheck(services), hasKey, troubles: await listFailing(services) }, 200)
  })
  router.openapi(check, async (c) => {
    if (!(await beginCheck(services)))
      throw new HttpError(409, { error: 'under_way', message: 'They are being checked already.' })
    return c.json({ message: 'Videos and recordings are being checked.' }, 200)
  })
  return router
}
