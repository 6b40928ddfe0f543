/** Leaving the newsletter, and coming back to it, by a link that is in every copy. */
import { logChange } from '#app/records/log.ts'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { changeSubscriber, holdSubscriber, isPending, returning } from '#app/features/newsletter/queries.ts'
import type { Database, Trx } from '#db/database.ts'

/** Who did it is not known: whoever has the letter. */
const nobody = { id: '', name: '' }

/**
 * Sends them nothing any more, what waits in the outbox included. Who has left already has left; only that they said so
 * themselves is noted over whatever was noted before.
 * @param now an instant
 */
export async function leave(
  trx: Trx,
  id: string,
  { how, why = '' }: { how: 'unsubscribed' | 'bounced'; why?: string },
  now: string,
): Promise<void> {
  const subscriber = await holdSubscriber(trx, id)
  const isKnown = subscriber?.left_how === how || (how === 'bounced' && subscriber?.left_at !== '')
  if (!subscriber || isKnown) return
  const left = { is_active: 0 as const, left_at: now, left_how: how, left_why: why }
  // Where the letter that asks arrives nowhere, nobody has said anything: `forgetUnconfirmed` knows them by that.
  const consent = how === 'bounced' && isPending(subscriber) ? { consent_at: '' } : {}
  await changeSubscriber(trx, id, { ...left, ...consent, confirm_hash: '', confirm_until: '' }, now)
  await cancelCopies(trx, [id])
  const by = { person: nobody, now }
  await logChange(trx, by, {
    action: how,
    kind: 'subscriber',
    id,
    label: subscriber.email,
    details: why ? { why } : {},
  })
}

/** Somebody presses the button, or their mail program does: as often as they like. */
export function unsubscribe(database: Database, id: string, now: string): Promise<void> {
  return database.transaction((trx) => leave(trx, id, { how: 'unsubscribed' }, now))
}

/** Who left is on the list again. */
export function comeBack(database: Database, id: string, now: string): Promise<void> {
  return database.transaction(async (trx) => {
    const subscriber = await holdSubscriber(trx, id)
    if (!subscriber || subscriber.is_active === 1) return
    const consent = { consent_at: now, consent_source: 'form', confirmed_at: now }
    await changeSubscriber(trx, id, { ...returning, ...consent }, now)
    const by = { person: nobody, now }
    await logChange(trx, by, { action: 'came back', kind: 'subscriber', id, label: subscriber.email })
  })
}
