/** Admin routes of newsletters: previewed, tested, sent, and watched while they are sent. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { expectedVersion } from '#app/records/answer.ts'
import { emailField } from '#app/definitions/fields.ts'
import type { AllFeatures, Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { tellRoutes } from '#app/features/newsletter/tell-api.ts'
import { idParam, newRouter, onlyFor, pageOf, paging, type Refusal, route, type Router } from '#app/http/route.ts'
import { badFields } from '#app/http/errors.ts'
import { FORM_TYPE } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { issueRoutes, publicIssues } from '#app/features/newsletter/feature.ts'
import { putOnWeb } from '#app/features/newsletter/on-web.ts'
import { newsletterAttention } from '#app/features/newsletter/attention.ts'
import {
  countCopies,
  listFailed,
  listTroubles,
  progressOut,
  settleIssues,
  troublesOut,
} from '#app/features/newsletter/copies.ts'
import { type Issue, issue, isOpenIssue } from '#app/features/newsletter/issue.ts'
import {
  issueKind,
  findIssue,
  findIssueRow,
  issuesInArchives,
  refuseAfterSending,
  presentIssue,
} from '#app/features/newsletter/issue-kind.ts'
import { secondOf } from '#app/features/newsletter/versions.ts'
import { resentMessage, sendTest } from '#app/features/newsletter/send-some.ts'
import { issueEmail, issueLinks, parseDraft, previewIssue, subscriberTokens } from '#app/features/newsletter/emails.ts'
import { type Action, changeSending, sendAgain, sendIssue, sendProblem } from '#app/features/newsletter/sending.ts'
import {
  isTime,
  proposedTime,
  scheduleIssue,
  sendScheduled,
  unscheduleIssue,
} from '#app/features/newsletter/scheduling.ts'
import { countReaders } from '#app/features/newsletter/readers.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Sender } from '#mail/frame.ts'

const tag = 'Admin: newsletters'
const SUBSCRIBERS = ['subscriber', 'subscribers'] as const
const previewIn = z.object({
  issue: z.string().max(250_000).meta({ description: 'Subject, preheader and blocks as JSON' }),
  as: z.enum(['light', 'dark', 'text'], 'must be light, dark or text').default('light'),
})

const testIn = z.object({ to: emailField() }).meta({ id: 'NewsletterTest' })
const scheduleIn = z
  .object({
    at: z
      .string('Choose a date and time')
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Choose a date and time')
      .refine(isTime, 'Choose a date and time')
      .meta({ description: 'YYYY-MM-DDTHH:MM on the church’s clock' }),
  })
  .meta({ id: 'NewsletterSchedule' })
const againIn = z
  .object({
    emails: z
      .array(idParam.shape.id)
      .min(1, 'Choose at least one')
      .max(10_000)
      .or(z.literal('failed'))
      .meta({ description: 'Ids, or `failed` for all that failed for a reason other than the address' }),
  })
  .meta({ id: 'NewsletterAgain' })

export const newsletters: Feature = {
  definitions: [issue],
  publicKinds: [publicIssues],
  routes: issueRoutes,
  attention: newsletterAttention,
  adminRoutes,
  inArchives: issuesInArchives,
  afterChange: { newsletter_issues: refuseAfterSending },
  jobs: (services) => [
    {
      name: 'scheduled newsletters',
      when: 'every minute',
      run: () => sendScheduled({ ...services, tokens: subscriberTokens(services.config) }),
    },
  ],
  cleanups: { 'newsletters whose emails are all done': ({ database }) => settleIssues(database.db) },
}

function adminRoutes(services: Services, all: AllFeatures): Router {
  const router = newRouter()
  previewRoutes(router, services)
  statusRoutes(router, services)
  resendRoutes(router, services)
  sendingRoutes(router, services)
  const settled = () => settleIssues(services.database.db).then(() => issueKind)
  router.route('/', tellRoutes(services, all))
  router.route('/', recordRoutes(services, issueKind, settled))
  return router
}

function previewRoutes(router: Router, services: Services): void {
  const access = onlyFor(services, 'newsletter_issues')
  route(router, {
    method: 'get',
    path: adminApi.newsletterIssuePreview,
    access,
    tag,
    summary: 'Preview the newsletter as subscribers see it',
    params: idParam,
    query: z.object({ look: z.enum(['light', 'dark'], 'must be light or dark').default('light') }),
    answer: z.string(),
    answerDescription: 'An HTML document to show in a frame',
    answerType: 'text/html',
    handle: async ({ c, params: { id }, query: { look } }) =>
      previewIssue(c, services, shownInPreview(await findIssue(services.database.db, id)), look),
  })

  route(router, {
    method: 'post',
    path: adminApi.newsletterPreview,
    access,
    tag,
    summary: 'Preview an unsaved draft (form post into a frame); saves nothing',
    body: previewIn,
    bodyTypes: [FORM_TYPE],
    answer: z.string(),
    answerDescription: 'An HTML document to show in a frame',
    answerType: 'text/html',
    handle: ({ c, body: { issue, as } }) => previewIssue(c, services, parseDraft(issue), as),
  })
}

/** A draft has no page on the website yet. */
function shownInPreview(issue: Issue): Omit<Issue, 'id'> & { id?: string } {
  const { id: _, ...draft } = issue
  return issue.state === 'draft' ? draft : issue
}

async function sizeOf(services: Services, sender: Sender, issue: Issue): Promise<number> {
  const links = await issueLinks(services, issue.blocks)
  return (await issueEmail(services.database.db, sender, issue, links)).bytes
}

