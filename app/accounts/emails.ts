/** The emails that accounts send. */
import type { Context } from 'hono'
import type { Services } from '#app/http/services.ts'
import { routes } from '#app/routes.ts'
import { clockTime, fullDate } from '#app/dates/format.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import type { Email } from '#mail/email.ts'
import { type Block, renderEmail, type Sender } from '#mail/frame.ts'
import { t } from '#app/text/t.ts'

/** The site that an email is about. */
interface About {
  sender: Sender
  /** The site's host. */
  site: string
}

/** @param link opens the page for a new password */
export function resetEmail(to: string, { link, site, sender }: About & { link: string }): Email {
  return forVisitors(() => {
    const blocks = [
      text(
        t('Someone asked to reset the password for your account at {site}. If it was you, choose a new password:', {
          site,
        }),
      ),
      button(t('Choose a new password'), link),
      text(t('The link works once and expires in one hour.')),
      text(t('If it wasn’t you, ignore this email. Your password hasn’t changed.')),
    ]
    const subject = t('Reset your password')
    return { kind: 'new password', to, subject, isSecret: true, ...renderEmail(sender, blocks) }
  })
}

/** @param by name of the inviting user */
export function invitationEmail(to: string, { link, site, sender, by }: About & { link: string; by: string }): Email {
  return forVisitors(() => {
    const subject = t('You’re invited to help manage {site}', { site })
    const blocks = [
      text(t('{by} invited you to help manage the church website, {site}.', { by, site })),
      text(t('Choose a password within 7 days to accept the invitation:')),
      button(t('Choose a password'), link),
      text(t('Not expecting this? Ask {by}, or ignore this email.', { by })),
    ]
    return { kind: 'invitation', to, subject, isSecret: true, ...renderEmail(sender, blocks) }
  })
}

type NoticeServices = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'mailer'>

/**
 * Notifies a user of a sign-in from an unknown browser. The answer to the sign-in does not wait for it.
 * @param provider where they have signed in, if not with a password
 */
export function emailSignInNotice(services: NoticeServices, c: Context, to: string, provider?: string): void {
  sendNotice(services, ({ sender, timeZone }, { site, resetPage, accountPage }) => {
    const now = services.now().toZonedDateTimeISO(timeZone)
    const when = `${fullDate(now.toPlainDate().toString())}, ${clockTime(now.toPlainTime().toString({ smallestUnit: 'minute' }))}`
    const browser = browserName(c.req.header('user-agent') ?? '')
    const facts: [string, string][] = [[t('When'), when]]
    if (browser !== '') facts.push([t('Browser'), browser])
    const blocks: Block[] = [
      text(
        provider === undefined
          ? t('Someone signed in to {site} with your password from a browser we haven’t seen before.', { site })
          : t('Someone signed in to {site} with your {provider} account from a browser we haven’t seen before.', {
              site,
              provider,
            }),
      ),
      { kind: 'facts', facts },
      ...(provider === undefined
        ? [
            text(
              t(
                'If it was you, you don’t need to do anything. If it wasn’t, change your password now. That signs everyone else out.',
              ),
            ),
            button(t('Change password'), resetPage),
          ]
        : [
            text(
              t(
                'If it was you, you don’t need to do anything. If it wasn’t, change the password of your {provider} account, and then sign out of all other browsers here.',
                { provider },
              ),
            ),
            button(t('Open your account'), accountPage),
          ]),
    ]
    return { kind: 'sign-in notice', to, subject: t('New sign-in to {site}', { site }), ...renderEmail(sender, blocks) }
  })
}

/** Notifies a person that their password was changed. */
export function emailPasswordNotice(services: NoticeServices, to: string): void {
  sendNotice(services, ({ sender }, { site, resetPage }) => {
    const blocks = [
      text(t('Your password for {site} was just changed, and you were signed out of all other browsers.', { site })),
      text(
        t(
          'If it was you, you don’t need to do anything. If it wasn’t, reset your password now and tell your website administrator.',
        ),
      ),
      button(t('Reset password'), resetPage),
    ]
    return { kind: 'password notice', to, subject: t('Your password was changed'), ...renderEmail(sender, blocks) }
  })
}

type Settings = Awaited<ReturnType<Services['mailer']['settings']>>

function sendNotice(
  { config, database, log, mailer }: NoticeServices,
  write: (settings: Settings, site: { site: string; resetPage: string; accountPage: string }) => Email,
): void {
  const about = {
    site: new URL(config.siteUrl).host,
    resetPage: `${config.siteUrl}${routes.forgotPassword}`,
    accountPage: `${config.siteUrl}${routes.account}`,
  }
  mailer
    .settings(database.db)
    .then((settings) => mailer.send(forVisitors(() => write(settings, about))))
    .catch((error: unknown) => log.error({ err: error }, 'account notice email could not be queued'))
}

function text(words: string): Block {
  return { kind: 'text', text: words }
}

function button(words: string, url: string): Block {
  return { kind: 'button', text: words, url }
}

/** Browsers and systems by the words in `User-Agent`; the first that fits counts, since most claim to be several. */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  Macintosh: 'Mac',
  CrOS: 'Chromebook',
  Linux: 'Linux',
}

/** `Chrome on Windows`; for a program we don't know, the start of what it calls itself. */
export function browserName(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].map(
    (names) => Object.entries(names).find(([word]) => userAgent.includes(word))?.[1],
  )
  if (found.includes(undefined)) return userAgent.replace(/\p{Cc}/gu, ' ').slice(0, 200)
  const [browser = '', system = ''] = found
  return t('{browser} on {system}', { browser, system })
}
