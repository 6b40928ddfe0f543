/** The Emails section: what is waiting, what was sent, what failed and why. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { Request } from '#app/dashboard/mutation.ts'
import { Badge, Facts } from '#app/dashboard/list-parts.tsx'
import { RequestButton, Dialog, DialogFoot } from '#app/dashboard/dialog.tsx'
import { moment } from '#app/dates/instants.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { RowTitle } from '#app/dashboard/row.tsx'
import { type Column, RecordTable } from '#app/dashboard/table.tsx'
import { FilterField, SearchField, SectionHead, Tools } from '#app/dashboard/toolbar.tsx'
import { useList } from '#app/dashboard/use-list.ts'
import {
  emailStateLabels,
  possibleActions,
  type EmailsSummary,
  type SentEmail,
  type SentEmailWithText,
} from '#app/emails/email.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'

const TYPES = { false: 'All except newsletters', true: 'Newsletters' }
const summaryRead = adminRead<EmailsSummary>(adminApi.emailsSummary)

export default function EmailsPanel() {
  const list = useList<SentEmail>(adminApi.emails, '-date', ['state', 'copies', 'batch'])
  const { data: summary } = useQuery(summaryRead)
  const [shown, setShown] = useState<string>()
  return (
    <>
      <SectionHead title="Emails" lead="Every email this site sends, and whether it was delivered.">
        {summary && <SendAll summary={summary} />}
      </SectionHead>
      {summary && <Outage summary={summary} />}
      <Tools list={list} search={<SearchField list={list} label="Search emails" />}>
        <FilterField list={list} name="copies" label="Type" all="All types" choices={TYPES} />
        <FilterField list={list} name="state" label="Status" all="All statuses" choices={emailStateLabels} />
      </Tools>
      <RecordTable
        label="Emails"
        list={list}
        columns={columns}
        empty="No emails yet. The site sends one when someone writes to you, plans a visit or is invited."
        row={(email) => ({
          title: email.subject,
          verb: 'View',
          open: () => setShown(email.id),
          menu: <Actions email={email} />,
        })}
      />
      {shown !== undefined && <EmailDialog id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** Sends everything again that failed, or that was written before email was set up. */
function SendAll({ summary: { failed, unsent, isRealMail } }: { summary: EmailsSummary }) {
  const again = (state: 'failed' | 'unsent'): Request => ['POST', href(adminApi.emailsSendAgain, {}, { state })]
  return (
    <>
      {failed > 0 && <RequestButton request={again('failed')}>Retry all failed emails</RequestButton>}
      {isRealMail && unsent > 0 && (
        <RequestButton
          question={{
            title: `Send ${formatCount(unsent, ['email', 'emails'])} now?`,
            text: (
              <p>They were written while email wasn’t set up, so some may be out of date. Password links stay here.</p>
            ),
            confirm: 'Send',
          }}
          request={again('unsent')}
        >
          Send all unsent emails
        </RequestButton>
      )}
    </>
  )
}

function Outage({ summary: { isRealMail, trouble } }: { summary: EmailsSummary }) {
  if (isRealMail && !trouble) return null
  return (
    <div className="admin-note mb-5">
      {trouble && isRealMail ? (
        <span>
          <strong>Email hasn’t been going out since {moment(trouble.since)}</strong> {trouble.advice}
          <span className="block wrap-anywhere text-soft">{trouble.words}</span>
        </span>
      ) : (
        <span>Email isn’t set up yet, so none of these emails have gone out.</span>
      )}
      <AdminLink to={adminPages.settings} hash="email" className="admin-btn">
        {isRealMail ? 'Check email settings' : 'Set up email'}
      </AdminLink>
    </div>
  )
}

/** What the menu of a row offers. */
function Actions({ email }: { email: SentEmail }) {
  const srOnly = ` ${email.subject} to ${email.to}`
  const action = (label: string, address: string, text: string) => (
    <RequestButton
      variant="text"
      srOnly={srOnly}
      request={['POST', href(address, { id: email.id })]}
      message={{ text }}
    >
      {label}
    </RequestButton>
  )
  const { canSendAgain, canCancel, canDismiss } = possibleActions(email)
  const again = email.state === 'unsent' ? 'Send' : 'Send again'
  return (
    <>
      {canSendAgain && action(again, adminApi.emailSendAgain, 'Sending the email.')}
      {canCancel && action('Cancel', adminApi.emailCancel, 'Email canceled.')}
      {canDismiss && action('Dismiss', adminApi.emailCancel, 'Email dismissed.')}
    </>
  )
}

function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: email } = useQuery(adminRead<SentEmailWithText>(href(adminApi.email, { id })))
  return (
    <Dialog title={email?.subject ?? 'Loading...'} onClose={onClose} isWide>
      {email && (
        // So that a keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label="Email" tabIndex={0} className="admin-dialog-body">
          <Facts facts={[`To ${email.to}`, email.kind, moment(email.createdAt)]} className="text-soft" />
          {email.error !== null && (
            <p className="admin-note">
              <span>
                {email.advice} <span className="block wrap-anywhere text-soft">{email.error}</span>
              </span>
            </p>
          )}
          {email.text === null ? (
            <p className="admin-note">This email contains a private link, so only the recipient can read it.</p>
          ) : (
            <pre className="rounded-lg bg-sand p-4 font-sans wrap-anywhere whitespace-pre-wrap">
              {withoutDashes(email.text)}
            </pre>
          )}
        </section>
      )}
      <DialogFoot cancel="Close" onCancel={onClose} />
    </Dialog>
  )
}

/** Without the lines that underline headings and divide off the signature. */
function withoutDashes(text: string): string {
  return text.replaceAll(/^-+ ?\n/gm, '')
}

function StatusBadge({ state }: { state: SentEmail['state'] }) {
  const variant = state === 'failed' || state === 'unsure' ? 'default' : state === 'sent' ? 'secondary' : 'outline'
  return <Badge variant={variant}>{emailStateLabels[state]}</Badge>
}

function when({ state, sentAt, nextAt, createdAt }: SentEmail): string {
  if (sentAt !== null && state !== 'unsent') return moment(sentAt)
  return nextAt === null ? moment(createdAt) : `next try ${moment(nextAt)}`
}

const columns: Column<SentEmail>[] = [
  {
    title: 'Email',
    cell: (email) => (
      <>
        <RowTitle>{email.subject}</RowTitle>
        <span className="break-all">{email.to}</span>
        {email.error && <span className="line-clamp-2 break-words">{email.error}</span>}
        <span className="md:hidden">
          {emailStateLabels[email.state]}, {when(email)}
        </span>
      </>
    ),
  },
  { title: 'Type', cell: ({ kind }) => kind, from: 'lg' },
  { title: 'Status', cell: ({ state }) => <StatusBadge state={state} />, from: 'md' },
  { title: 'When', cell: when, from: 'md', className: 'whitespace-nowrap' },
]
