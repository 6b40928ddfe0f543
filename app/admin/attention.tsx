/** The overview's list of what needs attention, each with a link to resolve it; below it what runs by itself. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminPages } from '#app/admin-routes.ts'
import {
  EmailItems,
  EmailsGoTo,
  type ItemProps,
  AttentionItem,
  NewsletterItems,
  PhotographItem,
  SampleItem,
  SetupItem,
  SignUpItems,
  StaleItems,
} from '#app/admin/attention-items.tsx'
import type { Overview } from '#app/admin/overview-api.ts'
import { FOLLOW, type InboxRecord } from '#app/inbox/follow-up.ts'
import { Facts } from '#app/dashboard/list-parts.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { formatCount } from '#app/text/format-count.ts'
import { defaultConfig, type SiteConfig } from '#app/definitions/settings.ts'
import { fallbackContact } from '#app/church/fallback-contact.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { moment } from '#app/dates/instants.ts'
import { useSyncStatus } from '#app/videos/youtube/sync-status.ts'
import type { Message } from '#app/inbox/contact.ts'
import { namesOf, type SectionId } from '#app/inbox/section.ts'
import { kidsInWords, messages, sections, visitors } from '#app/inbox/sections.ts'
import { recordPage } from '#app/dashboard/pages.ts'
import type { Visit } from '#app/inbox/visit.ts'
import { pageRead } from '#app/dashboard/client.ts'
import { href } from '#app/routes.ts'

export function Attention({ counts }: { counts: Overview }) {
  const { data: config } = useQuery(siteConfigRead)
  const items = [...sampleContact(config), ...lateBackup(counts), ...unanswered(counts), ...forgottenSwitches(config)]
  return (
    <>
      <section className="admin-attention sheet" aria-labelledby="attention">
        <h2 id="attention" className="text-xl">
          Needs attention
        </h2>
        <ul className="mt-2 divide-y divide-line">
          {items.map((item) => (
            <AttentionItem key={item.action} {...item} />
          ))}
          <SetupItem />
          <EmailItems />
          <NewsletterItems />
          <SignUpItems />
          <FailedSync />
          <StaleItems stale={counts.stale} />
          <SampleItem />
          <PhotographItem />
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

function unanswered({ overdue, noLongerPlaying }: Overview): ItemProps[] {
  const items: ItemProps[] = []
  if (noLongerPlaying > 0) {
    const names = ['video or audio file has stopped playing', 'videos or audio files have stopped playing'] as const
    const text = `${formatCount(noLongerPlaying, names)}.`
    items.push({ text, action: 'View broken links', to: adminPages.brokenLinks })
  }
  const late = sections.flatMap((section) => {
    const count = overdue[section.id] ?? 0
    const { name, plural } = namesOf(section)
    const { page } = recordPage(section.definition.table)
    return count > 0 ? [{ count, page, words: formatCount(count, [name, plural]) }] : []
  })
  for (const [to, some] of Map.groupBy(late, ({ page }) => page)) {
    const is = some.reduce((sum, { count }) => sum + count, 0) === 1 ? 'is' : 'are'
    const text = `${new Intl.ListFormat('en').format(some.map(({ words }) => words))} ${is} overdue.`
    items.push({ text, action: 'View overdue', to, search: { follow: FOLLOW.overdue } })
  }
  return items
}

/** Settings that are meant to be on only for a while, and are easily forgotten. */
function forgottenSwitches(config: SiteConfig | undefined): ItemProps[] {
  if (!config?.liveStreamManualOverride) return []
  const text = '“We’re live now” is on, so visitors see that worship is live at all times.'
  return [{ text, action: 'Turn it off', to: adminPages.settings, hash: 'liveStreamManualOverride' }]
}

/** Sample contact details that visitors see until the church enters its own. */
function sampleContact(config: SiteConfig | undefined): ItemProps[] {
  if (!config) return []
  const shown: [name: string, value: string][] = []
  if (config.churchName === defaultConfig.churchName) shown.push(['name', config.churchName])
  if (config.address === null) shown.push(['address', fallbackContact.address.replaceAll('\n', ', ')])
  if (config.phone === null) shown.push(['phone number', fallbackContact.phone])
  if (config.email === null) shown.push(['email address', fallbackContact.email])
  if (shown.length === 0) return []
  const list = new Intl.ListFormat('en').format(shown.map(([name, value]) => `${name} “${value}”`))
  const text = (
    <>
      <strong>Your website shows contact details that aren’t yours.</strong> Visitors see the made-up {list} until you
      enter your own.
    </>
  )
  const hash = config.churchName === defaultConfig.churchName ? 'church' : 'contact'
  return [{ text, isUrgent: true, action: 'Enter yours', to: adminPages.settings, hash }]
}

function lateBackup({ backup: { at, isLate } }: Overview): ItemProps[] {
  if (!isLate) return []
  const text = (
    <>
      <strong>There’s no verified backup from the last two days.</strong>{' '}
      {at === null ? 'None has been made yet.' : `The last one is from ${moment(at)}`} The server’s log says why.
    </>
  )
  return [{ text, isUrgent: true, action: 'View backups', to: adminPages.backups }]
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

function FailedSync() {
  const last = useSyncStatus()?.lastSync
  if (!last || last.isFine) return null
  const text = (
    <>
      <strong>We couldn’t import videos from “{last.title}”.</strong> {last.message}
    </>
  )
  return <AttentionItem text={text} action="View details" to={adminPages.videoSync} />
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
