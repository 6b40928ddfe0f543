/** The letter to administrators when the live stream ought to have begun and is not there. */
import { enabledAdministrators } from '#app/features/accounts/queries.ts'
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { routes } from '#app/routes.ts'
import { nearDate } from '#app/ui/dates.ts'
import type { Db } from '#db/database.ts'
import { framed } from '#mail/frame.ts'
import { isOneAddress, type Email } from '#mail/email.ts'

/**
 * One to each administrator, and one only for a day, however often it is handed in.
 * @param day `YYYY-MM-DD`
 */
export async function missingEmails(db: Db, { sender }: EmailSettings, day: string): Promise<Email[]> {
  const people = await enabledAdministrators(db).select(['id', 'email']).execute()
  const words = framed(
    sender,
    [
      { kind: 'heading', text: 'The live stream cannot be found' },
      {
        kind: 'text',
        text: `Worship on ${nearDate(day)}, ought to have begun ten minutes ago, and YouTube has no running broadcast of ours. Visitors see a kind word, the newest recorded service and our phone number instead.`,
      },
      {
        kind: 'text',
        text: 'Please look whether the broadcast has been started, and whether it is public. Once it runs, our page shows it by itself within a few minutes.',
      },
      { kind: 'text', text: 'If there is no broadcast today, please say so in a notice: it stands on every page.' },
      { kind: 'button', text: 'Write a notice', url: linkInEmail(sender.siteUrl, adminPages.notices) },
      {
        kind: 'small',
        text: 'What visitors see at this moment:',
        link: { text: 'Live Stream Worship', url: `${sender.siteUrl}${routes.liveStreamWorship}` },
      },
    ],
    'YouTube has no running broadcast of ours.',
  )
  return people.flatMap(({ id, email }) =>
    isOneAddress(email)
      ? [
          {
            kind: 'missing live stream',
            to: email,
            subject: `The live stream of ${nearDate(day)}, cannot be found`,
            ...words,
            dedupeKey: `missing broadcast ${day} ${id}`,
          },
        ]
      : [],
  )
}
