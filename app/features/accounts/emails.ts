/** The letters that accounts send. */
import { framed, type Sender } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/** Whom it goes to, and whose site it is about. */
interface About {
  sender: Sender
  /** The site as people know it: its host's name. */
  site: string
}

/** @param link opens the page for a new password */
export function resetEmail(to: string, { link, site, sender }: About & { link: string }): Email {
  return {
    kind: 'new password',
    to,
    subject: 'A new password',
    isSecret: true,
    ...framed(sender, [
      { kind: 'text', text: `Somebody, most likely you, has asked for a new password at ${site}.` },
      { kind: 'text', text: 'This link is good for an hour, and once:' },
      { kind: 'button', text: 'Choose a new password', url: link },
      { kind: 'text', text: 'If it was not you, there is nothing to do: your password is still the old one.' },
    ]),
  }
}

/** @param by the name of whoever invites */
export function invitationEmail(to: string, { link, site, sender, by }: About & { link: string; by: string }): Email {
  return {
    kind: 'invitation',
    to,
    subject: `You are invited to help with ${site}`,
    isSecret: true,
    ...framed(sender, [
      { kind: 'text', text: `${by} invites you to help with the website of the parish, ${site}.` },
      { kind: 'text', text: 'Choose a password within the next seven days, and you are in:' },
      { kind: 'button', text: 'Choose a password', url: link },
      { kind: 'text', text: `If you do not know what this is about, please ask ${by}, or leave this letter alone.` },
    ]),
  }
}

/**
 * Tells a person that somebody has signed in as them from a browser that was not known.
 * @param when as people write it
 * @param browser what the browser calls itself, or empty
 */
export function signInEmail(to: string, about: About & { when: string; browser: string; forgotten: string }): Email {
  const { sender, site, when, browser, forgotten } = about
  const facts: [string, string][] = [['When', when]]
  if (browser !== '') facts.push(['Browser', browser])
  return {
    kind: 'sign-in notice',
    to,
    subject: `A new sign-in at ${site}`,
    ...framed(sender, [
      {
        kind: 'text',
        text: `Somebody has signed in at ${site} with your password, in a browser that we did not know.`,
      },
      { kind: 'facts', facts },
      {
        kind: 'text',
        text: 'If it was you, there is nothing to do. If it was not, please choose a new password now; it signs everybody else out.',
      },
      { kind: 'button', text: 'Choose a new password', url: forgotten },
    ]),
  }
}

/** Tells a person that their password has been changed. */
export function changedEmail(to: string, { sender, site, forgotten }: About & { forgotten: string }): Email {
  return {
    kind: 'password notice',
    to,
    subject: 'Your password was changed',
    ...framed(sender, [
      { kind: 'text', text: `Your password at ${site} was changed just now. In other browsers you are signed out.` },
      {
        kind: 'text',
        text: 'If it was you, there is nothing to do. If it was not, please choose a new one now, and tell whoever keeps the site.',
      },
      { kind: 'button', text: 'Choose a new password', url: forgotten },
    ]),
  }
}
