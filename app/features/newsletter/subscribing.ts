/**
 * Subscribing, confirming, unsubscribing and resubscribing. New subscribers confirm by email first, so that nobody gets a
 * newsletter because another person entered their address.
 */
import { createHash, randomBytes } from 'node:crypto'
import { logChange } from '#app/http/activity-log.ts'
import type { IdTokens } from '#app/http/secret.ts'
import { dailyKey, isAutomatedMailbox, mayEmailStranger } from '#app/http/form-emails.ts'
import type { Services } from '#app/http/services.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { alreadyEmail, CONFIRMATION, confirmEmail } from '#app/features/newsletter/emails.ts'
import { listsOfNew } from '#app/features/newsletter/lists.ts'
import { welcome } from '#app/features/newsletter/welcome.ts'
import { changeInTrash } from '#app/features/newsletter/in-trash.ts'
import {
  changeSubscriber,
  isPending,
  bouncedBefore,
  lockByAddress,
  lockByConfirmHash,
  lockSubscriber,
  stateOf,
  storeConfirmSecret,
  storedLists,
  listsColumn,
  activeColumns,
  lockTwin,
  type SubscriberRow,
} from '#app/features/newsletter/queries.ts'
import { pauseWhenRefused } from '#app/features/newsletter/sending.ts'
import { siteIn } from '#app/links/site-in.ts'
import { href, routes } from '#app/routes.ts'
import { forVisitors, visitorLanguage } from '#app/text/dictionaries.ts'
import type { Language } from '#app/words/languages.ts'
import type { Database, Trx } from '#db/database.ts'
import type { MailError } from '#mail/error.ts'
import type { EmailRow } from '#mail/outbox.ts'
import { isoInstant } from '#db/records.ts'

const LINK_HOURS = 48
/** Emails to one mailbox in a day, so that nobody can flood another person's. */
const MAX_PER_DAY = 3
/** Within this time the same form again counts as a repetition. */
const REPEAT_MINUTES = 10

type Subscribing = Pick<Services, 'config' | 'now' | 'mailer'> & { tokens: IdTokens }

/**
 * Handles a subscription: asks the person to confirm by email or, when the church has turned that off, subscribes them
 * immediately. An address that bounced recently gets no email, since anyone can enter it.
 * @param lists names of the chosen lists, one on a line
 */
export async function storeSubscription(
  trx: Trx,
  services: Subscribing,
  { email, lists: text = '' }: { email: string; lists?: string | undefined },
): Promise<void> {
  const settings = await services.mailer.settings(trx)
  const now = services.now()
  const mustConfirm = settings.newsletterConfirm
  const lists = listsOfNew(text, settings)
  const about = { email, isActive: !mustConfirm, lists, language: languageOf(settings) }
  const { subscriber, isNew } = await lockByAddress(trx, about, isoInstant(now))
  if (stateOf(subscriber) === 'bounced' && subscriber.left_at > bouncedBefore(now)) return
  if (mustConfirm) await askByEmail(trx, services, { email, lists, subscriber }, settings)
  else if (isNew || (await subscribeAgain(trx, subscriber, about, isoInstant(now))))
    await welcome(trx, services, subscriber, settings)
}

/** The language in which somebody subscribes or confirms; empty where there is one alone. */
function languageOf({ secondLanguage }: EmailSettings): Language | '' {
  return secondLanguage === '' ? '' : visitorLanguage()
}

/** Not someone whom an administrator or an import has turned off. @returns whether they subscribed by this */
async function subscribeAgain(
  trx: Trx,
  subscriber: SubscriberRow,
  { lists, language }: Pick<SubscriberRow, 'language'> & { lists: readonly string[] },
  now: string,
): Promise<boolean> {
  const { id, left_how, is_active } = subscriber
  if (is_active === 1 || left_how === 'desk' || left_how === 'import') return false
  const consent = { consent_at: now, consent_source: 'form', language }
  await changeSubscriber(trx, id, { ...activeColumns, ...listsAfter(subscriber, lists), ...consent }, now)
  return true
}

