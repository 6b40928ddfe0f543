/**
 * What only the desk sees of how the site is set up: where letters go and how they are sent. The names are a contract,
 * as those of `SiteConfig` are.
 */
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
}

/** Every setting but the password, which never leaves the server. */
export type Settings = SiteConfig & PrivateSettings

/** As the desk reads them. */
export interface DeskSettings extends Settings {
  smtpPasswordIsSet: boolean
  /** What is to be done about a password that is stored and cannot be used. */
  smtpPasswordTrouble: string | null
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
}
