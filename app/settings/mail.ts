/** Email settings: how email is sent, and the values that emails contain. */
import { badFields } from '#app/http/errors.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { listsIn } from '#app/definitions/newsletter-settings.ts'
import type { AdminSettings } from '#app/definitions/settings.ts'
import type { SettingsChange } from '#app/settings/schemas.ts'
import {
  readAllSettings,
  secretIn,
  type SettingRow,
  orDefault,
  settingsIn,
  type SettingsServices,
} from '#app/http/settings.ts'
import { firstAddress } from '#app/http/site-address.ts'
import { defaultReply } from '#app/forms/email-placeholders.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { language, t } from '#app/text/t.ts'
import { emailLook } from '#app/look/email-look.ts'
import { legible } from '#app/look/theme.ts'
import type { Db } from '#db/database.ts'
import { isOneAddress } from '#mail/email.ts'
import { foreignFrom } from '#mail/checks/check.ts'
import { freeMailbox, isThisMachine } from '#mail/checks/providers.ts'
import { isRealMail, type MailSettings, serverOf } from '#mail/transport.ts'

/**
 * Google's limit is 500 in 24 hours for a free account, and single emails need some of it
 * (https://support.google.com/mail/answer/22839).
 */
const DEFAULT_LIMITS = { gmail: { perMinute: 60, perDay: 400 }, other: { perMinute: 300, perDay: 50_000 } }

/**
 * Whether a stored password may be used with other settings: only with the server, port and user that it was entered for.
 * Otherwise anyone who may change the settings could have it sent to their own server.
 */
export function isSameMailAccount(before: MailAccount, after: MailAccount): boolean {
  const known = accountOf(before)
  return known === '' || known === accountOf(after)
}
type MailAccount = Pick<AdminSettings, 'emailProvider' | 'smtpHost' | 'smtpPort' | 'smtpUser'>

/** Empty while no server is set. */
function accountOf({ emailProvider, smtpHost, smtpPort, smtpUser }: MailAccount): string {
  if (emailProvider === 'gmail') return `gmail ${smtpUser ?? ''}`
  return smtpHost ? `${smtpHost.toLowerCase()}:${smtpPort} ${smtpUser ?? ''}` : ''
}

export async function readMailSettings(db: Db, services: SettingsServices): Promise<MailSettings> {
  return mailIn(await readAllSettings(db), services).mail
}

function mailIn(rows: readonly SettingRow[], services: SettingsServices) {
  const { settings } = settingsIn(rows, services)
  const { secret } = secretIn(rows, 'smtpPassword', services)
  return { settings, mail: mailSettings(settings, secret ?? '', services.config.siteUrl) }
}

/** @param password of the mail account, empty if none is set or it can't be decrypted */
export function mailSettings(settings: AdminSettings, password: string, siteUrl: string): MailSettings {
  const { emailEnabled, emailProvider, smtpHost, smtpPort, smtpSecure, smtpUser, churchName } = settings
  const usual = emailProvider === 'gmail' ? DEFAULT_LIMITS.gmail : DEFAULT_LIMITS.other
  return {
    provider: emailEnabled ? emailProvider : 'off',
    host: smtpHost ?? '',
    port: smtpPort,
    secure: smtpSecure,
    user: smtpUser ?? '',
    // Google shows an app password in groups of four, and accepts it without the spaces.
    password: emailProvider === 'gmail' ? password.replaceAll(' ', '') : password,
    from: { name: churchName, address: fromAddress(settings, siteUrl) },
    perMinute: settings.mailPerMinute || usual.perMinute,
    perDay: settings.mailPerDay || usual.perDay,
    missing: missing(settings, password),
  }
}

function fromAddress({ contactEmailFrom, smtpUser, email }: AdminSettings, siteUrl: string): string {
  const user = smtpUser?.includes('@') ? smtpUser : null
  return contactEmailFrom ?? user ?? (email || `no-reply@${new URL(siteUrl).hostname}`)
}

/** Settings by which a From address and its server are chosen. */
const SENDING = ['contactEmailFrom', 'emailProvider', 'smtpHost', 'smtpUser'] as const

/**
 * Refuses a From address at Gmail or another free mailbox when another server sends: its owner lets nobody else. A program on
 * this machine may hand emails on to the right one.
 * @param change what is saved now; what was saved before is refused only with it
 * @throws HttpError 400 at the From address
 */
