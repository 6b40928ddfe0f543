/** What the settings mean for letters: how they go out, and what they are written from. */
import type { EmailSettings } from '#app/http/mailer.ts'
import type { AdminSettings } from '#app/features/site/private-settings.ts'
import { readSettings, readSmtpPassword, type SettingsKeeper } from '#app/features/site/queries.ts'
import { usualReply } from '#app/ui/email-places.ts'
import { legible } from '#app/ui/theme.ts'
import type { Db } from '#db/database.ts'
import { isOneAddress } from '#mail/email.ts'
import { isRealMail, type MailSettings } from '#mail/settings.ts'

/**
 * What providers usually allow. Google's is 500 in 24 hours for an account that costs nothing, and single letters need
 * some of it (https://support.google.com/mail/answer/22839).
 */
const USUAL = { gmail: { perMinute: 60, perDay: 400 }, other: { perMinute: 300, perDay: 50_000 } }

/**
 * Whether a password that was stored with some settings may be used with others: only with the server, port and user that
 * it was entered for. Otherwise anybody who may change the settings could have it sent to a program of theirs.
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

/** How letters go out, with what the settings leave open made up. */
export async function readMailSettings(db: Db, keeper: SettingsKeeper): Promise<MailSettings> {
  const { settings } = await readSettings(db, keeper)
  const { password } = await readSmtpPassword(db, keeper)
  return mailSettings(settings, password ?? '', keeper.config.siteUrl)
}

/** @param password of the mail account, empty where none is set or it cannot be read */
export function mailSettings(settings: AdminSettings, password: string, siteUrl: string): MailSettings {
  const { emailEnabled, emailProvider, smtpHost, smtpPort, smtpSecure, smtpUser, churchName } = settings
  const usual = emailProvider === 'gmail' ? USUAL.gmail : USUAL.other
  return {
    provider: emailEnabled ? emailProvider : 'off',
    host: smtpHost ?? '',
    port: smtpPort,
    secure: smtpSecure,
    user: smtpUser ?? '',
    // Google shows an app password in groups of four, and takes it without the spaces.
    password: emailProvider === 'gmail' ? password.replaceAll(' ', '') : password,
    from: { name: churchName, address: fromAddress(settings, siteUrl) },
    perMinute: settings.mailPerMinute || usual.perMinute,
    perDay: settings.mailPerDay || usual.perDay,
    missing: missing(settings, password),
  }
}

function fromAddress({ contactEmailFrom, smtpUser, email }: AdminSettings, siteUrl: string): string {
  const user = smtpUser?.includes('@') ? smtpUser : null
  return contactEmailFrom ?? user ?? email ?? `no-reply@${new URL(siteUrl).hostname}`
}

function missing({ emailProvider, smtpHost, smtpUser, smtpPasswordTrouble }: AdminSettings, password: string): string {
  if (emailProvider === 'console') return ''
  if (smtpPasswordTrouble !== null) return smtpPasswordTrouble
  if (emailProvider === 'smtp' && !smtpHost)
    return 'The SMTP host is not set. Please enter the name of the mail server.'
  if (emailProvider === 'gmail' && !smtpUser) return 'The user name is not set. Please enter the Gmail address.'
  if (smtpUser && password === '') return PASSWORD_WANTED
  return ''
}

const PASSWORD_WANTED =
  'The password of the mail account is not set. Please enter it. It is only used with the server, port and user name it was entered for, so a change of those needs it again.'

/**
 * The church's own address for messages and visits; empty where none is set. What the church gives as its address is read
 * by someone, too. No one can own an address below `.example` (RFC 2606): it came with the sample content.
 */
export function noticeAddress({ contactEmailTo, email }: Pick<AdminSettings, 'contactEmailTo' | 'email'>): string {
  const address = [contactEmailTo, email].find((set) => set && isOneAddress(set) && !/\.example$/i.test(set))
  return address ?? ''
}

/** What letters are written from, but for the administrators. */
export async function readEmailSettings(
  db: Db,
  keeper: SettingsKeeper,
): Promise<Omit<EmailSettings, 'administrators'>> {
  const { settings } = await readSettings(db, keeper)
  const { password } = await readSmtpPassword(db, keeper)
  const mail = mailSettings(settings, password ?? '', keeper.config.siteUrl)
  const isReal = isRealMail(mail)
  return {
    sender: {
      churchName: settings.churchName,
      address: settings.address ?? '',
      phone: settings.phone ?? '',
      siteUrl: keeper.config.siteUrl,
      ...legible(settings.primaryColor),
    },
    timeZone: settings.timeZone,
    contactEmailTo: noticeAddress(settings),
    autoReplyEnabled: settings.autoReplyEnabled,
    autoReplySubject: settings.autoReplySubject ?? usualReply.subject,
    autoReplyMessage: settings.autoReplyMessage ?? usualReply.message,
    visitorWelcomeSubject: settings.visitorWelcomeSubject ?? '',
    visitorWelcomeMessage: settings.visitorWelcomeMessage ?? '',
    followUpHours: settings.followUpHours,
    newsletterConfirm: settings.newsletterConfirm === 'auto' ? isReal : settings.newsletterConfirm === 'on',
    isRealMail: isReal,
    perMinute: mail.perMinute,
    perDay: mail.perDay,
  }
}
