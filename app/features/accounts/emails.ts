/** The emails that accounts send. */
import type { Context } from 'hono'
import type { Services } from '#app/http/services.ts'
import { routes } from '#app/routes.ts'
import type { Email } from '#mail/email.ts'
import { framed, type Sender } from '#mail/frame.ts'

/** The site that an email is about. */
interface About {
  sender: Sender
  /** Its host's name. */
  site: string
}

/** @param link opens the page for a new password */
export function resetEmail(to: string, { link, site, sender }: About & { link: string }): Email {
  return {
    kind: 'new password',
    to,
    subject: 'Reset your password',
    isSecret: true,
    ...framed(sender, [
      {
        kind: 'text',
        text: `Someone asked to reset the password for your account at ${site}. If it was you, choose a new password:`,
      },
      { kind: 'button', text: 'Choose a new password', url: link },
      { kind: 'text', text: 'The link works once and expires in one hour.' },
      { kind: 'text', text: 'If it wasn’t you, ignore this email. Your password hasn’t changed.' },
    ]),
  }
}

/** @param by the name of the person who invites */
export function invitationEmail(to: string, { link, site, sender, by }: About & { link: string; by: string }): Email {
  return {
    kind: 'invitation',
    to,
    subject: `You’re invited to help manage ${site}`,
    isSecret: true,
    ...framed(sender, [
      { kind: 'text', text: `${by} invited you to help manage the church website, ${site}.` },
      { kind: 'text', text: 'Choose a password within 7 days to accept the invitation:' },
      { kind: 'button', text: 'Choose a password', url: link },
      { kind: 'text', text: `Not expecting this? Ask ${by}, or ignore this email.` },
    ]),
  }
}

type NoticeServices = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'mailer'>

/** Notifies a person of a sign-in from a browser that was not known. The answer to the sign-in does not wait for it. */
export function emailSignInNotice(services: NoticeServices, c: Context, to: string): void {
  const browser = (c.req.header('user-agent') ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 200)
  const { site, resetPage } = about(services)
  send(services, ({ sender, timeZone }) => {
    const now = services.now().toZonedDateTimeISO(timeZone)
    const facts: [string, string][] = [['When', now.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })]]
    if (browser !== '') facts.push(['Browser', browser])
    return {
      kind: 'sign-in notice',
      to,
      subject: `New sign-in to ${site}`,
      ...framed(sender, [
        {
          kind: 'text',
          text: `Someone signed in to ${site} with your password from a browser we haven’t seen before.`,
        },
        { kind: 'facts', facts },
        {
          kind: 'text',
          text: 'If it was you, you don’t need to do anything. If it wasn’t, change your password now. That signs everyone else out.',
        },
        { kind: 'button', text: 'Change password', url: resetPage },
      ]),
    }
  })
}

/** Notifies a person that their password was changed. */
export function emailPasswordNotice(services: NoticeServices, to: string): void {
  const { site, resetPage } = about(services)
  send(services, ({ sender }) => ({
    kind: 'password notice',
    to,
    subject: 'Your password was changed',
    ...framed(sender, [
      {
        kind: 'text',
        text: `Your password for ${site} was just changed, and you were signed out of all other browsers.`,
      },
      {
        kind: 'text',
        text: 'If it was you, you don’t need to do anything. If it wasn’t, reset your password now and tell your website administrator.',
      },
      { kind: 'button', text: 'Reset password', url: resetPage },
    ]),
  }))
}

function about({ config }: NoticeServices) {
  return { site: new URL(config.siteUrl).host, resetPage: `${config.siteUrl}${routes.forgotPassword}` }
}

type Settings = Awaited<ReturnType<Services['mailer']['settings']>>

function send({ database, log, mailer }: NoticeServices, write: (settings: Settings) => Email): void {
  mailer
    .settings(database.db)
    .then((settings) => mailer.send(write(settings)))
    .catch((error: unknown) => log.error({ err: error }, 'account notice email could not be queued'))
}
