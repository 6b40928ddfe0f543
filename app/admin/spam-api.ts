/** What the public forms brought and was taken for spam: seen, taken in after all, or deleted. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { takeInAfterAll } from '#app/admin/spam-entries.ts'
import { type JudgedSpam, spamKinds, spamLabel, spamReasons } from '#app/admin/spam.ts'
import { messageOut, actorOf } from '#app/records/routes.ts'
import { logChange } from '#app/records/log.ts'
import { answers, type Router, idParam, newRouter, paging, refusals } from '#app/http/route.ts'
import { notFound } from '#app/http/errors.ts'
import { SPAM_REASONS } from '#app/http/form-guard.ts'
import { forgetSpam, listSpam, takeSpam } from '#app/http/form-spam.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { counted } from '#app/ui/counted.ts'
import type { Trx } from '#db/database.ts'

const FORMS = ['contact', 'visit', 'newsletter'] as const

const spamOut = z
  .object({
    id: z.string(),
    form: z.enum(FORMS),
    fields: z.record(z.string(), z.string()).meta({ description: 'As the form names them' }),
    reason: z.enum(SPAM_REASONS).meta({ description: JSON.stringify(spamReasons) }),
    createdAt: z.string(),
  })
  .meta({ id: 'JudgedSpam' })

const untilIn = z.object({
  until: z.iso
    .datetime('must be the moment of the newest that was seen, such as 2026-11-21T18:00:00.000Z')
    .meta({ description: 'What came later stays' }),
})

export function spamRoutes(services: Services): Router {
  const { database, mailer } = services
  const common = { middleware: [administrators(services)], tags: ['Admin: spam'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }

  const list = createRoute({
    ...common,
    method: 'get',
    path: adminApi.spam,
    summary: 'What was taken for spam in the last 30 days, newest first',
    request: { query: z.object(paging(200, 50)) },
    responses: { 200: answers('One page', z.array(spamOut)), ...refused, ...refusals.badRequest },
  })
  const takeIn = createRoute({
    ...common,
    method: 'post',
    path: adminApi.spamRelease,
    summary: 'Take it in as if it had never been taken for spam',
    request: { params: idParam },
    responses: {
      200: answers('It is kept, and its letters are on their way', messageOut),
      ...refused,
      ...refusals.notFound,
    },
  })
  const remove = createRoute({
    ...common,
    method: 'delete',
    path: adminApi.spamOne,
    summary: 'Delete it for good',
    request: { params: idParam },
    responses: { 200: answers('It is gone', messageOut), ...refused, ...refusals.notFound },
  })
  const clear = createRoute({
    ...common,
    method: 'delete',
    path: adminApi.spam,
    summary: 'Delete all of it that has been seen',
    request: { query: untilIn },
    responses: { 200: answers('How much there was', messageOut), ...refused, ...refusals.badRequest },
  })

  const router = newRouter()
  router.openapi(list, async (c) => {
    const { total, spam } = await listSpam(database.db, c.req.valid('query'))
    c.header('X-Total-Count', String(total))
    return c.json(spam as JudgedSpam[], 200)
  })
  router.openapi(takeIn, async (c) => {
    const actor = actorOf(c, services)
    const kind = await database.transaction(async (trx) => {
      const spam = await taken(trx, c.req.valid('param').id)
      const id = await takeInAfterAll[spam.form](trx, services, spam)
      const change = { action: 'received', kind: spamKinds[spam.form], id, label: spamLabel(spam) }
      await logChange(trx, actor, { ...change, details: { takenForSpam: true } })
      return spamKinds[spam.form]
    })
    mailer.wake()
    return c.json({ message: `It is kept as a ${kind} now.` }, 200)
  })
  router.openapi(remove, async (c) => {
    const actor = actorOf(c, services)
    await database.transaction(async (trx) => {
      const spam = await taken(trx, c.req.valid('param').id)
      await logChange(trx, actor, { action: 'removed for good', kind: 'spam', label: spamLabel(spam) })
    })
    return c.json({ message: 'It is deleted for good.' }, 200)
  })
  router.openapi(clear, async (c) => {
    const actor = actorOf(c, services)
    const count = await database.transaction(async (trx) => {
      const gone = await forgetSpam(trx, c.req.valid('query').until)
      const label = counted(gone, ['piece of spam', 'pieces of spam'])
      if (gone > 0) await logChange(trx, actor, { action: 'removed for good', kind: 'spam', label })
      return gone
    })
    return c.json({ message: count === 0 ? 'There was nothing to delete.' : `${count} deleted for good.` }, 200)
  })
  return router
}

/** @throws HttpError 404 */
async function taken(trx: Trx, id: string): Promise<JudgedSpam> {
  const spam = await takeSpam(trx, id)
  if (!spam) throw notFound('What was taken for spam')
  return spam as JudgedSpam
}