/** The columns of someone who subscribes again: with the lists that they chose, or those that they had. */
function listsAfter({ lists, left_lists }: SubscriberRow, chosen: readonly string[]): Partial<SubscriberRow> {
  if (chosen.length === 0) return { lists }
  const left = storedLists(left_lists).filter((name) => !chosen.includes(name))
  return { lists: listsColumn([...chosen]), left_lists: listsColumn(left) }
}

/**
 * The stored data and the answer are the same whether the address is known or not; an active subscriber is told so by
 * email. Nothing stored about a person changes: only the recipient of the email can do that.
 */
async function askByEmail(
  trx: Trx,
  { config, now, mailer, tokens }: Subscribing,
  { email, lists, subscriber }: { email: string; lists: readonly string[]; subscriber: SubscriberRow },
  { sender, timeZone }: EmailSettings,
): Promise<void> {
  const { id, is_active } = subscriber
  if (isAutomatedMailbox(email) || (await hasRecentEmail(trx, subscriber, now()))) return
  if (!(await mayEmailStranger(trx, now()))) return
  const dedupeKey = await freeKey(trx, dailyKey(CONFIRMATION, email, now(), timeZone))
  if (dedupeKey === undefined) return
  const about = { sender, id, dedupeKey }
  const linkTo = (page: string, token: string) => `${siteIn(config)}${href(page, {}, { token })}`
  if (is_active === 0) {
    const secret = randomBytes(32).toString('base64url')
    const until = isoInstant(now().add({ hours: LINK_HOURS }))
    await storeConfirmSecret(trx, id, { hash: secretHash(secret), until, lists })
    const link = linkTo(routes.newsletterConfirm, secret)
    await mailer.put(trx, [forVisitors(() => confirmEmail(subscriber.email, { ...about, link }))])
  } else {
    const link = linkTo(routes.newsletterUnsubscribe, tokens.of(id))
    await mailer.put(trx, [forVisitors(() => alreadyEmail(subscriber.email, { ...about, link }))])
  }
}

/** The stored form of a secret: SHA-256, which is enough for 32 random bytes. */
function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether a recent email to them still works; another one would end the link in it. */
async function hasRecentEmail(trx: Trx, subscriber: SubscriberRow, now: Temporal.Instant): Promise<boolean> {
  const { id, is_active, confirm_hash } = subscriber
  // Unsubscribing has invalidated the link.
  if (is_active === 0 && confirm_hash === '') return false
  const recent = await trx
    .selectFrom('emails')
    .select('id')
    .where('about_kind', '=', 'subscriber')
    .where('about_id', '=', id)
    .where('kind', '=', CONFIRMATION)
    .where('created_at', '>', isoInstant(now.subtract({ minutes: REPEAT_MINUTES })))
    .executeTakeFirst()
  return recent !== undefined
}

/** The first key of a mailbox for the day that no email has; nothing when all are used. */
async function freeKey(trx: Trx, day: string): Promise<string | undefined> {
  const keys = Array.from({ length: MAX_PER_DAY }, (_, n) => `${day} ${n + 1}`)
  const rows = await trx.selectFrom('emails').select('dedupe_key').where('dedupe_key', 'in', keys).execute()
  return keys.find((key) => rows.every(({ dedupe_key }) => dedupe_key !== key))
}

/**
 * The button behind the link was pressed, perhaps not for the first time.
 * @returns whether the link works
 */
export function confirm(database: Database, services: Subscribing, secret: string): Promise<boolean> {
  const now = isoInstant(services.now())
  return database.transaction(async (trx) => {
    const subscriber = await lockByConfirmHash(trx, secretHash(secret), now)
    if (!subscriber) return false
    if (subscriber.is_active === 1) return true
    // A pending subscriber consented with the form; for anyone else the form counts from now on.
    const consent = isPending(subscriber) ? {} : { consent_at: now, consent_source: 'form' }
    const settings = await services.mailer.settings(trx)
    const chosen = { ...listsAfter(subscriber, storedLists(subscriber.confirm_lists)), language: languageOf(settings) }
    await changeSubscriber(trx, subscriber.id, { ...activeColumns, ...consent, ...chosen, confirmed_at: now }, now)
    await log(trx, subscriber, 'confirmed', now)
    await welcome(trx, services, subscriber, settings)
    return true
  })
}

