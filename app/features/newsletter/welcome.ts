/** The email that welcomes a new subscriber: the church's own words, once. */
import { adminApi } from '#app/admin-routes.ts'
import { changeSubscriber, type SubscriberRow } from '#app/features/newsletter/queries.ts'
import { refused } from '#app/features/newsletter/sending.ts'
import { isAutomatedMailbox, mayEmailStranger } from '#app/http/form-emails.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { IdTokens } from '#app/http/secret.ts'
import type { Services } from '#app/http/services.ts'
import { siteIn } from '#app/links/site-in.ts'
import { href, routes } from '#app/routes.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'
import type { Trx } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'
import { type Email, isOneAddress } from '#mail/email.ts'
import { renderEmail } from '#mail/frame.ts'
import { z } from 'zod'

/** Who comes back within so many days is not welcomed again. */
const AGAIN_AFTER_DAYS = 365

type Welcoming = Pick<Services, 'config' | 'now' | 'mailer'> & { tokens: IdTokens }

/**
 * Welcomes somebody who has just subscribed with the form, in its transaction, if the church has a text.
 * @param subscriber the row, locked
 */
export async function welcome(
  trx: Trx,
  { config, now, mailer, tokens }: Welcoming,
  { id, email, welcomed_at }: Pick<SubscriberRow, 'id' | 'email' | 'welcomed_at'>,
  settings: EmailSettings,
): Promise<void> {
  const { isRealMail, newsletterWelcome } = settings
  const at = now()
  if (!isRealMail || newsletterWelcome.message.trim() === '' || isAutomatedMailbox(email)) return
  if (welcomed_at > isoInstant(at.subtract({ hours: 24 * AGAIN_AFTER_DAYS }))) return
  if (!(await mayEmailStranger(trx, at))) return
  const link = `${siteIn(config)}${href(routes.newsletterUnsubscribe, {}, { token: tokens.of(id) })}`
  await changeSubscriber(trx, id, { welcomed_at: isoInstant(at) }, isoInstant(at))
  await mailer.put(trx, [
    { ...welcomeEmail(email, settings, newsletterWelcome, link), about: { kind: 'subscriber', id } },
  ])
}

function welcomeEmail(
  to: string,
  { sender, newsletterReplyTo }: EmailSettings,
  { subject, message }: EmailSettings['newsletterWelcome'],
  link: string,
): Email {
  return forVisitors(() => ({
    kind: 'newsletter welcome',
    to,
    subject: subject.trim() || t('Welcome to the newsletter of {church}', { church: sender.churchName }),
    ...(isOneAddress(newsletterReplyTo) ? { replyTo: newsletterReplyTo } : {}),
    ...renderEmail(sender, [
      { kind: 'text', text: message },
      { kind: 'rule' },
      { kind: 'small', text: t('Don’t want it anymore?'), link: { text: t('Unsubscribe'), url: link } },
    ]),
  }))
}

const testIn = z
  .object({ subject: z.string().max(200).default(''), message: z.string().max(5000) })
  .meta({ id: 'NewsletterWelcome' })

/** Sends the text of a form, saved or not, to the person who writes it. */
export function welcomeTestRoutes(services: Services): Router {
  const { config, database, mailer } = services
  return route(newRouter(), {
    method: 'post',
    path: adminApi.newsletterWelcomeTest,
    access: onlyFor(services, 'settings.newsletter'),
    tag: 'Admin: subscribers',
    summary: 'Send a test of the welcome email to yourself',
    body: testIn,
    bodyDescription: 'The text, saved or not',
    refuses: ['conflict'],
    handle: async ({ body, actor: { person } }) => {
      const settings = await mailer.settings(database.db)
      if (!settings.isRealMail) throw refused('Email isn’t set up, so nothing can be sent.')
      if (body.message.trim() === '') throw refused('Write the welcome email first.')
      const email = welcomeEmail(person.email, settings, body, `${config.siteUrl}${routes.newsletterUnsubscribe}`)
      await mailer.send({ ...email, kind: 'newsletter test', subject: `Test: ${email.subject}` })
      return { message: `Sending a test to ${person.email}.` }
    },
  })
}
