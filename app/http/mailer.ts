/** Emails that the site sends: the settings they depend on, and how they are added to the outbox. */
import type { Language } from '#app/words/languages.ts'
import type { Db, Trx } from '#db/database.ts'
import type { Sender } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/** The church's settings for its emails; unset texts are empty. */
export interface EmailSettings {
  /** The church's name, address and colors. */
  sender: Sender
  /** The host in UIDs of calendar files: that of the site’s first address. */
  uidHost: string
  /** IANA zone in which days and times are written. */
  timeZone: string
  /** The address for messages and visits that the church has set; empty where it has set none. */
  contactEmailTo: string
  /** Addresses of the administrators who can sign in; they are notified if the church has set no address. */
  administrators: readonly string[]
  autoReplyEnabled: boolean
  autoReplySubject: string
  autoReplyMessage: string
  visitorWelcomeSubject: string
  visitorWelcomeMessage: string
  /** Hours within which messages and visits should be answered. */
  followUpHours: number
  /** Whether new subscribers must confirm by email. */
  newsletterConfirm: boolean
  /** The language besides the main one in which the website is; empty for none. */
  secondLanguage: Language | ''
  /** Names of the newsletter's lists. */
  newsletterLists: readonly string[]
  /** When a draft is prepared each week: 1 (Monday) to 7, or 0 for never, and the time on the church's clock. */
  newsletterWeekly: { weekday: number; time: string }
  /** Where replies to newsletters go; empty for the From address. */
  newsletterReplyTo: string
  /** What new subscribers get; nothing while the message is empty. */
  newsletterWelcome: { subject: string; message: string }
  /** Whether email is turned on and a server is set. */
  isRealMail: boolean
  /** Copies of newsletters that may be sent in a minute and in 24 hours. */
  perMinute: number
  perDay: number
}

/** The addresses that are notified about messages and visits; empty for none. */
export function noticesTo({
  contactEmailTo,
  administrators,
}: Pick<EmailSettings, 'contactEmailTo' | 'administrators'>): readonly string[] {
  return contactEmailTo === '' ? administrators : [contactEmailTo]
}

export interface Mailer {
  /** The current settings. */
  settings: (db: Db) => Promise<EmailSettings>
  /** Whether new subscribers must confirm by email, by the rows of `settings`. */
  needsConfirmation: (rows: readonly { name: string; value: string }[]) => boolean
  /** Whether email is turned on and a server is set, by the same rows. */
  sendsEmail: (rows: readonly { name: string; value: string }[]) => boolean
  /** Adds emails in the transaction of what they are about. They are sent when it has committed. */
  put: (trx: Trx, emails: readonly Email[]) => Promise<void>
  /** Adds one email in a transaction of its own. */
  send: (email: Email) => Promise<void>
  /** Call it when emails that were waiting may be sent: from now on, or from the end of the transaction under way. */
  wake: () => void
}
