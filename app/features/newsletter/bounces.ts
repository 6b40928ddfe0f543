/** What becomes of a subscriber, and of the newsletter itself, when the mail server refuses a copy, or does not answer. */
import type { Services } from '#app/http/services.ts'
import { leave } from '#app/features/newsletter/leaving.ts'
import { pauseWhenRefused } from '#app/features/newsletter/pausing.ts'
import type { Trx } from '#db/database.ts'
import type { EmailRow } from '#mail/outbox.ts'
import type { MailError } from '#mail/error.ts'

/**
 * Notes that a letter was refused, or not answered, and is not tried again.
 *
 * A subscriber whose letter was refused because of the address becomes inactive: nothing is sent there again until somebody
 * brings them back. The server's words are kept with it. A newsletter of which most is refused, or not answered, is paused;
 * since an issue is locked before its copies (db/lock-order.ts), that is decided in a second transaction.
 * @param note what becomes of the letter itself
 */
export async function refused(
  { database, now }: Pick<Services, 'database' | 'now'>,
  letter: EmailRow,
  error: MailError,
  note: (trx: Trx) => Promise<void>,
): Promise<void> {
  const at = now().toString({ smallestUnit: 'millisecond' })
  const { about_id, about_kind, batch_id } = letter
  await database.transaction(async (trx) => {
    if (about_kind === 'subscriber' && error.kind === 'recipient')
      await leave(trx, about_id, { how: 'bounced', why: error.message }, at)
    await note(trx)
  })
  if (batch_id !== '') await database.transaction((trx) => pauseWhenRefused(trx, batch_id, at))
}