/**
 * Sends them nothing anymore, including emails in the outbox. A subscriber who has already left keeps the first reason,
 * except that unsubscribing themselves overrides any other.
 * @param now an instant
 */
export async function leave(
  trx: Trx,
  id: string,
  { how, why = '' }: { how: 'unsubscribed' | 'bounced'; why?: string },
  now: string,
): Promise<void> {
  const left = { is_active: 0 as const, left_at: now, left_how: how, left_why: why, left_as: '' }
  const subscriber = await lockSubscriber(trx, id)
  if (!subscriber) return how === 'unsubscribed' ? leaveInTrash(trx, id, left) : undefined
  const twin = how === 'unsubscribed' ? await lockTwin(trx, subscriber) : undefined
  const leaving = [subscriber, ...(twin ? [twin] : [])].filter(
    ({ left_how, left_at }) => left_how !== how && (how !== 'bounced' || left_at === ''),
  )
  for (const one of leaving) {
    // When the confirmation email bounces, there is no consent: `deleteUnconfirmed` finds them by that.
    const consent = how === 'bounced' && isPending(one) ? { consent_at: '' } : {}
    await changeSubscriber(trx, one.id, { ...left, ...consent, confirm_hash: '', confirm_until: '' }, now)
  }
  if (leaving.length === 0) return
  const ids = leaving.map((one) => one.id)
  await cancelCopies(trx, ids)
  for (const one of leaving) await log(trx, one, how, now, why ? { why } : {})
}

/** A deleted subscriber who unsubscribes stays unsubscribed when they are restored. */
async function leaveInTrash(trx: Trx, id: string, left: Partial<SubscriberRow>): Promise<void> {
  await changeInTrash<SubscriberRow>(trx, 'newsletter_subscribers', [id], async (before) => {
    const row = { ...before, ...left, confirm_hash: '', confirm_until: '' }
    await log(trx, row, 'unsubscribed', row.left_at)
    return row
  })
}

/** Called by the button on the page or in the mail program, any number of times. */
export function unsubscribe(database: Database, id: string, now: string): Promise<void> {
  return database.transaction((trx) => leave(trx, id, { how: 'unsubscribed' }, now))
}

export function resubscribe(database: Database, id: string, now: string): Promise<void> {
  return database.transaction(async (trx) => {
    const found = await lockSubscriber(trx, id)
    const subscriber = (found && (await lockTwin(trx, found))) ?? found
    if (!subscriber || subscriber.is_active === 1) return
    const consent = { consent_at: now, consent_source: 'form', confirmed_at: now }
    await changeSubscriber(trx, subscriber.id, { ...activeColumns, ...consent }, now)
    await log(trx, subscriber, 'came back', now)
  })
}

/**
 * Handles an email that was refused, or not answered, and is not retried. A subscriber whose address was refused becomes
 * inactive. A newsletter of which most copies are refused is paused; since an issue is locked before its copies
 * (db/locks.ts), that takes a second transaction.
 * @param note updates the email itself
 */
export async function onEmailGivenUp(
  { database, now }: Pick<Services, 'database' | 'now'>,
  email: EmailRow,
  error: MailError,
  note: (trx: Trx) => Promise<void>,
): Promise<void> {
  const { about_id, about_kind, batch_id } = email
  await database.transaction(async (trx) => {
    if (about_kind === 'subscriber' && error.kind === 'recipient')
      await leave(trx, about_id, { how: 'bounced', why: error.message }, isoInstant(now()))
    await note(trx)
  })
  if (batch_id !== '') await database.transaction((trx) => pauseWhenRefused(trx, batch_id, isoInstant(now())))
}

/** The log has no person: the recipient of the email is not signed in. */
function log(trx: Trx, { id, email }: SubscriberRow, action: string, now: string, details: object = {}): Promise<void> {
  const actor = { person: { id: '', name: '' }, now }
  return logChange(trx, actor, { action, kind: 'subscriber', id, label: email, details: { ...details } })
}
