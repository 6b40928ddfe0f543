/** A newsletter that goes to some: on trial to one address, or again to those whom it did not reach. */
import { UNSUBSCRIBE } from '#app/features/newsletter/emails.ts'
import { issueKind, presentIssue } from '#app/features/newsletter/issue-kind.ts'
import {
  type Action,
  lockIssue,
  log,
  refused,
  replyTo,
  type Sending,
  sendProblem,
} from '#app/features/newsletter/sending.ts'
import { issueVersions, prepare, siteOf } from '#app/features/newsletter/versions.ts'
import { routes } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { fillPlaceholders, fillHtmlPlaceholders } from '#mail/email.ts'

/**
 * Sends the issue to one address, in each of its languages, as everyone gets it except for its unsubscribe link, which belongs to no one.
 * @throws the errors of `sendIssue`, except for an issue that was sent already
 */
export async function sendTest(services: Sending, { id, actor, version }: Action, to: string): Promise<void> {
  const { config, database, mailer } = services
  const prepared = await prepare(services, id)
  return database.transaction(async (trx) => {
    const row = await lockIssue(trx, id, undefined, version)
    const issue = presentIssue(row)
    const settings = await mailer.settings(trx)
    const refusal = sendProblem(issue, settings, 1)
    if (refusal) throw refused(refusal)
    const versions = await issueVersions(trx, settings.sender, row, prepared)
    const tests = versions.map(({ language, subject, text, html }) => {
      const fills = { [UNSUBSCRIBE]: siteOf(config, language) + routes.newsletterUnsubscribe }
      return {
        kind: 'newsletter test',
        to,
        subject: `Test: ${subject}`,
        text: fillPlaceholders(text, fills),
        html: fillHtmlPlaceholders(html, fills),
        ...replyTo(issue, settings),
        about: { kind: issueKind.name, id },
      }
    })
    await mailer.put(trx, tests)
    await log(trx, actor, 'sent a test of', row, { to })
  })
}

const EMAILS = ['email', 'emails'] as const

/** @param skipped of people who have unsubscribed */
export function resentMessage(count: number, skipped: number): string {
  const parts = [
    count === 0 ? '' : `Sending ${formatCount(count, EMAILS)} again.`,
    skipped === 0 ? '' : `${formatCount(skipped, EMAILS)} can’t be sent again because those people unsubscribed.`,
  ]
  return parts.filter(Boolean).join(' ') || 'There’s nothing to send again.'
}
