/**
 * What only the admin area sees of how the site is set up: where letters go and how they are sent. The names are a contract,
 * as those of `SiteConfig` are.
 */
import { usualTerms } from '#app/features/site/usual-terms.ts'
import { defaultConfig, type SiteConfig } from '#app/ui/site.ts'

interface PrivateSettings {
  /** Where the messages of the contact form go. */
  contactEmailTo: string | null
  /** Whom letters of the site are from. */
  contactEmailFrom: string | null
  /** `console` writes letters into the log and sends none. */
  emailProvider: 'gmail' | 'smtp' | 'console'
  smtpHost: string | null
  smtpPort: number
  /** TLS from the first byte, as port 465 has it. */
  smtpSecure: boolean
  smtpUser: string | null
  emailEnabled: boolean
  autoReplyEnabled: boolean
  autoReplySubject: string | null
  autoReplyMessage: string | null
  visitorWelcomeSubject: string | null
  visitorWelcomeMessage: string | null
  /** How many copies of the newsletter may go in a minute and in 24 hours; 0 is what the provider usually allows. */
  mailPerMinute: number
  mailPerDay: number
  /** Hours within which messages and visits are to be answered. */
  followUpHours: number
  /** Whether subscribers are asked by letter first; `auto`: once letters really go out. */
  newsletterConfirm: 'auto' | 'on' | 'off'
  /** Origins that the giving form and the media room load from besides those we know, separated by white space. */
  outsideOrigins: string | null
  /** What people agree to who announce a visit; it has a page of its own, which everyone may read. */
  termsText: string
}

/** Every setting but the secrets, which never leave the server. */
export type Settings = SiteConfig & PrivateSettings

/** As the admin area reads them. */
export interface AdminSettings extends Settings {
  smtpPasswordIsSet: boolean
  /** What is to be done about a password that is stored and cannot be used. */
  smtpPasswordTrouble: string | null
  youtubeApiKeyIsSet: boolean
  youtubeApiKeyTrouble: string | null
}

/** What holds while nothing is set. */
export const defaultSettings: Settings = {
  ...defaultConfig,
  contactEmailTo: null,
  contactEmailFrom: null,
  emailProvider: 'console',
  smtpHost: null,
  smtpPort: 587,
  smtpSecure: false,
  smtpUser: null,
  emailEnabled: true,
  autoReplyEnabled: false,
  autoReplySubject: null,
  autoReplyMessage: null,
  visitorWelcomeSubject: null,
  visitorWelcomeMessage: null,
  mailPerMinute: 0,
  mailPerDay: 0,
  followUpHours: 48,
  newsletterConfirm: 'auto',
  outsideOrigins: null,
  termsText: usualTerms,
}

/** Texts that have a default and may be empty all the same: an empty one is shown as nothing, not as the default. */
export const mayBeEmpty: ReadonlySet<string> = new Set<keyof SiteConfig>(['alphaLaunchDate', 'liveServicesNote'])
