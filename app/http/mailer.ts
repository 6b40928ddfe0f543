/** Letters that the site sends: what they are written from, and where they are handed in. */
import type { Db } from '#db/database.ts'
import type { Sender } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/** What the church has decided about its letters. Empty text where nothing is set. */
export interface EmailSettings {
  /** Whose name and colours letters carry. */
  sender: Sender
  /** IANA zone in which days and times are written. */
  timeZone: string
  /** The address for messages and visits that the church has set; empty where it has set none. */
  contactEmailTo: string
  /** Addresses of the administrators who can sign in; they are notified where the church has set no address. */
  administrators: readonly string[]
  autoReplyEnabled: boolean
  autoReplySubject: string
  autoReplyMessage: string
  visitorWelcomeSubject: string
  visitorWelcomeMessage: string
  /** Hours within which somebody is to have answered. */
  followUpHours: number
  /** Whether who subscribes to the newsletter is asked by letter first. */
  newsletterConfirm: boolean
  /** Letters really go out: mail is switched on, and a server is set. */
  isRealMail: boolean
  /** How many copies of a newsletter may go in a minute and in 24 hours. */
  perMinute: number
  perDay: number
}

/** The addresses that are notified about messages and visits; empty when no one is. */
export function noticesTo({
  contactEmailTo,
  administrators,
}: Pick<EmailSettings, 'contactEmailTo' | 'administrators'>): readonly string[] {
  return contactEmailTo === '' ? administrators : [contactEmailTo]
}

export interface Mailer {
  /** What letters are written from, as it is at this moment. */
  settings: (db: Db) => Promise<EmailSettings>
  /**
   * Takes letters in, in the transaction of what they are about: they are sent if and only if that is kept. Tell `wake`
   * afterwards. Nobody waits for them to arrive.
   */
  put: (trx: Db, letters: readonly Email[]) => Promise<void>
  /** Takes one letter in that is about nothing else, and has it sent. */
  send: (letter: Email) => Promise<void>
  /** Something was put in: it may go now. */
  wake: () => void
}
