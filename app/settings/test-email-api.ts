/** A test email from the settings in the form, saved or not. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { emailField } from '#app/definitions/fields.ts'
import { newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import { limitPerAddress } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { noticesTo } from '#app/http/mailer.ts'
import { type SettingsChange, settingsChangeIn } from '#app/settings/schemas.ts'
import { isSameMailAccount, mailSettings, noticeAddress } from '#app/settings/mail.ts'
import { orDefault, readSecret, readSettings } from '#app/http/settings.ts'
import { newId } from '#db/records.ts'
import { type Block, renderEmail } from '#mail/frame.ts'
import { sendTestEmail } from '#mail/test-email.ts'

const testIn = z.object({
  to: emailField().refine((value) => value !== '', 'Enter the address to send the test to'),
  settings: settingsChangeIn.optional().meta({ description: 'Settings to use instead of the saved ones' }),
})

const testOut = z
  .object({
    isSent: z.boolean(),
    message: z.string(),
    steps: z.array(
      z.object({ what: z.string(), outcome: z.enum(['done', 'failed', 'not tried', 'without']), words: z.string() }),
    ),
    advice: z.string(),
    conversation: z
      .array(z.string())
      .meta({ description: 'SMTP transcript; C: client, S: server; passwords are left out' }),
  })
  .meta({ id: 'TestEmail' })
export type TestResult = z.output<typeof testOut>

const LIMIT = { max: 30, seconds: 600 }

export function testEmailAdminRoutes(services: Services): Router {
  const { config, database, mailer } = services
  return route(newRouter(), {
    method: 'post',
    path: adminApi.testEmail,
    access: onlyFor(services, 'settings.email'),
    tag: 'Admin: settings',
    summary: 'Send a test email and report each step',
    body: testIn,
    bodyDescription: 'Recipient',
    before: [limitPerAddress(services, LIMIT)],
    answer: testOut,
    answerDescription: 'Result of each step',
    refuses: ['tooMany'],
    handle: async ({ actor, body: { to, settings = {} } }) => {
      const { entered, password } = await settingsOf(services, settings)
      const { sender, administrators } = await mailer.settings(database.db)
      const notified = noticesTo({ contactEmailTo: noticeAddress(entered), administrators })
      const mail = mailSettings(entered, password, config.siteUrl)
      const result = await sendTestEmail(mail, new URL(config.siteUrl).hostname, {
        id: newId(),
        kind: 'test email',
        to,
        replyTo: '',
        thread: [],
        subject: `Test email from ${sender.churchName}`,
        listUnsubscribe: '',
        calendar: '',
        ...renderEmail(sender, textOf(actor.person.name, notified)),
      })
      const message = result.isSent
        ? `The mail server accepted the email to ${to}. Check that inbox. ${notifiedText(notified)}`
        : 'We couldn’t send the test email.'
      return { ...result, message }
    },
  })
}

/** The saved settings overridden by the form's, with the matching password. */
async function settingsOf(services: Services, { smtpPassword, ...changed }: SettingsChange) {
  const { settings: saved } = await readSettings(services.database.db, services)
  const { secret } = await readSecret(services.database.db, 'smtpPassword', services)
  const entered = { ...saved, ...orDefault(changed) }
  if (smtpPassword) entered.smtpPasswordTrouble = null
  const reusable = isSameMailAccount(saved, entered) ? (secret ?? '') : ''
  return { entered, password: smtpPassword === null ? '' : smtpPassword || reusable }
}

function notifiedText(addresses: readonly string[]): string {
  return addresses.length === 0
    ? 'No one is notified about new messages and visit requests: enter an address under “Send messages to”.'
    : `New messages and visit requests are emailed to ${new Intl.ListFormat('en').format(addresses)}.`
}

function textOf(name: string, notified: readonly string[]): Block[] {
  return [
    { kind: 'heading', text: 'Your email works' },
    { kind: 'text', text: `${name} sent this test email. Your website can send email.` },
    { kind: 'text', text: notifiedText(notified) },
    {
      kind: 'small',
      text: 'Did this land in your spam folder? Mark it as “Not spam”, and look at “Do others believe that your emails are yours?” in the email settings.',
    },
  ]
}