function statusRoutes(router: Router, services: Services): void {
  const { database, mailer } = services
  const { db } = database
  const common = { method: 'get', access: onlyFor(services, 'newsletter_issues'), tag, params: idParam } as const

  route(router, {
    ...common,
    path: adminApi.newsletterIssueProgress,
    summary: 'Get sending progress, or whether the newsletter can be sent',
    answer: progressOut,
    handle: async ({ params: { id } }) => {
      const row = await findIssueRow(db, id)
      const issue = presentIssue(row)
      const counts = await countCopies(db, { id, startedAt: issue.startedAt ?? '' })
      const settings = await mailer.settings(db)
      const { perMinute, perDay, timeZone } = settings
      const subscribers = await countReaders(db, issue)
      const refusal = sendProblem(issue, settings, subscribers) ?? null
      const testRefusal = sendProblem(issue, settings, 1) ?? null
      const { state, pausedWhy } = issue
      const bytes = isOpenIssue(state) ? await sizeOf(services, settings.sender, issue) : null
      const sending = {
        proposedTime: proposedTime(services.now().toZonedDateTimeISO(timeZone)),
        perMinute,
        perDay,
        bytes,
      }
      const readers = { subscribers, second: await secondOf(services, row) }
      return { state, pausedWhy, ...counts, ...readers, ...sending, refusal, testRefusal }
    },
  })

  route(router, {
    ...common,
    path: adminApi.newsletterIssueTroubles,
    summary: 'List emails that failed or are unconfirmed; X-Total-Count holds the total',
    query: z.object(paging(1000, 200)),
    answer: troublesOut,
    handle: async ({ c, params: { id }, query }) => pageOf(c, await listTroubles(db, id, query)),
  })
}

const websiteIn = z.object({ isOnWebsite: z.boolean('must be true or false') }).meta({ id: 'NewsletterOnWebsite' })

const common = { method: 'post', tag, params: idParam } as const
const refuses: Refusal[] = ['notFound', 'conflict', 'changedMeanwhile']

/** Routes that send emails of a newsletter to some. */
function resendRoutes(router: Router, services: Services): void {
  const sending = { ...services, tokens: subscriberTokens(services.config) }
  const access = onlyFor(services, 'newsletter_issues')

  route(router, {
    ...common,
    access,
    path: adminApi.newsletterIssueTest,
    summary: 'Send a test email to one address',
    body: testIn,
    bodyDescription: 'Recipient; the signed-in user when omitted',
    refuses,
    handle: async ({ c, params: { id }, body, actor }) => {
      const to = body.to || actor.person.email
      if (to === '') throw badFields({ to: 'Enter an email address' })
      await sendTest(sending, { id, actor, version: expectedVersion(c) }, to)
      return { message: `Sending a test to ${to}.` }
    },
  })

  route(router, {
    ...common,
    access,
    path: adminApi.newsletterIssueWebsite,
    summary: 'Show a newsletter on the website or not, also after it was sent',
    body: websiteIn,
    refuses: ['notFound'],
    handle: async ({ params: { id }, body: { isOnWebsite }, actor }) => {
      await putOnWeb(services, id, isOnWebsite, actor)
      return { message: isOnWebsite ? 'It’s on the website now.' : 'It’s no longer on the website.' }
    },
  })

  route(router, {
    ...common,
    access,
    path: adminApi.newsletterIssueAgain,
    summary: 'Send failed or unconfirmed emails again; skips people who have unsubscribed',
    body: againIn,
    bodyDescription: 'The emails',
    refuses,
    handle: async ({ params: { id }, body: { emails }, actor }) => {
      const chosen = emails === 'failed' ? await listFailed(services.database.db, id) : emails
      const count = await sendAgain(sending, { id, actor }, chosen)
      return { message: resentMessage(count, chosen.length - count) }
    },
  })
}

/** Routes that start, schedule, pause and stop the sending of a newsletter. */
function sendingRoutes(router: Router, services: Services): void {
  const sending = { ...services, tokens: subscriberTokens(services.config) }
  const access = onlyFor(services, 'newsletter_issues')
  const action = (path: string, summary: string, act: (action: Action) => Promise<string>) =>
    route(router, {
      ...common,
      access,
      path,
      summary,
      refuses,
      handle: async ({ c, params: { id }, actor }) => ({
        message: await act({ id, actor, version: expectedVersion(c) }),
      }),
    })
  action(adminApi.newsletterIssueSend, 'Send to all active subscribers', async (one) => {
    return `Sending to ${formatCount(await sendIssue(sending, one), SUBSCRIBERS)}.`
  })
  route(router, {
    ...common,
    access,
    path: adminApi.newsletterIssueSchedule,
    summary: 'Schedule it for a time on the church’s clock, or choose another time',
    body: scheduleIn,
    refuses,
    handle: async ({ c, params: { id }, body: { at }, actor }) => {
      const time = await scheduleIssue(sending, { id, actor, version: expectedVersion(c) }, at)
      return { message: `It will be sent ${time}.` }
    },
  })
  action(adminApi.newsletterIssueUnschedule, 'Make a draft of a scheduled one again', async (one) => {
    await unscheduleIssue(sending, one)
    return 'It’s a draft again and won’t be sent until you send or schedule it.'
  })
  action(adminApi.newsletterIssuePause, 'Pause sending', async (one) => {
    await changeSending(sending, 'pause', one)
    return 'Paused. A few emails that were already on their way may still go out.'
  })
  action(adminApi.newsletterIssueGoOn, 'Resume sending', async (one) => {
    await changeSending(sending, 'resume', one)
    return 'Sending resumed.'
  })
  action(adminApi.newsletterIssueStop, 'Stop sending permanently', async (one) => {
    return `${formatCount(await changeSending(sending, 'stop', one), ['email', 'emails'])} won’t be sent.`
  })
}
