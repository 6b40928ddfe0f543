/** What the admin area shows about the whole: counts, the log, the sample parish. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { countAll } from '#app/admin/counts.ts'
import { messageOut, actorOf } from '#app/records/routes.ts'
import { listChanges } from '#app/records/log.ts'
import { countOverdue, followUpNow } from '#app/inbox/queries.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { answers, type Router, newRouter, optional, paging, queryText, refusals } from '#app/http/route.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { countGone } from '#app/link-check/store.ts'
import { countSample, removeSample } from '#app/sample/remove.ts'

const countsOut = z
  .object({
    sermons: z.number(),
    upcomingEvents: z.number(),
    sundayServices: z.number(),
    subscribers: z.number(),
    newMessages: z.number().meta({ description: 'Messages that nobody has answered or archived' }),
    newVisitors: z.number().meta({ description: 'Visitors whom nobody has contacted' }),
    overdue: z
      .object({ messages: z.number(), visitors: z.number() })
      .meta({ description: 'Those of them for whom the time to answer has passed' }),
    noLongerPlaying: z.number().meta({ description: 'Videos and recordings that visitors are told of' }),
  })
  .meta({ id: 'Overview' })

const changeOut = z
  .object({
    id: z.string(),
    at: z.string(),
    person: z.string(),
    action: z.string(),
    kind: z.string(),
    label: z.string(),
    details: z.record(z.string(), z.unknown()).meta({ description: 'By field: { from, to }, or what else there is' }),
  })
  .meta({ id: 'Change' })

export function overviewRoutes(services: Services): Router {
  const { database } = services
  const common = { middleware: [administrators(services)], tags: ['Admin'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }

  const overview = createRoute({
    ...common,
    method: 'get',
    path: adminApi.overview,
    summary: 'How much there is, and how much waits for an answer',
    responses: { 200: answers('The counts', countsOut), ...refused },
  })
  const log = createRoute({
    ...common,
    method: 'get',
    path: adminApi.log,
    summary: 'Who changed what, newest first',
    request: {
      query: z.object({
        ...paging(200, 50),
        search: optional(queryText('Text in the person, the action or the title')),
        sort: optional(z.literal('-at')),
      }),
    },
    responses: { 200: answers('One page', z.array(changeOut)), ...refused, ...refusals.badRequest },
  })
  const sample = createRoute({
    ...common,
    method: 'get',
    path: adminApi.sample,
    summary: 'How much of the sample parish is left',
    responses: { 200: answers('Records, settings included', z.object({ records: z.number() })), ...refused },
  })
  const remove = createRoute({
    ...common,
    method: 'delete',
    path: adminApi.sample,
    summary: 'Remove the sample content in one act; it can be restored for 30 days',
    responses: { 200: answers('It is gone', messageOut), ...refused },
  })

  const router = newRouter()
  router.openapi(overview, async (c) => {
    const counts = await countAll(database.db, await churchMoment(services))
    const overdue = await countOverdue(database.db, await followUpNow(services))
    return c.json({ ...counts, overdue, noLongerPlaying: await countGone(services) }, 200)
  })
  router.openapi(log, async (c) => {
    const { total, changes } = await listChanges(database.db, c.req.valid('query'))
    c.header('X-Total-Count', String(total))
    return c.json(changes, 200)
  })
  router.openapi(sample, async (c) => c.json({ records: await countSample(database.db) }, 200))
  router.openapi(remove, async (c) => {
    const removed = await removeSample(database, actorOf(c, services))
    const message =
      removed === 0
        ? 'There was no sample content left.'
        : 'The sample content is removed. You can restore it for 30 days.'
    return c.json({ message }, 200)
  })
  return router
}
