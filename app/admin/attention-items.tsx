/** Items of the overview's list of what needs attention, each with a link or a button to resolve it. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { adminRead, pageRead } from '#app/dashboard/client.ts'
import type { EmailsSummary } from '#app/emails/email.ts'
import { formatCount } from '#app/text/format-count.ts'
import { issueAddresses, type IssueRecord, sentCount } from '#app/features/newsletter/issue.ts'
import type { SendFacts } from '#app/features/newsletter/copies.ts'
import { href } from '#app/routes.ts'
import { useSuspected, useUntold } from '#app/features/events/sign-ups/admin-untold.tsx'
import type { Overview } from '#app/admin/overview-api.ts'
import { setupRead } from '#app/setup/admin-step.tsx'
import { photographs, settingPhotographs } from '#app/setup/photographs.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { AdminLink, type Search } from '#app/dashboard/url-state.tsx'
import type { ReactNode } from 'react'
import { RequestButton } from '#app/dashboard/dialog.tsx'

/** The state of email: who is notified about new messages, and what failed. */
const summaryRead = adminRead<EmailsSummary>(adminApi.emailsSummary)

export function EmailItems() {
  const { data } = useQuery(summaryRead)
  return data && emailItems(data).map((item) => <AttentionItem key={item.action} {...item} />)
}

export function EmailsGoTo() {
  const { data } = useQuery(summaryRead)
  if (!data?.isRealMail || data.isFallback) return null
  return <li>New messages and visit requests are emailed to {data.noticesTo.join(', ')}.</li>
}

const EMAIL_SETTINGS = { to: adminPages.settings, hash: 'email' }

function emailItems(summary: EmailsSummary): ItemProps[] {
  const { isRealMail, noticesTo, isFallback, trouble, failed, unsure, unsent } = summary
  const items: ItemProps[] = []
  if (!isRealMail) {
    const text = 'Email isn’t set up yet, so no one will be notified about new messages.'
    items.push({ text, action: 'Set up email', ...EMAIL_SETTINGS })
  } else if (isFallback) {
    const text =
      noticesTo.length === 0
        ? 'No one is notified about new messages and visit requests, because no address is set.'
        : `No address for messages is set, so new messages and visit requests are emailed to every administrator: ${noticesTo.join(', ')}.`
    items.push({ text, action: 'Set an address', ...EMAIL_SETTINGS })
  }
  if (trouble)
    items.push({ text: `Email isn’t going out. ${trouble.advice}`, to: adminPages.emails, action: 'View details' })
  if (failed > 0) {
    const text = `We couldn’t send ${formatCount(failed, ['email', 'emails'])}.`
    items.push({ text, to: adminPages.emails, action: 'View failed', search: { state: 'failed' } })
  }
  if (isRealMail && unsent > 0) {
    const text = `${formatCount(unsent, ['email wasn’t', 'emails weren’t'])} sent, because email wasn’t set up yet.`
    items.push({ text, to: adminPages.emails, action: 'View unsent', search: { state: 'unsent' } })
  }
  if (unsure > 0) {
    const text = `We don’t know if ${formatCount(unsure, ['email', 'emails'])} arrived.`
    items.push({ text, to: adminPages.emails, action: 'View unconfirmed', search: { state: 'unsure' } })
  }
  return items
}

/** Newsletters that are being sent or are paused. */
const issuesInState = (state: IssueRecord['state']) =>
  pageRead<IssueRecord>(href(issueAddresses.all, {}, { state, limit: 5 }))

export function NewsletterItems() {
  const { data: paused } = useQuery(issuesInState('paused'))
  const { data: sending } = useQuery(issuesInState('sending'))
  const all = [...(paused?.records ?? []), ...(sending?.records ?? [])]
  return all.map((issue) => <IssueItem key={issue.id} issue={issue} />)
}

function IssueItem({ issue: { id, subject, state, recipients } }: { issue: IssueRecord }) {
  const { data: facts } = useQuery(adminRead<SendFacts>(href(adminApi.newsletterIssueProgress, { id })))
  if (!facts) return null
  const text = `The newsletter “${subject}” is ${state === 'paused' ? 'paused' : 'being sent'}: ${sentCount(facts.sent, recipients)}.`
  const action = state === 'paused' ? 'Resume or stop' : 'View progress'
  return <AttentionItem text={text} action={action} to={adminPages.newsletterIssues} search={{ edit: id }} />
}

