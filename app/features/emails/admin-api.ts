/** The outbox in the admin area: what waits, what was sent, what failed and why. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { messageOut, actorOf } from '#app/records/routes.ts'
import { type Actor, logChange } from '#app/records/log.ts'
import { answers, type Router, idParam, newRouter, optional, paging, queryText, refusals } from '#app/http/route.ts'
import { HttpError, notFound } from '#app/http/errors.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { canSendAgain, LETTER_STATES, type EmailState } from '#app/features/emails/email.ts'
import {
  cancelEmail,
  findEmail,
  idsIn,
  listEmails,
  presentEmail,
  sendAgain,
  summary,
} from '#app/features/emails/queries.ts'
import { emailOut, emailWithTextOut, summaryOut } from '#app/features/emails/schema.ts'
import { counted } from '#app/ui/counted.ts'
import type { Trx } from '#db/database.ts'
import type { EmailRow } from '#mail/outbox.ts'

/** As many as are sent again at once; whoever has more presses again. */
const MOST_AGAIN = 1_000
const LETTERS = ['letter', 'letters'] as const

export function emailsAdminRoutes(services: Services): Router {
  const { database, mailer } = services
  const common = { middleware: [administrators(services)], tags: ['Admin: letters'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }
  const aboutOne = { ...refused, ...refusals.notFound, ...refusals.conflict }
  const router = newRouter()

  const sum = createRoute({
    ...common,
    method: 'get',
    path: adminApi.emailsSummary,
    summary: 'How many wait and failed, and what holds them up',
    responses: { 200: answers('At this moment', summaryOut), ...refused },
  })
  router.openapi(sum, async (c) => {
    return c.json(await summary(database.db, await mailer.settings(database.db)), 200)
  })

  const list = createRoute({
    ...common,
    method: 'get',
    path: adminApi.emails,
    summary: 'Letters, newest first; X-Total-Count says how many there are on all pages',
    request: {
      query: z.object({
        ...paging(200, 50),
        search: optional(queryText('Text in the address, the subject or the kind')),
        state: optional(z.enum(LETTER_STATES, `must be one of ${LETTER_STATES.join(', ')}`)),
        copies: optional(z.enum(['true', 'false'], 'must be true or false')),
        batch: optional(queryText('Id of an issue of the newsletter')),
        sort: optional(z.literal('-date')),
      }),
    },
    responses: { 200: answers('One page', z.array(emailOut)), ...refused, ...refusals.badRequest },
  })
  router.openapi(list, async (c) => {
    const { total, letters } = await listEmails(database.db, c.req.valid('query'))
    c.header('X-Total-Count', String(total))
    return c.json(letters, 200)
  })

  const allAgain = createRoute({
    ...common,
    method: 'post',
    path: adminApi.emailsSendAgain,
    summary: 'Send everything again that failed, or everything that was not sent while no mail server was set',
    request: {
      query: z.object({ state: z.enum(['failed', 'unsent'], 'must be failed or unsent').default('failed') }),
    },
    responses: { 200: answers('How many', messageOut), ...refused, ...refusals.badRequest },
  })
  router.openapi(allAgain, async (c) => {
    const actor = actorOf(c, services)
    const sent = await database.transaction(async (trx) => {
      const letters = await sendAgain(trx, await idsIn(trx, c.req.valid('query').state, MOST_AGAIN), actor.now)
      if (letters.length > 0) await log(trx, actor, 'sent again', counted(letters.length, LETTERS))
      return letters.length
    })
    mailer.wake()
    const message = sent === 0 ? 'There is nothing to send.' : `${counted(sent, ['email', 'emails'])} on the way.`
    return c.json({ message }, 200)
  })

  const show = createRoute({
    ...common,
    method: 'get',
    path: adminApi.email,
    summary: 'One letter with what it says',
    request: { params: idParam },
    responses: { 200: answers('The letter', emailWithTextOut), ...refused, ...refusals.notFound },
  })
  router.openapi(show, async (c) => {
    const letter = await findEmail(database.db, c.req.valid('param').id)
    if (!letter) throw notFound('Letter')
    return c.json(letter, 200)
  })

  const again = createRoute({
    ...common,
    method: 'post',
    path: adminApi.emailSendAgain,
    summary: 'Send a letter again that failed, was cancelled or not sent, or that nobody knows about',
    request: { params: idParam },
    responses: { 200: answers('It waits', emailOut), ...aboutOne },
  })
  router.openapi(again, async (c) => {
    const actor = actorOf(c, services)
    const letter = await changed(c.req.valid('param').id, actor, 'sent again', async (trx, id) => {
      const [row] = await sendAgain(trx, [id], actor.now)
      return row
    })
    mailer.wake()
    return c.json(letter, 200)
  })

  const cancel = createRoute({
    ...common,
    method: 'post',
    path: adminApi.emailCancel,
    summary: 'Keep a letter that waits from being sent, or leave it at that when it has failed',
    request: { params: idParam },
    responses: { 200: answers('It will not be sent', emailOut), ...aboutOne },
  })
  router.openapi(cancel, async (c) => {
    const actor = actorOf(c, services)
    const letter = await changed(c.req.valid('param').id, actor, 'cancelled', (trx, id) =>
      cancelEmail(trx, id, actor.now),
    )
    return c.json(letter, 200)
  })
  return router

  /** @throws HttpError 404; 409 when the letter is not in a state for it any more */
  function changed(
    id: string,
    actor: Actor,
    action: string,
    work: (trx: Trx, id: string) => Promise<EmailRow | undefined>,
  ) {
    return database.transaction(async (trx) => {
      const row = await work(trx, id)
      if (row) {
        await log(trx, actor, action, `${row.subject} (${row.to_address})`, id)
        return presentEmail(row)
      }
      const letter = await findEmail(trx, id)
      if (!letter) throw notFound('Letter')
      const message = letter.isCopy && canSendAgain({ ...letter, isCopy: false }) ? FROM_THERE : TOO_LATE[letter.state]
      throw new HttpError(409, { error: 'too_late', message })
    })
  }
}

function log(trx: Trx, actor: Actor, action: string, label: string, id = ''): Promise<void> {
  return logChange(trx, actor, { action, kind: 'letter', id, label })
}

const FROM_THERE =
  'This is a copy of a newsletter. Please send it again from there, where it is known who still gets it.'
const TOO_LATE: Record<EmailState, string> = {
  waiting: 'This letter is waiting already.',
  sending: 'This letter is being sent at this moment.',
  sent: 'This letter has been sent.',
  unsent: 'This email held a link that is no good any more. Send a new link instead.',
  failed: 'This letter has failed already.',
  unsure: 'The mail server has this letter, and nobody knows what became of it.',
  paused: 'This letter belongs to a newsletter that is paused.',
  cancelled: 'This letter is cancelled already.',
}
