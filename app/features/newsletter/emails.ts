/** The letters that the newsletter sends besides its issues: those that answer who subscribes. */
import type { StrangerEmail } from '#app/http/form-emails.ts'
import { framed, type Sender } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/** What both letters are for, as the outbox has it: a mailbox gets so many of them in a day. */
export const CONFIRMATION = 'newsletter confirmation' satisfies StrangerEmail

interface About {
  sender: Sender
  /** Of the subscriber. */
  id: string
  link: string
  /** Of this letter, by which those to one mailbox are counted. */
  dedupeKey: string
}

/** @param link opens the page whose button confirms, good for 48 hours */
export function confirmEmail(to: string, { sender, id, link, dedupeKey }: About): Email {
  const { churchName, siteUrl } = sender
  return {
    kind: CONFIRMATION,
    to,
    subject: `Please confirm: the newsletter of ${churchName}`,
    about: { kind: 'subscriber', id },
    dedupeKey,
    isSecret: true,
    ...framed(sender, [
      {
        kind: 'text',
        text: `Somebody, most likely you, has entered this address at ${new URL(siteUrl).host} to get the newsletter of ${churchName}.`,
      },
      { kind: 'button', text: 'Yes, I want the newsletter', url: link },
      {
        kind: 'text',
        text: 'The link is good for 48 hours. If it was not you, there is nothing to do: without the button nothing is sent to you.',
      },
    ]),
  }
}

/** @param link opens the page on which one leaves the newsletter */
export function alreadyEmail(to: string, { sender, id, link, dedupeKey }: About): Email {
  const { churchName, siteUrl } = sender
  return {
    kind: CONFIRMATION,
    to,
    subject: `You get the newsletter of ${churchName} already`,
    about: { kind: 'subscriber', id },
    dedupeKey,
    ...framed(sender, [
      {
        kind: 'text',
        text: `Somebody, most likely you, has entered this address at ${new URL(siteUrl).host} to get the newsletter of ${churchName}. You are on the list already, so there is nothing to do.`,
      },
      {
        kind: 'small',
        text: 'If you do not want it any more:',
        link: { text: 'Unsubscribe', url: link },
      },
    ]),
  }
}
