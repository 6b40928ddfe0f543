/** The emails that answer a subscription. */
import type { StrangerEmail } from '#app/http/form-emails.ts'
import { framed, type Sender } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/** The kind of both; a mailbox gets a few of them in a day. */
export const CONFIRMATION = 'newsletter confirmation' satisfies StrangerEmail

interface About {
  sender: Sender
  /** Of the subscriber. */
  id: string
  link: string
  /** The emails to one mailbox are counted by it. */
  dedupeKey: string
}

/** @param link opens the page whose button confirms, good for 48 hours */
export function confirmEmail(to: string, { sender, id, link, dedupeKey }: About): Email {
  const { churchName, siteUrl } = sender
  return {
    kind: CONFIRMATION,
    to,
    subject: `Confirm your subscription to the ${churchName} newsletter`,
    about: { kind: 'subscriber', id },
    dedupeKey,
    isSecret: true,
    ...framed(sender, [
      {
        kind: 'text',
        text: `Someone, probably you, signed up this address for the ${churchName} newsletter at ${new URL(siteUrl).host}.`,
      },
      { kind: 'button', text: 'Confirm subscription', url: link },
      {
        kind: 'text',
        text: 'This link works for 48 hours. If you didn’t sign up, ignore this email and we won’t write again.',
      },
    ]),
  }
}

/** @param link opens the page on which one unsubscribes */
export function alreadyEmail(to: string, { sender, id, link, dedupeKey }: About): Email {
  const { churchName, siteUrl } = sender
  return {
    kind: CONFIRMATION,
    to,
    subject: `You’re already subscribed to the ${churchName} newsletter`,
    about: { kind: 'subscriber', id },
    dedupeKey,
    ...framed(sender, [
      {
        kind: 'text',
        text: `Someone, probably you, signed up this address for the ${churchName} newsletter at ${new URL(siteUrl).host}. You’re already subscribed, so you don’t need to do anything.`,
      },
      {
        kind: 'small',
        text: 'Don’t want it anymore?',
        link: { text: 'Unsubscribe', url: link },
      },
    ]),
  }
}
