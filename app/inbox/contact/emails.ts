/** The letters that a message to the parish calls for. */
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import type { Message } from '#app/inbox/contact/message.ts'
import { answerEmail } from '#app/http/form-emails.ts'
import { type EmailSettings, noticesTo } from '#app/http/mailer.ts'
import { framed } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/**
 * A notice to each address that is notified, answered to whoever wrote; and, where the church wants that, an answer to them at once.
 * @param now when it was sent
 */
export function messageEmails(message: Message, id: string, now: string, settings: EmailSettings): Email[] {
  const { autoReplyEnabled, autoReplySubject: subject, autoReplyMessage: text } = settings
  const about = { kind: 'message', id }
  const name = `${message.firstName} ${message.lastName}`
  const letters: (Email | undefined)[] = [
    ...notices(message, name, settings),
    autoReplyEnabled
      ? answerEmail({ kind: 'auto-reply', to: message.email, name, numberOfKids: '', subject, text, now }, settings)
      : undefined,
  ]
  return letters.flatMap((letter) => (letter ? [{ ...letter, about }] : []))
}

/** Where some programs break a line, so that no part of what was typed stands outside of the quotation. */
const OTHER_BREAKS = /[\v\f\u0085\u2028\u2029]/g

function notices(message: Message, name: string, settings: EmailSettings): Email[] {
  const { sender } = settings
  const notice = {
    kind: 'contact notice',
    replyTo: message.email,
    subject: `Message from ${name}: ${message.subject}`,
    ...framed(
      sender,
      [
        { kind: 'text', text: `Somebody has written to you by the form at ${new URL(sender.siteUrl).host}.` },
        {
          kind: 'facts',
          facts: [
            ['From', name],
            ['Email', message.email],
            ['Subject', message.subject],
          ],
        },
        { kind: 'quote', text: message.message.replace(OTHER_BREAKS, '\n') },
        { kind: 'button', text: 'Open it in the admin area', url: linkInEmail(sender.siteUrl, adminPages.messages) },
        { kind: 'small', text: `Your answer to this letter goes to ${message.email}.` },
      ],
      message.message.slice(0, 140),
    ),
  }
  return noticesTo(settings).map((to) => ({ ...notice, to }))
}