/** Dates of events that changed after people had signed up, and sign-ups that look like spam. */
export function SignUpItems() {
  const untold = useUntold().map(({ key, text }) => (
    <AttentionItem key={key} text={text} action="Email them" to={adminPages.signUps} />
  ))
  const suspected = useSuspected().map(({ key, text }) => (
    <AttentionItem
      key={`suspected ${key}`}
      text={text}
      action="View sign-ups"
      to={adminPages.signUps}
      search={{ occurrence: key, suspected: 'yes' }}
    />
  ))
  return [...untold, ...suspected]
}

/** Outdated content, each with a link to where it can be corrected. */
export function StaleItems({ stale }: Pick<Overview, 'stale'>) {
  return stale.map(({ id, text, action, to, search, hash, mayConfirm }) => (
    <ItemFrame key={id} text={text}>
      {mayConfirm && <RequestButton request={['POST', adminApi.confirm, { what: id }]}>They’re right</RequestButton>}
      <AdminLink to={to} className="admin-btn" {...(search && { search })} {...(hash && { hash })}>
        {action}
      </AdminLink>
    </ItemFrame>
  ))
}

export interface ItemProps {
  text: ReactNode
  isUrgent?: boolean | undefined
  /** The label of the link. */
  action: string
  to: string
  search?: Search
  hash?: string
}

export function AttentionItem({ text, isUrgent, action, to, ...place }: ItemProps) {
  return (
    <ItemFrame text={text} isUrgent={isUrgent}>
      <AdminLink to={to} className="admin-btn" {...place}>
        {action}
      </AdminLink>
    </ItemFrame>
  )
}

function ItemFrame({
  text,
  isUrgent = false,
  children,
}: Pick<ItemProps, 'text' | 'isUrgent'> & { children: ReactNode }) {
  return (
    <li className={`admin-attention-item ${isUrgent ? 'admin-attention-item-urgent' : ''}`}>
      <span className="min-w-0 flex-1 basis-64">{text}</span>
      {children}
    </li>
  )
}

/** How far the guided setup is, until every step is done or left out. */
export function SetupItem() {
  const { data } = useQuery(setupRead)
  const open = data?.steps.filter(({ state }) => state === 'open') ?? []
  const [next] = open
  if (!data || !next) return null
  const count = formatCount(open.length, ['step', 'steps'])
  const text =
    open.length === data.steps.length ? 'Your website can be yours in six steps.' : `${count} of the setup are left.`
  return <AttentionItem text={text} action="Set up your website" to={adminPages.setup} search={{ step: next.id }} />
}

/** Photographs in whose places visitors see our drawings. */
export function PhotographItem() {
  const { data } = useQuery(siteConfigRead)
  const missing = data ? settingPhotographs.filter((name) => !data[name]) : []
  if (missing.length === 0) return null
  const names = missing.map((name) => photographs[name].title.toLowerCase())
  const text = `Your website shows drawings where photographs would say more: ${new Intl.ListFormat('en').format(names)}.`
  return <AttentionItem text={text} action="Add photographs" to={adminPages.setup} search={{ step: 'content' }} />
}

/** A button that removes the sample content, as long as there is any. */
export function SampleItem() {
  const { data } = useQuery(adminRead<{ records: number }>(adminApi.sample))
  if (!data || data.records === 0) return null
  return (
    <ItemFrame
      text={
        <>
          <strong>Your site shows sample content.</strong> Anything you’ve added or changed is yours and won’t be
          removed.
        </>
      }
    >
      <RequestButton question={REMOVAL} request={['DELETE', adminApi.sample]}>
        {REMOVAL.confirm}
      </RequestButton>
    </ItemFrame>
  )
}

const REMOVAL = {
  title: 'Remove all sample content?',
  text: (
    <p>
      This removes the sample sermons, events, services, staff, pages, files and settings that you haven’t changed. You
      can restore them from Trash for 30 days.
    </p>
  ),
  confirm: 'Remove sample content',
}
