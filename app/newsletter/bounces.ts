/** What becomes of a subscriber whose address takes no mail. */
import { leave } from '#app/newsletter/leaving.ts'
import type { Trx } from '#db/database.ts'
import type { LetterRow } from '#mail/outbox.ts'
import type { MailTrouble } from '#mail/trouble.ts'

/**
 * Makes the subscriber inactive whose copy was refused because of the address: nothing is sent there again until
 * somebody brings them back. The server's words are kept with it.
 */
export async function bounced(
  trx: Trx,
  letter: Pick<LetterRow, 'about_kind' | 'about_id'>,
  trouble: MailTrouble,
  now: Temporal.Instant,
): Promise<void> {
  if (letter.about_kind !== 'subscriber' || trouble.kind !== 'recipient') return
  const at = now.toString({ smallestUnit: 'millisecond' })
  await leave(trx, letter.about_id, { how: 'bounced', why: trouble.message }, at)
}
