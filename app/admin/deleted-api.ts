/** What was deleted in the last 30 days: seen, brought back, or forgotten for good. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { forget, listDeletions, restore } from '#app/records/deletions.ts'
import { messageOut, actorOf } from '#app/records/routes.ts'
import { answers, type Router, idParam, newRouter, paging, refusals } from '#app/http/route.ts'
import { HttpError } from '#app/http/errors.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { restoreSample } from '#app/sample/remove.ts'

const deletionOut = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'What it was, such as “sermon”' }),
    label: z.string(),
    records: z.number(),
    deletedAt: z.string(),
    deletedBy: z.string(),
  })
  .meta({ id: 'Deletion' })

export function deletedRoutes(services: Services): Router {
  const { database } = services
  const common = { middleware: [administrators(services)], tags: ['Admin: trash'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }

  const list = createRoute({
    ...common,
    method: 'get',
    path: adminApi.deleted,
    summary: 'List the trash, newest first',
    request: { query: z.object(paging(200, 50)) },
    responses: { 200: answers('One page', z.array(deletionOut)), ...refused, ...refusals.badRequest },
  })
  const back = createRoute({
    ...common,
    method: 'post',
    path: adminApi.restore,
    summary: 'Restore from the trash',
    request: { params: idParam },
    responses: {
      200: answers('Restored', messageOut),
      ...refused,
      ...refusals.notFound,
      ...refusals.conflict,
    },
  })
  const gone = createRoute({
    ...common,
    method: 'delete',
    path: adminApi.deletion,
    summary: 'Delete permanently',
    request: { params: idParam },
    responses: { 200: answers('Deleted permanently', messageOut), ...refused, ...refusals.notFound },
  })

  const router = newRouter()
  router.openapi(list, async (c) => {
    const { total, deletions } = await listDeletions(database.db, c.req.valid('query'))
    c.header('X-Total-Count', String(total))
    return c.json(deletions, 200)
  })
  router.openapi(back, async (c) => {
    const { id } = c.req.valid('param')
    const sample = await restoreSample(database, id, actorOf(c, services))
    if (sample !== undefined) return c.json({ message: SAMPLE_IS_BACK }, 200)
    const { restored, left } = await restore(database, id, actorOf(c, services))
    if (restored === 0) throw new HttpError(409, PLACE_TAKEN)
    const stayed =
      left > 0 ? ` ${left} couldn’t be restored because something else now uses the same address or place.` : ''
    return c.json({ message: `${restored === 1 ? 'Restored' : `${restored} restored`}.${stayed}` }, 200)
  })
  router.openapi(gone, async (c) => {
    await forget(database, c.req.valid('param').id, actorOf(c, services))
    return c.json({ message: 'Deleted permanently.' }, 200)
  })
  return router
}

const SAMPLE_IS_BACK = 'The sample content is back. What you entered since stays.'
const PLACE_TAKEN = {
  error: 'place_taken',
  message:
    'This can’t be restored because something else now uses the same address or place. Change or delete that first, then try again.',
}