export function refuseForeignFrom(change: SettingsChange, stored: AdminSettings, siteUrl: string): void {
  const after = { ...stored, ...orDefault(change) }
  if (after.emailProvider === 'console' || SENDING.every((name) => !(name in change) || after[name] === stored[name]))
    return
  const mail = mailSettings(after, '', siteUrl)
  const { host } = serverOf({ ...mail, provider: after.emailProvider })
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
  if (host === '' || isThisMachine(host) || freeMailbox(domain, host) !== 'other server') return
  throw badFields({ contactEmailFrom: foreignFrom(domain) })
}

function missing({ emailProvider, smtpHost, smtpUser, smtpPasswordTrouble }: AdminSettings, password: string): string {
  if (emailProvider === 'console') return ''
  if (smtpPasswordTrouble !== null) return smtpPasswordTrouble
  if (emailProvider === 'smtp' && !smtpHost) return 'Enter the SMTP host (the name of your mail server).'
  if (emailProvider === 'gmail' && !smtpUser) return 'Enter your Gmail address as the user name.'
  if (smtpUser && password === '') return NO_PASSWORD
  return ''
}

const NO_PASSWORD =
  'Enter the password of your mail account. For security, we ask for it again when you change the server, port or user name.'

/**
 * The church's own address for messages and visits; empty if none is set. The church's public address is used too.
 * Addresses below `.example` belong to no one (RFC 2606): they come from the sample content.
 */
export function noticeAddress({ contactEmailTo, email }: Pick<AdminSettings, 'contactEmailTo' | 'email'>): string {
  const address = [contactEmailTo, email].find((set) => set && isOneAddress(set) && !/\.example$/i.test(set))
  return address ?? ''
}

/** The values in emails, except the administrators. */
export async function readEmailSettings(
  db: Db,
  services: SettingsServices,
): Promise<Omit<EmailSettings, 'administrators'>> {
  const { settings, mail } = mailIn(await readAllSettings(db), services)
  return {
    sender: {
      churchName: settings.churchName,
      address: settings.address ?? '',
      phone: settings.phone ?? '',
      siteUrl: services.config.siteUrl,
      ...legible(settings.primaryColor),
      look: emailLook(settings),
      language,
    },
    uidHost: new URL(await firstAddress(db, services.config)).hostname,
    timeZone: settings.timeZone,
    contactEmailTo: noticeAddress(settings),
    autoReplyEnabled: settings.autoReplyEnabled,
    autoReplySubject: settings.autoReplySubject ?? forVisitors(() => t(defaultReply.subject)),
    autoReplyMessage: settings.autoReplyMessage ?? forVisitors(() => t(defaultReply.message)),
    visitorWelcomeSubject: settings.visitorWelcomeSubject ?? '',
    visitorWelcomeMessage: settings.visitorWelcomeMessage ?? '',
    followUpHours: settings.followUpHours,
    newsletterConfirm: needsConfirmation({ settings, mail }),
    secondLanguage: settings.secondLanguage === settings.language ? '' : settings.secondLanguage,
    newsletterLists: listsIn(settings.newsletterLists),
    newsletterWeekly: { weekday: Number(settings.newsletterWeekday) || 0, time: settings.newsletterTime },
    newsletterReplyTo: settings.newsletterReplyTo ?? noticeAddress(settings),
    newsletterWelcome: {
      subject: settings.newsletterWelcomeSubject ?? '',
      message: settings.newsletterWelcomeMessage ?? '',
    },
    isRealMail: isRealMail(mail),
    perMinute: mail.perMinute,
    perDay: mail.perDay,
  }
}

/** Whether new subscribers confirm by email, from rows that have been read. */
export function needsConfirmationIn(rows: readonly SettingRow[], services: SettingsServices): boolean {
  return needsConfirmation(mailIn(rows, services))
}

/** Whether email is turned on and a server is set, from the same. */
export function sendsEmailIn(rows: readonly SettingRow[], services: SettingsServices): boolean {
  return isRealMail(mailIn(rows, services).mail)
}

function needsConfirmation({ settings: { newsletterConfirm }, mail }: ReturnType<typeof mailIn>): boolean {
  return newsletterConfirm === 'auto' ? isRealMail(mail) : newsletterConfirm === 'on'
}
