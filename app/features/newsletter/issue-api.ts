/** The door to the newsletter's issues: written, previewed, sent, and watched while they go. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes, versionMeant, actorOf } from '#app/records/routes.ts'
import { findRow } from '#app/records/store.ts'
import { answers, type Router, idParam, newRouter, paging, refusals } from '#app/http/route.ts'
import { badFields, notFound } from '#app/http/errors.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { countCopies, listTroubles, settleIssues } from '#app/features/newsletter/copies.ts'
import { issueKind, type IssueRow, presentIssue } from '#app/features/newsletter/issue-kind.ts'
import { halfWritten, previewed } from '#app/features/newsletter/preview.ts'
import {
  againIn,
  lookIn,
  previewIn,
  progressOut,
  saidOut,
  testIn,
  troublesOut,
} from '#app/features/newsletter/schema.ts'
import {
  countReaders,
  goOn,
  pauseIssue,
  sendAgain,
  sendIssue,
  sendTest,
  stopIssue,
  whyNot,
} from '#app/features/newsletter/sending.ts'
import { subscriberTokens } from '#app/features/newsletter/tokens.ts'
import { counted } from '#app/ui/counted.ts'

const tags = ['Admin: newsletters']
const refused = { ...refusals.unauthorized, ...refusals.forbidden }
const COPIES = ['copy', 'copies'] as const
const SUBSCRIBERS = ['subscriber', 'subscribers'] as const

export function issuesAdminRoutes(services: Services): Router {
  const { database, mailer } = services
  const { db } = database
  const guard = administrators(services)
  const sending = { ...services, tokens: subscriberTokens(services.config) }
  const router = newRouter()
  const page = { 200: { description: 'A document to be framed', content: { 'text/html': { schema: z.string() } } } }

  const found = async (id: string) => {
    await settleIssues(db)
    const row = await findRow(db, 'newsletter_issues', id)
    if (!row) throw notFound(issueKind.title)
    return presentIssue(row as unknown as IssueRow)
  }

  const look = createRoute({
    method: 'get',
    path: adminApi.newsletterIssuePreview,
    middleware: [guard],
    tags,
    summary: 'The letter as its readers see it',
    request: { params: idParam, query: z.object({ look: lookIn }) },
    responses: { ...page, ...refused, ...refusals.badRequest, ...refusals.notFound },
  })
  router.openapi(look, async (c) =>
    previewed(c, services, await found(c.req.valid('param').id), c.req.valid('query').look),
  )

  const lookAtDraft = createRoute({
    method: 'post',
    path: adminApi.newsletterPreview,
    middleware: [guard],
    tags,
    summary: 'The same of what is being written; it is sent as a form, into a frame, and nothing is kept',
    request: { body: { content: { 'application/x-www-form-urlencoded': { schema: previewIn } }, required: true } },
    responses: { ...page, ...refused, ...refusals.badRequest },
  })
  router.openapi(lookAtDraft, async (c) => {
    const { issue, as } = c.req.valid('form')
    return previewed(c, services, halfWritten(issue), as)
  })

  const progress = createRoute({
    method: 'get',
    path: adminApi.newsletterIssueProgress,
    middleware: [guard],
    tags,
    summary: 'How far it has come, and what there is to know before it is sent',
    request: { params: idParam },
    responses: { 200: answers('At this moment', progressOut), ...refused, ...refusals.notFound },
  })
  router.openapi(progress, async (c) => {
    const issue = await found(c.req.valid('param').id)
    const counts = await countCopies(db, { id: issue.id, startedAt: issue.startedAt ?? '' })
    const settings = await mailer.settings(db)
    const { perMinute, perDay } = settings
    const subscribers = await countReaders(db)
    const refusal = whyNot(issue, settings, subscribers) ?? null
    const { state, pausedWhy } = issue
    return c.json({ state, pausedWhy, ...counts, subscribers, perMinute, perDay, refusal }, 200)
  })

  const troubles = createRoute({
    method: 'get',
    path: adminApi.newsletterIssueTroubles,
    middleware: [guard],
    tags,
    summary: 'Copies that did not arrive, or of which nobody knows; X-Total-Count says how many there are',
    request: { params: idParam, query: z.object(paging(1000, 200)) },
    responses: { 200: answers('One page', troublesOut), ...refused, ...refusals.badRequest },
  })
  router.openapi(troubles, async (c) => {
    const { total, troubles } = await listTroubles(db, c.req.valid('param').id, c.req.valid('query'))
    c.header('X-Total-Count', String(total))
    return c.json(troubles, 200)
  })

  const test = createRoute({
    method: 'post',
    path: adminApi.newsletterIssueTest,
    middleware: [guard] as const,
    tags,
    summary: 'Send it to one address, for somebody to look at',
    request: { params: idParam, ...jsonBody('Where to; to whoever asks when it is left out', testIn) },
    responses: {
      200: answers('It is on its way', saidOut),
      ...refused,
      ...refusals.badRequest,
      ...refusals.notFound,
      ...refusals.conflict,
      ...refusals.changedMeanwhile,
    },
  })
  router.openapi(test, async (c) => {
    const to = c.req.valid('json').to || c.var.person.email
    if (to === '') throw badFields({ to: 'Please enter an address' })
    await sendTest(sending, c.req.valid('param').id, to, actorOf(c, services), versionMeant(c))
    return c.json({ message: `A test is on its way to ${to}.` }, 200)
  })

  /** A route that does something with the issue, and needs nothing but to be asked. */
  const act = (path: string, summary: string) =>
    createRoute({
      method: 'post',
      path,
      middleware: [guard],
      tags,
      summary,
      request: { params: idParam },
      responses: {
        200: answers('It is done', saidOut),
        ...refused,
        ...refusals.notFound,
        ...refusals.conflict,
        ...refusals.changedMeanwhile,
      },
    })

  router.openapi(act(adminApi.newsletterIssueSend, 'Send it to everybody who gets the newsletter'), async (c) => {
    const count = await sendIssue(sending, c.req.valid('param').id, actorOf(c, services), versionMeant(c))
    return c.json({ message: `It is on its way to ${counted(count, SUBSCRIBERS)}.` }, 200)
  })
  router.openapi(act(adminApi.newsletterIssuePause, 'Keep back what has not been handed over yet'), async (c) => {
    await pauseIssue(sending, c.req.valid('param').id, actorOf(c, services))
    return c.json({ message: 'It is paused. What was just being handed over still goes.' }, 200)
  })
  router.openapi(act(adminApi.newsletterIssueGoOn, 'Send on what was kept back'), async (c) => {
    await goOn(sending, c.req.valid('param').id, actorOf(c, services))
    return c.json({ message: 'It goes on.' }, 200)
  })
  router.openapi(act(adminApi.newsletterIssueStop, 'Never send what has not been handed over yet'), async (c) => {
    const count = await stopIssue(sending, c.req.valid('param').id, actorOf(c, services))
    return c.json({ message: `${counted(count, COPIES)} will not be sent.` }, 200)
  })

  const again = createRoute({
    method: 'post',
    path: adminApi.newsletterIssueAgain,
    middleware: [guard, jsonOnly],
    tags,
    summary: 'Send copies again that failed, or of which nobody knows; not to who gets the newsletter no longer',
    request: { params: idParam, ...jsonBody('Which', againIn) },
    responses: {
      200: answers('How many', saidOut),
      ...refused,
      ...refusals.badRequest,
      ...refusals.notFound,
      ...refusals.conflict,
    },
  })
  router.openapi(again, async (c) => {
    const { letters } = c.req.valid('json')
    const count = await sendAgain(sending, c.req.valid('param').id, letters, actorOf(c, services))
    return c.json({ message: againSaid(count, letters.length - count) }, 200)
  })

  const addresses = { all: adminApi.newsletterIssues, one: adminApi.newsletterIssue }
  const settled = async () => {
    await settleIssues(db)
    return issueKind
  }
  router.route('/', recordRoutes(services, issueKind, addresses, settled))
  return router
}

function againSaid(count: number, left: number): string {
  const stay = left === 0 ? '' : ` ${counted(left, COPIES)} cannot be: their readers get the newsletter no longer.`
  return `${counted(count, COPIES)} will be sent again.${stay}`
}
