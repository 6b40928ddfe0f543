/** A test letter from the settings as they stand in the form, saved or not. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { actorOf } from '#app/records/routes.ts'
import { emailField } from '#app/records/fields.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import { limitPerAddress } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { noticesTo } from '#app/http/mailer.ts'
import { settingsChangeIn } from '#app/features/site/input.ts'
import { isSameMailAccount, mailSettings, noticeAddress } from '#app/features/site/mail.ts'
import { defaultSettings } from '#app/features/site/private-settings.ts'
import { readSettings, readSmtpPassword } from '#app/features/site/queries.ts'
import { newId } from '#db/records.ts'
import { framed } from '#mail/frame.ts'
import { tryEmail } from '#mail/try.ts'

const testIn = z.object({
  to: emailField().refine((value) => value !== '', 'Please say where the test letter goes'),
  settings: settingsChangeIn.optional().meta({ description: 'Settings over those that are saved' }),
})

const triedOut = z
  .object({
    isSent: z.boolean(),
    message: z.string(),
    steps: z.array(
      z.object({ what: z.string(), outcome: z.enum(['done', 'failed', 'not tried', 'without']), words: z.string() }),
    ),
    advice: z.string(),
    conversation: z
      .array(z.string())
      .meta({ description: 'What was said, C: by us and S: by the server; no passwords' }),
  })
  .meta({ id: 'TestLetter' })

/** Whoever sets mail up tries a few times; nobody writes letters this way. */
const LIMIT = { times: 30, seconds: 600 }

export function testEmailAdminRoutes(services: Services): Router {
  const { config, database, mailer } = services
  const send = createRoute({
    method: 'post',
    path: adminApi.testEmail,
    middleware: [administrators(services), jsonOnly, limitPerAddress(services, LIMIT)],
    tags: ['Admin: settings'],
    summary: 'Send a test letter and tell how far it came',
    request: jsonBody('Where it goes', testIn),
    responses: {
      200: answers('What came of it', triedOut),
      ...refusals.unauthorized,
      ...refusals.forbidden,
      ...refusals.badRequest,
      ...refusals.tooMany,
    },
  })

  const router = newRouter()
  router.openapi(send, async (c) => {
    const { to, settings: given = {} } = c.req.valid('json')
    const { smtpPassword, ...changed } = given
    const { settings } = await readSettings(database.db, services)
    const stored = await readSmtpPassword(database.db, services)
    const whole = { ...settings, ...withDefaults(changed) }
    if (smtpPassword) whole.smtpPasswordTrouble = null
    const kept = isSameMailAccount(settings, whole) ? (stored.password ?? '') : ''
    const password = smtpPassword === null ? '' : smtpPassword || kept
    const { sender, administrators: all } = await mailer.settings(database.db)
    const notified = noticesTo({ contactEmailTo: noticeAddress(whole), administrators: all })
    const mail = mailSettings(whole, password, config.siteUrl)
    const host = new URL(config.siteUrl).hostname
    const tried = await tryEmail(mail, host, {
      id: newId(),
      kind: 'test letter',
      to,
      replyTo: '',
      subject: `A test letter from ${sender.churchName}`,
      listUnsubscribe: '',
      ...framed(sender, words(actorOf(c, services).person.name, notified)),
    })
    const message = tried.isSent
      ? `The mail server has taken a letter to ${to}. ${notifiedWords(notified)}`
      : 'The test letter could not be sent.'
    return c.json({ ...tried, message }, 200)
  })
  return router
}

/** What was emptied in the form is what holds when nothing is set. */
function withDefaults(given: object): Partial<typeof defaultSettings> {
  const usual = { ...defaultSettings } as Record<string, unknown>
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    value === '' || value === null ? usual[name] : value,
  ])
  return Object.fromEntries(entries) as Partial<typeof defaultSettings>
}

function notifiedWords(addresses: readonly string[]): string {
  return addresses.length === 0
    ? 'No one is notified about new messages and visit requests: enter an address under “Messages go to”.'
    : `New messages and visit requests are emailed to ${new Intl.ListFormat('en').format(addresses)}.`
}

function words(name: string, notified: readonly string[]) {
  return [
    { kind: 'heading' as const, text: 'It works' },
    {
      kind: 'text' as const,
      text: `This is the test letter that ${name} has asked for. Letters of the site reach you.`,
    },
    { kind: 'text' as const, text: notifiedWords(notified) },
    {
      kind: 'small' as const,
      text: 'If it came into the spam folder, mark it as no spam, and ask whoever keeps your domain about SPF and DKIM.',
    },
  ]
}
