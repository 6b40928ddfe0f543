/** The overview's list of what needs attention, each with a link to resolve it; below it what runs by itself. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { Overview } from '#app/admin/overview-api.ts'
import type { InboxRecord } from '#app/inbox/follow-up.ts'
import { adminRead, pageRead } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { Facts } from '#app/dashboard/list-parts.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { moment } from '#app/dates/instants.ts'
import type { EmailsSummary } from '#app/emails/email.ts'
import { formatCount } from '#app/text/format-count.ts'
import { useSyncStatus } from '#app/videos/youtube/sync-status.ts'
import type { Message } from '#app/inbox/contact.ts'
import type { SectionId } from '#app/inbox/section.ts'
import { kidsInWords, messages, visitors } from '#app/inbox/sections.ts'
import type { Visit } from '#app/inbox/visit.ts'
import { href } from '#app/routes.ts'

export function Attention({ counts }: { counts: Overview }) {
  return (
    <>
      <section className="admin-attention sheet" aria-labelledby="attention">
        <h2 id="attention" className="text-xl">
          Needs attention
        </h2>
        <ul className="mt-2 divide-y divide-line">
          {counts.stale.map((item) => (
            <AttentionItem key={item.id} {...item} />
          ))}
          <SampleItem />
        </ul>
      </section>
      <ul className="mt-4 grid gap-1 text-soft">
        <EmailsGoTo />
        <LastSync />
        {!counts.backup.isLate && counts.backup.at !== null && (
          <li>
            Last verified backup: {moment(counts.backup.at)}{' '}
            <AdminLink to={adminPages.backups} className="link">
              Backups
            </AdminLink>
          </li>
        )}
      </ul>
    </>
  )
}

function AttentionItem({
  id,
  lead,
  text,
  isUrgent = false,
  mayConfirm,
  action,
  to,
  search,
  hash,
}: Overview['stale'][number]) {
  return (
    <ItemFrame lead={lead} text={text} isUrgent={isUrgent}>
      {mayConfirm && <RequestButton request={['POST', adminApi.confirm, { what: id }]}>They’re right</RequestButton>}
      <AdminLink to={to} className="admin-btn" {...(search && { search })} {...(hash && { hash })}>
        {action}
      </AdminLink>
    </ItemFrame>
  )
}

interface ItemFrameProps {
  lead: string | undefined
  text: string
  isUrgent?: boolean
  children: ReactNode
}

function ItemFrame({ lead, text, isUrgent = false, children }: ItemFrameProps) {
  return (
    <li className={`admin-attention-item ${isUrgent ? 'admin-attention-item-urgent' : ''}`}>
      <span className="min-w-0 flex-1 basis-64">
        {lead && (
          <>
            <strong>{lead}</strong>{' '}
          </>
        )}
        {text}
      </span>
      {children}
    </li>
  )
}

/** A button that removes the sample content, as long as there is any. */
function SampleItem() {
  const { data } = useQuery(adminRead<{ records: number }>(adminApi.sample))
  if (!data || data.records === 0) return null
  return (
    <ItemFrame
      lead="Your site shows sample content."
      text="Anything you’ve added or changed is yours and won’t be removed."
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

function EmailsGoTo() {
  const { data } = useQuery(adminRead<EmailsSummary>(adminApi.emailsSummary))
  if (!data?.isRealMail || data.isFallback) return null
  return <li>New messages and visit requests are emailed to {data.noticesTo.join(', ')}.</li>
}

function LastSync() {
  const last = useSyncStatus()?.lastSync
  if (!last?.isFine) return null
  return (
    <li>
      Last video import: {moment(last.at)} ({last.title}).{' '}
      <AdminLink to={adminPages.videoSync} className="link">
        Video Import
      </AdminLink>
    </li>
  )
}

/** The first page of the messages, which a link from here opens: it must contain the message to answer. */
const FIRST_PAGE = { limit: 10 }
const MAX_SHOWN = 3
const messagesRead = pageRead<InboxRecord & Message>(href(messages.addresses.all, {}, FIRST_PAGE))
const visitorsRead = pageRead<InboxRecord & Visit>(href(visitors.addresses.all, {}, FIRST_PAGE))

type NewCounts = Pick<Overview, 'newMessages' | 'newVisitors' | 'newAnswers'>

/** The newest messages and visitors without an answer. */
export function NewMessages({ newMessages, newVisitors, newAnswers }: NewCounts) {
  const { data: received } = useQuery(messagesRead)
  const { data: announced } = useQuery(visitorsRead)
  if (newMessages + newVisitors + newAnswers === 0) return null
  return (
    <section className="sheet px-5 py-4" aria-labelledby="new-messages">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="new-messages" className="mr-auto text-xl">
          New messages
        </h2>
        <AdminLink to={adminPages.messages} className="link -my-2 inline-flex min-h-11 items-center">
          View all messages
        </AdminLink>
      </div>
      <p className="text-soft">{waitingText(newMessages, newVisitors)}</p>
      {newAnswers > 0 && (
        <p>
          <AdminLink to={adminPages.answers} className="link inline-flex min-h-11 items-center">
            {formatCount(newAnswers, ['new answer to a form', 'new answers to forms'])}
          </AdminLink>
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {newest(received?.records).map((message) => (
          <NewMessage
            key={message.id}
            record={message}
            list="messages"
            title={message.subject}
            about={`${message.firstName} ${message.lastName}`}
          />
        ))}
        {newest(announced?.records).map((visit) => (
          <NewMessage
            key={visit.id}
            record={visit}
            list="visitors"
            title={visit.fullName}
            about={`Plans a visit, ${kidsInWords(visit)}`}
          />
        ))}
      </ul>
    </section>
  )
}

function newest<R extends InboxRecord>(records: R[] = []): R[] {
  return records.filter(({ status }) => status === 'new').slice(0, MAX_SHOWN)
}

interface NewMessageProps {
  record: InboxRecord
  list: SectionId
  title: string
  about: string
}

function NewMessage({ record, list, title, about }: NewMessageProps) {
  return (
    <Row title={title} facts={[about, moment(record.createdAt)]}>
      <AdminLink to={adminPages.messages} search={{ list, edit: record.id, dialog: 'answer' }} className="admin-btn">
        Answer<span className="sr-only"> {title}</span>
      </AdminLink>
    </Row>
  )
}

interface RowProps {
  title: string
  facts: ReactNode[]
  children: ReactNode
}

/** A record in a short list. */
export function Row({ title, facts, children }: RowProps) {
  return (
    <li className="flex items-center gap-4 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="block font-semibold">{title}</bdi>
        <Facts facts={facts} className="text-soft" />
      </span>
      {children}
    </li>
  )
}

function waitingText(newMessages: number, newVisitors: number): string {
  const messages = formatCount(newMessages, ['message hasn’t been answered.', 'messages haven’t been answered.'])
  const visitors = formatCount(newVisitors, [
    'visitor hasn’t been contacted yet.',
    'visitors haven’t been contacted yet.',
  ])
  return [newMessages > 0 && messages, newVisitors > 0 && visitors].filter(Boolean).join(' ')
}
