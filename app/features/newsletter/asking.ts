/** Asking by letter whether somebody wants the newsletter, so that nobody gets it whom somebody else has entered. */
import { logChange } from '#app/records/log.ts'
import { dailyKey, isMachine, mayWriteToStranger } from '#app/http/form-emails.ts'
import type { Services } from '#app/http/services.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { alreadyEmail, CONFIRMATION, confirmEmail } from '#app/features/newsletter/emails.ts'
import {
  changeSubscriber,
  heldByAddress,
  holdByConfirmHash,
  isPending,
  leftAloneSince,
  noteAsked,
  returning,
  subscribe,
  type SubscriberRow,
} from '#app/features/newsletter/queries.ts'
import { newSecret, secretHash, type SubscriberTokens } from '#app/features/newsletter/tokens.ts'
import { href, routes } from '#app/routes.ts'
import type { Database, Trx } from '#db/database.ts'

/** For how long a link is good, in hours. */
const GOOD_FOR = 48
/** Letters to one mailbox in a day; more would help nobody but whoever plays with somebody else's address. */
const MOST_IN_DAY = 3
/** Minutes within which a form that comes once more is a second press, or a program that tries again. */
const SAME_ASKING = 10

type Asking = Pick<Services, 'config' | 'now' | 'mailer'> & { tokens: SubscriberTokens }

/**
 * Takes in that somebody wants the newsletter: asks them by letter, or, when the church has that switched off, puts them
 * on the list at once. Wake the post afterwards.
 */
export async function takeSubscription(trx: Trx, asking: Asking, email: string): Promise<void> {
  const settings = await asking.mailer.settings(trx)
  if (settings.newsletterConfirm) await askByLetter(trx, asking, email, settings)
  else await subscribe(trx, email, { now: written(asking.now()), bouncedBefore: leftAloneSince(asking.now()) })
}

/**
 * Puts a letter to this address into the outbox. Whatever is known of it, the same is said, and it is kept; who gets the
 * newsletter already is told so. Nothing that was noted of somebody is changed by it: that is done by who has the letter.
 */
async function askByLetter(
  trx: Trx,
  { config, now, mailer, tokens }: Asking,
  email: string,
  { sender, timeZone }: EmailSettings,
): Promise<void> {
  const subscriber = await heldByAddress(trx, email, { now: written(now()) })
  const { id, is_active, left_how, left_at } = subscriber
  if (isMachine(email) || (left_how === 'bounced' && left_at > leftAloneSince(now()))) return
  if (await wasJustAsked(trx, subscriber, now())) return
  if (!(await mayWriteToStranger(trx, now()))) return
  const dedupeKey = await freeKey(trx, dailyKey(CONFIRMATION, email, now(), timeZone))
  if (dedupeKey === undefined) return
  const about = { sender, id, dedupeKey }
  if (is_active === 0) {
    const secret = newSecret()
    await noteAsked(trx, id, { hash: secretHash(secret), until: written(now().add({ hours: GOOD_FOR })) })
    const link = `${config.siteUrl}${href(routes.newsletterConfirm, {}, { token: secret })}`
    await mailer.put(trx, [confirmEmail(subscriber.email, { ...about, link })])
  } else {
    const link = `${config.siteUrl}${href(routes.newsletterUnsubscribe, {}, { token: tokens.of(id) })}`
    await mailer.put(trx, [alreadyEmail(subscriber.email, { ...about, link })])
  }
}

/** Whether they have a letter of a moment ago that is still good; another one would end the link in it. */
async function wasJustAsked(trx: Trx, subscriber: SubscriberRow, now: Temporal.Instant): Promise<boolean> {
  const { id, is_active, confirm_hash } = subscriber
  // Who has left since has ended it already.
  if (is_active === 0 && confirm_hash === '') return false
  const letter = await trx
    .selectFrom('letters')
    .select('id')
    .where('about_kind', '=', 'subscriber')
    .where('about_id', '=', id)
    .where('kind', '=', CONFIRMATION)
    .where('created_at', '>', written(now.subtract({ minutes: SAME_ASKING })))
    .executeTakeFirst()
  return letter !== undefined
}

/** Of the keys that a mailbox has for a day, the first that no letter has; nothing when it has had them all. */
async function freeKey(trx: Trx, day: string): Promise<string | undefined> {
  const keys = Array.from({ length: MOST_IN_DAY }, (_, n) => `${day} ${n + 1}`)
  const rows = await trx.selectFrom('letters').select('dedupe_key').where('dedupe_key', 'in', keys).execute()
  return keys.find((key) => rows.every(({ dedupe_key }) => dedupe_key !== key))
}

/**
 * The button in the letter was pressed, or pressed once more.
 * @returns whether the link was good
 */
export function confirm(database: Database, secret: string, now: string): Promise<boolean> {
  return database.transaction(async (trx) => {
    const subscriber = await holdByConfirmHash(trx, secretHash(secret), now)
    if (!subscriber) return false
    const { id, email, is_active } = subscriber
    if (is_active === 1) return true
    // Who waits to be asked has said so by the form; to anybody else the form counts only from now on.
    const consent = isPending(subscriber) ? {} : { consent_at: now, consent_source: 'form' }
    await changeSubscriber(trx, id, { ...returning, ...consent, confirmed_at: now }, now)
    const by = { person: { id: '', name: '' }, now }
    await logChange(trx, by, { action: 'confirmed', kind: 'subscriber', id, label: email })
    return true
  })
}

function written(moment: Temporal.Instant): string {
  return moment.toString({ smallestUnit: 'millisecond' })
}
