/** Settings that leave the server for nobody but an administrator. */

/** Settings that only administrators may read, with what they are until set. `smtpPassword` is never read back at all. */
export const privateDefaults = {
  contactEmailTo: null as string | null,
  contactEmailFrom: null as string | null,
  emailProvider: 'console' as 'gmail' | 'smtp' | 'console',
  smtpHost: null as string | null,
  smtpPort: 587,
  smtpSecure: false,
  smtpUser: null as string | null,
  emailEnabled: true,
  autoReplyEnabled: false,
  autoReplySubject: null as string | null,
  autoReplyMessage: null as string | null,
  visitorWelcomeSubject: null as string | null,
  visitorWelcomeMessage: null as string | null,
}
