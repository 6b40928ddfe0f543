/** The settings of email: the account that it is sent with, and what is sent without anyone asking. */
import { choice, email, flag, line, number, privately, secret, text } from '#app/settings-fields.ts'

export const emailFields = privately({
  contactEmailTo: email('Send messages to', {
    hint: 'Who gets an email about new messages and visitor requests.',
  }),
  contactEmailFrom: email('From address', {
    hint: 'Must be an address that your mail account can send from.',
  }),
  followUpHours: number('Hours to respond', 48, [1, 720], {
    isWide: true,
    hint: 'After this time a message or visitor request is overdue, and we send a daily reminder.',
  }),
  autoReplyEnabled: flag('Reply to contact messages automatically', false),
  autoReplySubject: line('Reply subject'),
  autoReplyMessage: text('Reply message'),
  newsletterConfirm: {
    ...choice('Confirm new subscribers by email', 'auto', {
      auto: 'When email is set up',
      on: 'Always',
      off: 'Never',
    }),
    message: 'must be auto, on or off',
    hint: 'Subscribers confirm with a link in an email. This prevents people from signing up someone else.',
    isWide: true,
  },
  emailEnabled: flag('Send email', true, 'Until you turn this on, emails wait here and aren’t sent.'),
  emailProvider: {
    ...choice('Email provider', 'console', {
      console: 'Console (nothing is sent)',
      gmail: 'Gmail',
      smtp: 'SMTP',
    }),
    message: 'must be gmail, smtp or console',
    description: 'console only logs emails',
    isWide: true,
  },
  smtpUser: line('User name', { max: 320 }),
  smtpPassword: secret('Password', 'password'),
  smtpHost: line('SMTP host', { max: 253, hint: 'For example mail.example.org' }),
  smtpPort: number('SMTP port', 587, [1, 65_535], {
    hint: 'Usually 587, or 465 with TLS turned on below. Your provider’s help pages will tell you.',
  }),
  smtpSecure: flag('Connect with TLS (port 465)', false),
  mailPerMinute: number('Emails per minute', 0, [0, 6000], {
    description: '0: provider default',
    hint: 'For newsletters. Enter 0 for the default: 60 with Gmail, 300 otherwise.',
  }),
  mailPerDay: number('Emails per day', 0, [0, 1_000_000], {
    description: '0: provider default',
    hint: 'Enter 0 for the default: 400 with Gmail, 50,000 otherwise.',
  }),
})
