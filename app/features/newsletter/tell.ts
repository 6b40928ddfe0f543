/** Emails about newsletters to the people who may send them. */
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import { may } from '#app/definitions/rights.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { storedRights } from '#app/http/rights.ts'
import { href } from '#app/routes.ts'
import type { Db } from '#db/database.ts'
import { type Email, isOneAddress } from '#mail/email.ts'
import { renderEmail } from '#mail/frame.ts'

interface Told {
  /** The newsletter’s id. */
  id: string
  subject: string
  text: string
  /** What it is about: nobody is told twice of the same. */
  key: string
}

/** An email for each of them that leads to the newsletter; none while email isn't set up, since it would be out of date. */
export async function emailsToSenders(
  db: Db,
  { isRealMail, sender }: EmailSettings,
  { id, subject, text, key }: Told,
): Promise<Email[]> {
  if (!isRealMail) return []
  const url = linkInEmail(sender.siteUrl, href(adminPages.newsletterIssues, {}, { edit: id }))
  const words = renderEmail(sender, [
    { kind: 'text', text },
    { kind: 'button', text: 'Open newsletter', url },
  ])
  const columns = ['id', 'email', 'is_admin', 'roles', 'contributes'] as const
  const people = await db.selectFrom('users').select(columns).where('disabled_at', '=', '').orderBy('id').execute()
  return people
    .filter((row) => may(storedRights(row), 'newsletter_issues') && isOneAddress(row.email))
    .map((row) => ({ kind: 'newsletter news', to: row.email, subject, ...words, dedupeKey: `${key} ${row.id}` }))
}
