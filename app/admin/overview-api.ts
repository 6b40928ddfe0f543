/** What the desk shows about the whole: counts, the log, the sample parish. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { countAll } from '#app/admin/counts.ts'
import { messageOut, whoAndWhen } from '#app/desk/door.ts'
import { followUpNow } from '#app/desk/owners.ts'
import { listChanges } from '#app/desk/log.ts'
import { countOverdue } from '#app/follow-up/overdue.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { answers, type Door, makeDoor, optional, paging, queryText, refusals } from '#app/http/door.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'
import { countGone } from '#app/media-watch/failing.ts'
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

export function overviewDoor(parts: Parts): Door {
  const { database } = parts
  const common = { middleware: [administrators(parts)], tags: ['Desk'] }
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

  const door = makeDoor()
  door.openapi(overview, async (c) => {
    const counts = await countAll(database.db, await churchMoment(parts))
    const overdue = await countOverdue(database.db, await followUpNow(parts))
    return c.json({ ...counts, overdue, noLongerPlaying: await countGone(parts) }, 200)
  })
  door.openapi(log, async (c) => {
    const { total, changes } = await listChanges(database.db, c.req.valid('query'))
    c.header('X-Total-Count', String(total))
    return c.json(changes, 200)
  })
  door.openapi(sample, async (c) => c.json({ records: await countSample(database.db) }, 200))
  door.openapi(remove, async (c) => {
    const removed = await removeSample(database, whoAndWhen(c, parts))
    const message =
      removed === 0
        ? 'There was no sample content left.'
        : 'The sample content is removed. You can restore it for 30 days.'
    return c.json({ message }, 200)
  })
  return door
}
