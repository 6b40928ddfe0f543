/** What keeps email from going out, and emails that didn't arrive. */
import { adminPages } from '#app/admin-routes.ts'
import { summary } from '#app/emails/queries.ts'
import type { AttentionChecks } from '#app/http/attention.ts'
import { formatCount } from '#app/text/format-count.ts'

const EMAIL_SETTINGS = { to: adminPages.settings, hash: 'email' }

export const emailAttention: AttentionChecks[string] = async ({ services: { mailer }, db }) => {
  const { isRealMail, noticesTo, isFallback, trouble, failed, unsure, unsent } = await summary(
    db,
    await mailer.settings(db),
  )
  const inState = (text: string, action: string, state: string) => ({
    text,
    action,
    to: adminPages.emails,
    search: { state },
  })
  const notices =
    noticesTo.length === 0
      ? 'No one is notified about new messages and visit requests, because no address is set.'
      : `No address for messages is set, so new messages and visit requests are emailed to every administrator: ${noticesTo.join(', ')}.`
  return [
    !isRealMail && {
      text: 'Email isn’t set up yet, so no one will be notified about new messages.',
      action: 'Set up email',
      ...EMAIL_SETTINGS,
    },
    isRealMail && isFallback && { text: notices, action: 'Set an address', ...EMAIL_SETTINGS },
    trouble && { text: `Email isn’t going out. ${trouble.advice}`, action: 'View details', to: adminPages.emails },
    failed > 0 && inState(`We couldn’t send ${formatCount(failed, ['email', 'emails'])}.`, 'View failed', 'failed'),
    isRealMail &&
      unsent > 0 &&
      inState(
        `${formatCount(unsent, ['email wasn’t', 'emails weren’t'])} sent, because email wasn’t set up yet.`,
        'View unsent',
        'unsent',
      ),
    unsure > 0 &&
      inState(`We don’t know if ${formatCount(unsure, ['email', 'emails'])} arrived.`, 'View unconfirmed', 'unsure'),
  ].filter((item) => item !== false && item !== null)
}
