/**
 * Sending a newsletter: a copy for every subscriber is added to the outbox, in one transaction with the state of the
 * issue. The mail worker sends them from there. Every action first locks the issue and checks `issueTransitions`.
 */
import { knownLists } from '#app/definitions/newsletter-settings.ts'
import { changedMeanwhile } from '#app/records/rows.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { HttpError, notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { COPY_OF, lockSending, moveCopies, resendCopies, settleIssues } from '#app/features/newsletter/copies.ts'
import { issueKind, type IssueRow, presentIssue } from '#app/features/newsletter/issue-kind.ts'
import { UNSUBSCRIBE } from '#app/features/newsletter/emails.ts'
import { issueVersions, prepare, type Prepared, siteOf } from '#app/features/newsletter/versions.ts'
import { type Issue, type IssueEvent, issueTransitions, missingContent } from '#app/features/newsletter/issue.ts'
import { activeSubscribers, type Reader } from '#app/features/newsletter/readers.ts'
import type { IdTokens } from '#app/http/secret.ts'
import { href, routes } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Language } from '#app/words/languages.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { type Copy, type Email, isOneAddress } from '#mail/email.ts'
import { putCopies } from '#mail/outbox.ts'

export type Sending = Services & { tokens: IdTokens }

/** An action of a person on one issue. */
export interface Action {
  id: string
  actor: Actor
  /** The version that was on the screen; undefined to send any version. */
  version?: number | undefined
}

/**
 * Sends the issue to all active subscribers.
 * @returns their number
 * @throws HttpError 404; 409 with a sentence when it was sent already or can't be sent; 412 when it was changed meanwhile
 */
export async function sendIssue(services: Sending, { id, actor, version }: Action): Promise<number> {
  const prepared = await prepare(services, id)
  return services.database.transaction(async (trx) => {
    const row = await lockIssue(trx, id, 'send', version)
    const sent = await sendLocked(trx, { ...services, prepared }, { ...row, sent_by: actor.person.name }, actor)
    if ('refusal' in sent) throw refused(sent.refusal)
    return sent.count
  })
}

/**
 * Sends a locked issue: the transaction of its copies, of a person's click and of its time alike.
 * @param services with the ids of subscribers to whom it doesn't go, where there are any
 * @returns the number of subscribers, or why it can't be sent, as a sentence
 */
export async function sendLocked(
  trx: Trx,
  services: Sending & { prepared: Prepared; except?: ReadonlySet<string> },
  row: IssueRow,
  actor: Actor,
): Promise<{ count: number } | { refusal: string }> {
  const { mailer, prepared, except } = services
  const { id, sent_by } = row
  const issue = presentIssue(row)
  const settings = await mailer.settings(trx)
  await lockSending(trx)
  const readers = await activeSubscribers(trx, issue, except)
  const refusal = sendProblem(issue, settings, readers.length)
  if (refusal) return { refusal }
  const versions = await issueVersions(trx, settings.sender, row, prepared)
  const versionOf = (reader: Reader) => versions.find(({ language }) => language === reader.language) ?? versions[0]
  let count = 0
  for (const version of versions) {
    const { language, ...email } = version
    const some = readers.filter((reader) => versionOf(reader) === version)
    if (some.length === 0) continue
    const original = { kind: 'newsletter', batchId: id, ...replyTo(issue, settings), ...email }
    count += await putCopies(
      trx,
      original,
      some,
      (reader) => copyFor(services, { issue: id, reader, language }),
      actor.now,
    )
  }
  const sent = { started_at: actor.now, sent_by, recipients: count }
  await moveIssue(trx, id, 'send', { ...sent, sample: 0, updated_at: actor.now, version: row.version + 1 })
  await log(trx, actor, 'sent', row, { to: formatCount(count, ['subscriber', 'subscribers']) })
  mailer.wake()
  return { count }
}

interface CopyOf {
  issue: string
  reader: Reader
  /** The second language of the website, or empty for a copy in its main language. */
  language: Language | ''
}

function copyFor({ config, tokens }: Sending, { issue, reader, language }: CopyOf): Copy {
  const page = href(routes.newsletterUnsubscribe, {}, { token: tokens.of(reader.id) })
  return {
    to: reader.email,
    fills: { [UNSUBSCRIBE]: siteOf(config, language) + page },
    // Mail programs read no page.
    listUnsubscribe: `${config.siteUrl}${page}`,
    about: { kind: COPY_OF, id: reader.id },
    dedupeKey: `issue ${issue} ${reader.id}`,
  }
}

/** Where replies go: as the newsletter says, else the settings; nothing for the From address. */
export function replyTo(issue: Issue, { newsletterReplyTo }: EmailSettings): Pick<Email, 'replyTo'> {
  const address = issue.replyTo ?? newsletterReplyTo
  return isOneAddress(address) ? { replyTo: address } : {}
}

/** Why the issue can't be sent now, as a sentence; undefined when it can. */
export function sendProblem(issue: Issue, settings: EmailSettings, readers: number): string | undefined {
  const missing = settings.isRealMail ? missingContent(issue) : undefined
  return missing ?? readersProblem(issue, settings, readers)
}

/** Why nothing can be sent to these lists now, whatever it says. */
export function readersProblem(
  issue: Pick<Issue, 'lists'>,
  { isRealMail, newsletterLists }: EmailSettings,
  readers: number,
): string | undefined {
  if (!isRealMail) return NO_MAIL
  const gone = issue.lists.find((list) => knownLists(newsletterLists, [list]).length === 0)
  if (gone !== undefined) return `There is no list “${gone}” anymore. Choose who gets this newsletter.`
  if (readers > 0) return undefined
  return issue.lists.length === 0
    ? 'There are no active subscribers yet. Add subscribers first.'
    : 'Nobody is on this list yet. Choose who gets this newsletter, or add subscribers to the list.'
}
const NO_MAIL = 'Email isn’t set up, so nothing can be sent. Set it up in Settings, under Email Configuration.'

