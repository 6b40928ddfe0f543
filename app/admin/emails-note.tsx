/** The state of email on the overview: who is notified about new messages, and errors. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { type Matter, MatterRow } from '#app/admin/matter.tsx'
import { adminRead } from '#app/records/client.ts'
import type { EmailsSummary } from '#app/features/emails/email.ts'
import { counted } from '#app/ui/counted.ts'

const summaryRead = adminRead<EmailsSummary>(adminApi.emailsSummary)

export function EmailMatters() {
  const { data } = useQuery(summaryRead)
  return data && mattersOf(data).map((matter) => <MatterRow key={matter.action} {...matter} />)
}

export function EmailsGoTo() {
  const { data } = useQuery(summaryRead)
  if (!data?.isRealMail || data.isFallback) return null
  return <li>New messages and visit requests are emailed to {data.noticesTo.join(', ')}.</li>
}

const EMAIL_SETTINGS = { to: adminPages.settings, hash: 'email' }

function mattersOf({ isRealMail, noticesTo, isFallback, trouble, failed, unsure, unsent }: EmailsSummary): Matter[] {
  const matters: Matter[] = []
  if (!isRealMail) {
    const text = 'Email isn’t set up yet, so no one will be notified about new messages.'
    matters.push({ text, action: 'Set up email', ...EMAIL_SETTINGS })
  } else if (isFallback) {
    const text =
      noticesTo.length === 0
        ? 'No one is notified about new messages and visit requests, because no address is set.'
        : `No address for messages is set, so new messages and visit requests are emailed to every administrator: ${noticesTo.join(', ')}.`
    matters.push({ text, action: 'Set an address', ...EMAIL_SETTINGS })
  }
  if (trouble)
    matters.push({ text: `Email isn’t going out. ${trouble.advice}`, to: adminPages.emails, action: 'View details' })
  if (failed > 0) {
    const text = `We couldn’t send ${counted(failed, ['email', 'emails'])}.`
    matters.push({ text, to: adminPages.emails, action: 'View failed', search: { state: 'failed' } })
  }
  if (isRealMail && unsent > 0) {
    const is = unsent === 1 ? 'email wasn’t' : 'emails weren’t'
    const text = `${unsent.toLocaleString('en-US')} ${is} sent, because email wasn’t set up yet.`
    matters.push({ text, to: adminPages.emails, action: 'View unsent', search: { state: 'unsent' } })
  }
  if (unsure > 0) {
    const text = `We don’t know if ${counted(unsure, ['email', 'emails'])} arrived.`
    matters.push({ text, to: adminPages.emails, action: 'View unconfirmed', search: { state: 'unsure' } })
  }
  return matters
}
