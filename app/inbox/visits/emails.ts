/** The letters that an announced visit calls for. */
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import { answerEmail } from '#app/http/form-emails.ts'
import { type EmailSettings, noticesTo } from '#app/http/mailer.ts'
import type { Visit } from '#app/inbox/visits/visit.ts'
import { framed } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/**
 * A notice to each address that is notified, answered to the visitor; and, where the church has written one, a welcome to them.
 * @param now when it was sent
 */
export function visitEmails(visit: Visit, id: string, now: string, settings: EmailSettings): Email[] {
  const { fullName: name, email: to, numberOfKids } = visit
  const { visitorWelcomeSubject: subject, visitorWelcomeMessage: text } = settings
  const letters: (Email | undefined)[] = [
    ...notices(visit, settings),
    answerEmail({ kind: 'visitor welcome', to, name, numberOfKids, subject, text, now }, settings),
  ]
  return letters.flatMap((letter) => (letter ? [{ ...letter, about: { kind: 'visitor request', id } }] : []))
}

function notices(visit: Visit, settings: EmailSettings): Email[] {
  const { sender } = settings
  const { fullName, email, phone, numberOfKids } = visit
  const notice = {
    kind: 'contact notice',
    replyTo: email,
    subject: `A visit from ${fullName}, ${kids(numberOfKids)}`,
    ...framed(
      sender,
      [
        { kind: 'text', text: 'Somebody plans to visit you, and waits to hear from you.' },
        {
          kind: 'facts',
          facts: [
            ['Name', fullName],
            ['Phone', phone],
            ['Email', email],
            ['Kids', numberOfKids],
          ],
        },
        {
          kind: 'button',
          text: 'Open it in the admin area',
          url: linkInEmail(sender.siteUrl, `${adminPages.messages}#visitors`),
        },
        { kind: 'small', text: `Your answer to this letter goes to ${email}.` },
      ],
      `${phone}, ${kids(numberOfKids)}`,
    ),
  }
  return noticesTo(settings).map((to) => ({ ...notice, to }))
}

function kids(number: string): string {
  if (number === '0') return 'no kids'
  return number === '1' ? '1 kid' : `${number} kids`
}
