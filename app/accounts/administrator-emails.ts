/** Emails to everyone who looks after the site. */
import { enabledAdministrators } from '#app/accounts/queries.ts'
import type { Db } from '#db/database.ts'
import { type Email, isOneAddress } from '#mail/email.ts'
import { type Block, renderEmail, type Sender } from '#mail/frame.ts'

export interface News {
  /** Kind of email. */
  kind: string
  subject: string
  blocks: readonly Block[]
  /** What a mailbox shows beside the subject; the subject by default. */
  preheader?: string
}

/**
 * The same email for every active administrator.
 * @param key what it is about, such as a day: nobody gets two of one kind with the same key
 */
export async function administratorEmails(
  db: Db,
  { sender }: { sender: Sender },
  { kind, subject, blocks, preheader = subject }: News,
  key: string,
): Promise<Email[]> {
  const people = await enabledAdministrators(db).select(['id', 'email']).execute()
  const words = renderEmail(sender, blocks, preheader)
  return people
    .filter(({ email }) => isOneAddress(email))
    .map(({ id, email: to }) => ({ kind, to, subject, ...words, dedupeKey: `${kind} ${key} ${id}` }))
}
