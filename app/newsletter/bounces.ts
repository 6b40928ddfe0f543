/** What becomes of a subscriber, and of the newsletter itself, when the mail server refuses a copy, or does not answer. */
import { leave } from '#app/newsletter/leaving.ts'
import { pauseWhenRefused } from '#app/newsletter/pausing.ts'
import type { Trx } from '#db/database.ts'
import type { LetterRow } from '#mail/outbox.ts'
import type { MailTrouble } from '#mail/trouble.ts'

/**
 * Makes the subscriber inactive whose letter was refused because of the address: nothing is sent there again until
 * somebody brings them back. The server's words are kept with it. A newsletter of which most is refused, or not answered, is
 * paused.
 */
export async function bounced(
  trx: Trx,
  letter: Pick<LetterRow, 'about_kind' | 'about_id' | 'batch_id'>,
  trouble: MailTrouble,
  now: Temporal.Instant,
): Promise<void> {
  if (letter.about_kind !== 'subscriber') return
  const at = now.toString({ smallestUnit: 'millisecond' })
  if (trouble.kind === 'recipient') await leave(trx, letter.about_id, { how: 'bounced', why: trouble.message }, at)
  if (letter.batch_id !== '') await pauseWhenRefused(trx, letter.batch_id, at)
}
