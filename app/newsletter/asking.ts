/** Asking by letter whether somebody wants the newsletter, so that nobody gets it whom somebody else has entered. */
import { logChange } from '#app/desk/log.ts'
import type { Parts } from '#app/http/parts.ts'
import { alreadyLetter, CONFIRMATION, confirmLetter } from '#app/newsletter/letters.ts'
import { changeSubscriber, heldByAddress, holdByConfirmHash, returning, subscribe } from '#app/newsletter/queries.ts'
import { newSecret, secretHash, type SubscriberTokens } from '#app/newsletter/tokens.ts'
import { href, routes } from '#app/routes.ts'
import type { Database, Trx } from '#db/database.ts'
import type { Sender } from '#mail/frame.ts'

/** For how long a link is good, in hours. */
const GOOD_FOR = 48
/** Letters to one address in an hour; more would help nobody but whoever plays with somebody else's address. */
const MOST_IN_HOUR = 3

type Asking = Pick<Parts, 'config' | 'now' | 'post'> & { tokens: SubscriberTokens }

/**
 * Takes in that somebody wants the newsletter: asks them by letter, or, when the church has that switched off, puts them
 * on the list at once. Wake the post afterwards.
 */
export async function takeSubscription(trx: Trx, asking: Asking, email: string): Promise<void> {
  const { newsletterConfirm, sender } = await asking.post.settings(trx)
  if (newsletterConfirm) await askByLetter(trx, asking, { email, sender })
  else await subscribe(trx, email, { now: written(asking.now()) })
}

/**
 * Puts a letter to this address into the outbox. Whatever is known of it, the same is done: it is kept, letters are
 * counted, one is written. Who gets the newsletter already is told so.
 */
async function askByLetter(
  trx: Trx,
  { config, now, post, tokens }: Asking,
  { email, sender }: { email: string; sender: Sender },
): Promise<void> {
  const at = written(now())
  const subscriber = await heldByAddress(trx, email, { now: at })
  if ((await lettersSince(trx, subscriber.id, written(now().subtract({ hours: 1 })))) >= MOST_IN_HOUR) return
  const about = { sender, id: subscriber.id }
  const secret = newSecret()
  if (subscriber.is_active === 0) {
    const until = written(now().add({ hours: GOOD_FOR }))
    const asked = { confirm_hash: secretHash(secret), confirm_until: until }
    await changeSubscriber(trx, subscriber.id, { ...asked, consent_at: at, consent_source: 'form' }, at)
    const link = `${config.siteUrl}${href(routes.newsletterConfirm, {}, { token: secret })}`
    await post.put(trx, [confirmLetter(subscriber.email, { ...about, link })])
  } else {
    const link = `${config.siteUrl}${href(routes.newsletterUnsubscribe, {}, { token: tokens.of(subscriber.id) })}`
    await post.put(trx, [alreadyLetter(subscriber.email, { ...about, link })])
  }
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
    await changeSubscriber(trx, id, { ...returning, confirmed_at: now }, now)
    const by = { person: { id: '', name: '' }, now }
    await logChange(trx, by, { action: 'confirmed', kind: 'subscriber', id, label: email })
    return true
  })
}

async function lettersSince(trx: Trx, subscriber: string, moment: string): Promise<number> {
  const { n } = await trx
    .selectFrom('letters')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('about_kind', '=', 'subscriber')
    .where('about_id', '=', subscriber)
    .where('kind', '=', CONFIRMATION)
    .where('created_at', '>', moment)
    .executeTakeFirstOrThrow()
  return n
}

function written(moment: Temporal.Instant): string {
  return moment.toString({ smallestUnit: 'millisecond' })
}