/** The event for the copies that still wait, and the log's word for it. */
const CHANGES = {
  pause: { copies: 'pause', action: 'paused' },
  resume: { copies: 'resume', action: 'went on with' },
  stop: { copies: 'cancel', action: 'stopped the rest of' },
} as const

/**
 * Pauses or resumes the sending of an issue, or cancels the copies that are still waiting.
 * @returns their number
 */
export function changeSending(
  { database, mailer }: Sending,
  event: keyof typeof CHANGES,
  { id, actor }: Action,
): Promise<number> {
  const { copies, action } = CHANGES[event]
  return database.transaction(async (trx) => {
    const row = await lockIssue(trx, id, event)
    const moved = await moveCopies(trx, id, copies, actor.now)
    await moveIssue(trx, id, event, event === 'resume' ? { watched_since: actor.now } : {})
    if (event === 'stop') await settleIssues(trx, id)
    await log(trx, actor, action, row, event === 'stop' ? { copies: moved } : {})
    mailer.wake()
    return moved
  })
}

/**
 * Sends the given copies again if they failed or are unconfirmed.
 * @returns how many
 */
export function sendAgain(
  { database, mailer }: Sending,
  { id, actor }: Action,
  copies: readonly string[],
): Promise<number> {
  return database.transaction(async (trx) => {
    const row = await lockIssue(trx, id, 'resend')
    const again = await resendCopies(trx, id, copies, actor.now)
    if (again === 0) return 0
    await settleIssues(trx, id)
    await log(trx, actor, 'sent again copies of', row, { copies: again })
    mailer.wake()
    return again
  })
}

/** The number of first answers that decide whether an issue is paused, since it was sent or resumed. */
const WATCHED_ANSWERS = 20
/** Further emails may be answered before the check runs. */
const IN_FLIGHT = 5

/**
 * Pauses the issue when most of its first copies were refused permanently or not answered: then the addresses are not at
 * fault.
 * @param now an instant
 */
export async function pauseWhenRefused(trx: Trx, id: string, now: string): Promise<void> {
  const row = await findIssueLocked(trx, id)
  if (!row || !allows('pause', row)) return
  const answers = await firstAnswers(trx, row)
  const refusals = answers.filter((state) => state !== 'sent').length
  if (refusals <= WATCHED_ANSWERS / 2) return
  await moveCopies(trx, id, 'pause', now)
  const reason = `We paused this newsletter because ${refusals} of the first ${answers.length} emails were rejected or not answered. ${WHAT_TO_DO}`
  await moveIssue(trx, id, 'pause', { paused_why: reason })
  const nobody = { person: { id: '', name: '' }, now }
  await log(trx, nobody, 'paused', row, { refused: refusals, of: answers.length })
}

const WHAT_TO_DO =
  'Read the mail server’s message below. If it’s about your settings or the newsletter itself, fix that, resume, and reactivate the people who bounced. If the addresses are wrong, just resume.'

/** The states of the first answered copies, by time; none once there are more, since only the first ones count. */
async function firstAnswers(db: Db, { id, watched_since }: IssueRow): Promise<string[]> {
  const rows = await db
    .selectFrom('emails')
    .select(['state', 'updated_at'])
    .where('batch_id', '=', id)
    .where('state', 'in', ['sent', 'failed', 'unsure'])
    .where('updated_at', '>', watched_since)
    .limit(WATCHED_ANSWERS + IN_FLIGHT)
    .execute()
  if (rows.length === WATCHED_ANSWERS + IN_FLIGHT) return []
  const inOrder = rows.toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : Number(a.updated_at > b.updated_at)))
  return inOrder.slice(0, WATCHED_ANSWERS).map(({ state }) => state)
}

/**
 * Locks the issue until the transaction ends, for the event or only to read it.
 * @throws HttpError 404; 409 when its state does not allow the event; 412 when it was changed meanwhile
 */
export async function lockIssue(
  trx: Trx,
  id: string,
  event: IssueEvent | undefined,
  version?: number,
): Promise<IssueRow> {
  const row = await findIssueLocked(trx, id)
  if (!row) throw notFound(issueKind.title)
  if (version !== undefined && version !== row.version)
    throw await changedMeanwhile(trx, issueKind, row, row.updated_at)
  if (event && !allows(event, row)) throw refused(issueTransitions[event].refusal)
  return row
}

export function findIssueLocked(trx: Trx, id: string): Promise<IssueRow | undefined> {
  const query = trx.selectFrom('newsletter_issues').selectAll().where('id', '=', id)
  return forUpdate(trx, query).executeTakeFirst()
}

function allows(event: IssueEvent, { state }: IssueRow): boolean {
  const from: readonly string[] = issueTransitions[event].from
  return from.includes(state)
}

export async function moveIssue(
  trx: Trx,
  id: string,
  event: IssueEvent,
  columns: Partial<IssueRow> = {},
): Promise<void> {
  const { to } = issueTransitions[event]
  await trx
    .updateTable('newsletter_issues')
    .set({ state: to, paused_why: '', send_at: '', unsent_why: '', ...columns })
    .where('id', '=', id)
    .execute()
}

export function log(trx: Trx, actor: Actor, action: string, row: IssueRow, details = {}): Promise<void> {
  const label = issueKind.label(presentIssue(row))
  return logChange(trx, actor, { action, kind: issueKind.name, id: row.id, label, details })
}

export function refused(message: string): HttpError {
  return new HttpError(409, { error: 'not_now', message })
}
