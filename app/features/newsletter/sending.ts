/**
 * Sending an issue: a copy for every subscriber is put into the outbox, in one transaction with the state of the issue.
 * From there they go by themselves, whatever becomes of the process; what is decided later moves them there.
 */
import { changedMeanwhile, lockRow } from '#app/records/store.ts'
import { type Actor, logChange } from '#app/records/log.ts'
import { HttpError, notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import {
  awaitSending,
  COPY_OF,
  holdCopies,
  moveCopies,
  recallCopies,
  sendCopiesAgain,
  settleIssues,
} from '#app/features/newsletter/copies.ts'
import { issueKind, type IssueRow, presentIssue } from '#app/features/newsletter/issue-kind.ts'
import { issueEmail, UNSUBSCRIBE } from '#app/features/newsletter/issue-email.ts'
import { type Issue, unready } from '#app/features/newsletter/issue.ts'
import type { SubscriberTokens } from '#app/features/newsletter/tokens.ts'
import { href, routes } from '#app/routes.ts'
import { counted } from '#app/ui/counted.ts'
import type { Db, Trx } from '#db/database.ts'
import { type Copy, filled, filledHtml, isOneAddress } from '#mail/email.ts'
import { putCopies } from '#mail/outbox.ts'

export type Sending = Pick<Services, 'config' | 'database' | 'mailer'> & { tokens: SubscriberTokens }

/**
 * Sends the issue to everybody who gets the newsletter.
 * @param version that was looked at; nothing when whatever is there may be sent
 * @returns to how many
 * @throws HttpError 404; 409 with a sentence when it has gone out already, or cannot go; 412 when it was changed meanwhile
 */
export async function sendIssue(
  { config, database, mailer, tokens }: Sending,
  id: string,
  actor: Actor,
  version?: number,
) {
  const recipients = await database.transaction(async (trx) => {
    const row = await lockIssue(trx, id, version)
    if (row.state !== 'draft') throw refused('It has been sent already.')
    const issue = presentIssue(row)
    const settings = await mailer.settings(trx)
    await awaitSending(trx)
    const readers = await activeSubscribers(trx)
    const refusal = whyNot(issue, settings, readers.length)
    if (refusal) throw refused(refusal)
    const letter = await issueEmail(trx, settings.sender, issue)
    const copyFor = (reader: { id: string; email: string }): Copy => {
      const leave = `${config.siteUrl}${href(routes.newsletterUnsubscribe, {}, { token: tokens.of(reader.id) })}`
      return {
        to: reader.email,
        fills: { [UNSUBSCRIBE]: leave },
        listUnsubscribe: leave,
        about: { kind: COPY_OF, id: reader.id },
        dedupeKey: `issue ${id} ${reader.id}`,
      }
    }
    const original = { kind: 'newsletter', subject: issue.subject, batchId: id, ...letter }
    const count = await putCopies(trx, original, readers, copyFor, actor.now)
    const sent = { state: 'sending' as const, started_at: actor.now, sent_by: actor.person.name, recipients: count }
    await trx
      .updateTable('newsletter_issues')
      .set({ ...sent, sample: 0, updated_at: actor.now, version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    await log(trx, actor, 'sent', issue, { to: counted(count, ['subscriber', 'subscribers']) })
    return count
  })
  mailer.wake()
  return recipients
}

/** Why the issue cannot be sent now, as a sentence; nothing when it can. */
export function whyNot(issue: Issue, { isRealMail }: EmailSettings, readers: number): string | undefined {
  if (!isRealMail) return NO_MAIL
  return unready(issue) ?? (readers === 0 ? 'Nobody gets the newsletter yet.' : undefined)
}
const NO_MAIL =
  'Letters do not go out yet: email is switched off, or no mail server is set. Please see to it under Settings, Email.'

/** How many get the newsletter. */
export async function countReaders(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('newsletter_subscribers')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Sends the issue to one address, for somebody to look at. It is as everybody gets it, but for its unsubscribe link, which
 * is nobody's.
 * @param version as for `sendIssue`
 * @throws what `sendIssue` throws, but for what has gone out already
 */
export async function sendTest(
  { config, database, mailer }: Sending,
  id: string,
  to: string,
  actor: Actor,
  version?: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    const issue = presentIssue(await lockIssue(trx, id, version))
    const settings = await mailer.settings(trx)
    const refusal = whyNot(issue, settings, 1)
    if (refusal) throw refused(refusal)
    const letter = await issueEmail(trx, settings.sender, issue)
    const fills = { [UNSUBSCRIBE]: `${config.siteUrl}${routes.newsletterUnsubscribe}` }
    await mailer.put(trx, [
      {
        kind: 'newsletter test',
        to,
        subject: `Test: ${issue.subject}`,
        text: filled(letter.text, fills),
        html: filledHtml(letter.html, fills),
        about: { kind: issueKind.name, id },
      },
    ])
    await log(trx, actor, 'sent a test of', issue, { to })
  })
  mailer.wake()
}

/** Keeps back what has not been handed over yet. */
export function pauseIssue({ database }: Sending, id: string, actor: Actor): Promise<void> {
  return database.transaction(async (trx) => {
    const row = await lockIssue(trx, id)
    if (row.state !== 'sending') throw refused('It is not being sent at this moment.')
    await holdCopies(trx, id)
    await moveCopies(trx, id, ['waiting'], 'paused', actor.now)
    await setState(trx, id, 'paused')
    await log(trx, actor, 'paused', presentIssue(row))
  })
}

/** Sends on what was kept back. */
export async function goOn({ database, mailer }: Sending, id: string, actor: Actor): Promise<void> {
  await database.transaction(async (trx) => {
    const row = await lockIssue(trx, id)
    if (row.state !== 'paused') throw refused('It is not paused.')
    await holdCopies(trx, id)
    await moveCopies(trx, id, ['paused'], 'waiting', actor.now)
    await setState(trx, id, 'sending')
    await trx.updateTable('newsletter_issues').set({ watched_since: actor.now }).where('id', '=', id).execute()
    await log(trx, actor, 'went on with', presentIssue(row))
  })
  mailer.wake()
}

/**
 * Never sends what has not been handed over yet.
 * @returns how many copies that were
 */
export function stopIssue({ database }: Sending, id: string, actor: Actor): Promise<number> {
  return database.transaction(async (trx) => {
    const row = await lockIssue(trx, id)
    if (row.state !== 'sending' && row.state !== 'paused') throw refused('There is nothing left to stop.')
    await holdCopies(trx, id)
    await recallCopies(trx, id)
    const count = await moveCopies(trx, id, ['waiting', 'paused'], 'cancelled', actor.now)
    await setState(trx, id, 'sending')
    await settleIssues(trx, id)
    await log(trx, actor, 'stopped the rest of', presentIssue(row), { copies: count })
    return count
  })
}

/**
 * Sends those of its copies again that failed, or of which nobody knows.
 * @returns how many
 */
export async function sendAgain(
  { database, mailer }: Sending,
  id: string,
  letters: string[],
  actor: Actor,
): Promise<number> {
  const count = await database.transaction(async (trx) => {
    const row = await lockIssue(trx, id)
    if (row.state === 'paused') throw refused('It is paused. Please go on with it first.')
    const again = await sendCopiesAgain(trx, id, letters, actor.now)
    if (again === 0) return 0
    await settleIssues(trx, id)
    await log(trx, actor, 'sent again copies of', presentIssue(row), { copies: again })
    return again
  })
  mailer.wake()
  return count
}

async function lockIssue(trx: Trx, id: string, version?: number): Promise<IssueRow & { [column: string]: unknown }> {
  const row = await lockRow(trx, 'newsletter_issues', id)
  if (!row) throw notFound(issueKind.title)
  if (version !== undefined && version !== row.version) throw await changedMeanwhile(trx, issueKind, row)
  return row as unknown as IssueRow & { [column: string]: unknown }
}

/** Those whose address a letter can go to; forms and imports take no others. */
async function activeSubscribers(trx: Trx): Promise<{ id: string; email: string }[]> {
  const all = await trx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email'])
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute()
  return all.filter(({ email }) => isOneAddress(email))
}

async function setState(trx: Trx, id: string, state: IssueRow['state']): Promise<void> {
  await trx.updateTable('newsletter_issues').set({ state, paused_why: '' }).where('id', '=', id).execute()
}

function log(
  trx: Trx,
  actor: Actor,
  action: string,
  issue: Issue,
  details: Record<string, unknown> = {},
): Promise<void> {
  return logChange(trx, actor, { action, kind: issueKind.name, id: issue.id, label: issueKind.label(issue), details })
}

function refused(message: string): HttpError {
  return new HttpError(409, { error: 'not_now', message })
}
