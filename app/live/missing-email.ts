/** The email to administrators when the live stream should have started and isn't there. */
import { enabledAdministrators } from '#app/features/accounts/queries.ts'
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { routes } from '#app/routes.ts'
import { nearDate } from '#app/ui/dates.ts'
import type { Db } from '#db/database.ts'
import { renderEmail } from '#mail/frame.ts'
import { isOneAddress, type Email } from '#mail/email.ts'

/**
 * An email for each administrator. Queuing them again on the same day has no effect.
 * @param day `YYYY-MM-DD`
 */
export async function missingEmails(db: Db, { sender }: EmailSettings, day: string): Promise<Email[]> {
  const people = await enabledAdministrators(db).select(['id', 'email']).execute()
  const words = renderEmail(
    sender,
    [
      { kind: 'heading', text: 'We can’t find the live stream' },
      {
        kind: 'text',
        text: `Worship on ${nearDate(day)}, should have started ten minutes ago, but we don’t see a broadcast on your YouTube channel. Visitors see an apology, your latest recorded service and your phone number.`,
      },
      {
        kind: 'text',
        text: 'Check that the broadcast has started and is public. Our live page will show it within a few minutes.',
      },
      { kind: 'text', text: 'No broadcast today? Add a service change so visitors know.' },
      { kind: 'button', text: 'Add a service change', url: linkInEmail(sender.siteUrl, adminPages.notices) },
      {
        kind: 'small',
        text: 'What visitors see now:',
        link: { text: 'Live Stream Worship', url: `${sender.siteUrl}${routes.liveStreamWorship}` },
      },
    ],
    'We don’t see a broadcast on your YouTube channel.',
  )
  return people.flatMap(({ id, email }) =>
    isOneAddress(email)
      ? [
          {
            kind: 'missing live stream',
            to: email,
            subject: `Live stream not found: ${nearDate(day)}`,
            ...words,
            dedupeKey: `missing broadcast ${day} ${id}`,
          },
        ]
      : [],
  )
}
