/** The routes of the Emails section: what is waiting, what was sent, what failed and why. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { idParam, newRouter, onlyAdministrators, pageOf, route, type Router } from '#app/http/route.ts'
import { HttpError, notFound } from '#app/http/errors.ts'
import { hiddenFrom } from '#app/http/rights.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Services } from '#app/http/services.ts'
import { emailOut, emailWithTextOut, type SentEmail, summaryOut } from '#app/emails/email.ts'
import {
  cancelEmail,
  findEmail,
  idsByState,
  listEmails,
  listIn,
  presentEmail,
  sendAgain,
  summary,
} from '#app/emails/queries.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Db, Trx } from '#db/database.ts'
import { type EmailState, isAllowed } from '#mail/email.ts'
import type { EmailRow } from '#mail/outbox.ts'

/** The most emails that one request sends again. */
const MAX_RESENT = 1_000
const EMAILS = ['email', 'emails'] as const

const againIn = z.object({ state: z.enum(['failed', 'unsent'], 'must be failed or unsent').default('failed') })

const tag = 'Admin: emails'

export function emailsAdminRoutes(services: Services): Router {
  const router = newRouter()
  listRoutes(router, services)
  emailRoutes(router, services)
  return router
}

function listRoutes(router: Router, services: Services): void {
  const { database, mailer } = services
  const common = { access: onlyAdministrators(services), tag }

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.emailsSummary,
    summary: 'Count queued and failed emails, and say what’s blocking delivery',
    answer: summaryOut,
    handle: async () => summary(database.db, await mailer.settings(database.db)),
  })

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.emails,
    summary: 'List emails, newest first; X-Total-Count holds the total',
    query: listIn,
    answer: z.array(emailOut),
    handle: async ({ c, query, actor: { person } }) =>
      pageOf(c, await listEmails(database.db, hiddenFrom(person).names, query)),
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.emailsSendAgain,
    summary: 'Retry all emails that failed, or that were not sent while no mail server was set',
    query: againIn,
    transaction: database,
    handle: async ({ trx, actor, query: { state } }) => {
      mailer.wake()
      return sendAllAgain(trx, state, actor)
    },
  })
}

function emailRoutes(router: Router, services: Services): void {
  const { database, mailer } = services
  const common = { access: onlyAdministrators(services), tag, params: idParam }

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.email,
    summary: 'Get one email with its body',
    answer: emailWithTextOut,
    handle: ({ params: { id }, actor: { person } }) => existingEmail(database.db, person, id),
  })

  type Act = (trx: Trx, id: string, now: string) => Promise<EmailRow | undefined>
  const action = (path: string, summary: string, name: string, act: Act) =>
    route(router, {
      ...common,
      method: 'post',
      path,
      summary,
      answer: emailOut,
      refuses: ['conflict'],
      transaction: database,
      handle: async ({ trx, params: { id }, actor }) => {
        await existingEmail(trx, actor.person, id)
        mailer.wake()
        return changed(trx, await act(trx, id, actor.now), actor, name, id)
      },
    })
  const retry = 'Retry an email that failed, was canceled or not sent, or is unconfirmed'
  action(adminApi.emailSendAgain, retry, 'sent again', async (trx, id, now) => (await sendAgain(trx, [id], now))[0])
  action(adminApi.emailCancel, 'Cancel a queued email, or dismiss a failed one', 'cancelled', cancelEmail)
}

async function sendAllAgain(trx: Trx, state: 'failed' | 'unsent', actor: Actor) {
  const { length } = await sendAgain(trx, await idsByState(trx, state, MAX_RESENT), actor.now)
  if (length === 0) return { message: 'There are no emails to send.' }
  const count = formatCount(length, EMAILS)
  await log(trx, actor, 'sent again', count)
  return { message: `Sending ${count}.` }
}

/** @throws HttpError 404 */
async function existingEmail(db: Db, person: Pick<CurrentUser, 'roles'>, id: string) {
  const email = await findEmail(db, hiddenFrom(person).names, id)
  if (!email) throw notFound('Email')
  return email
}

/**
 * Logs the change, or explains why nothing changed.
 * @throws HttpError 404; 409 when the email's state does not allow it
 */
async function changed(
  trx: Trx,
  row: EmailRow | undefined,
  actor: Actor & { person: CurrentUser },
  action: string,
  id: string,
): Promise<SentEmail> {
  if (row) {
    await log(trx, actor, action, `${row.subject} (${row.to_address})`, id)
    return presentEmail(row)
  }
  const email = await existingEmail(trx, actor.person, id)
  const message = email.isCopy && isAllowed('resend', email.state) ? FROM_NEWSLETTER : TOO_LATE[email.state]
  throw new HttpError(409, { error: 'too_late', message })
}

function log(trx: Trx, actor: Actor, action: string, label: string, id = ''): Promise<void> {
  return logChange(trx, actor, { action, kind: 'email', id, label })
}

const FROM_NEWSLETTER = 'This email is part of a newsletter. Send it again from that newsletter’s page.'
const TOO_LATE: Record<EmailState, string> = {
  waiting: 'This email is already waiting to be sent.',
  sending: 'This email is being sent right now.',
  sent: 'This email has already been sent.',
  unsent: 'The link in this email has expired. Send a new link instead.',
  failed: 'This email has already failed.',
  unsure: 'The mail server has this email, but we don’t know if it was delivered.',
  paused: 'This email belongs to a newsletter that’s paused.',
  cancelled: 'This email is already canceled.',
}
