/** The newsletter's subscribers in the admin area: the list, its import and its export. */
import { adminApi } from '#app/admin-routes.ts'
import { subscriber, type SubscriberRecord, type SubscriberState } from '#app/features/newsletter/subscriber.ts'
import { ListsField, useLists } from '#app/features/newsletter/admin-lists.tsx'
import { Badge } from '#app/dashboard/list-parts.tsx'
import { DownloadButton } from '#app/dashboard/dialog.tsx'
import { moment, shortDay } from '#app/dates/instants.ts'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import { defaultConfig } from '#app/definitions/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { siteConfigRead } from '#app/ui/site.ts'
import { dayOrders } from '#app/dashboard/toolbar.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { href } from '#app/routes.ts'
import { mailto, tel } from '#app/links/address.ts'
import { formatCount } from '#app/text/format-count.ts'

const ACTIVE = { true: 'Active', false: 'Inactive' }
const states: Record<SubscriberState, string> = {
  active: 'Active',
  pending: 'Waiting for confirmation',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  unconfirmed: 'Never confirmed',
  inactive: 'Inactive',
}
const STATES = (['pending', 'unsubscribed', 'bounced', 'complained', 'unconfirmed'] as const).map(
  (value) => [value, states[value]] as const,
)

export default function NewsletterPanel() {
  const lists = useLists()
  const { data: { secondLanguage } = defaultConfig } = useQuery(siteConfigRead)
  return (
    <RecordSection
      definition={subscriber}
      title="Newsletter"
      label="Subscribers"
      lead={({ page, isFiltered }) => page && howMany(page.total, isFiltered)}
      head={({ filters }) => (
        <DownloadButton
          address={href(adminApi.subscribersExport, {}, filters)}
          message={(count) => `Exported ${howMany(count)} successfully`}
        >
          Export
        </DownloadButton>
      )}
      hasOwnExport
      bring={{ label: 'Import', kind: 'subscribers' }}
      add="Add subscriber"
      search="Search subscribers"
      filters={[
        { name: 'isActive', label: 'Active', all: 'All subscribers', choices: ACTIVE },
        { name: 'state', label: 'Status', all: 'Any status', choices: STATES },
        ...(lists.length > 0 ? [{ name: 'lists', label: 'List', all: 'All lists', choices: lists }] : []),
      ]}
      columns={columns}
      empty="No newsletter subscribers yet"
      rowAction={({ email }) => <a href={mailto(email)}>Write an email</a>}
      parts={({ form }) => ({
        phone: { inputMode: 'tel' },
        ...(secondLanguage === '' && { language: { instead: null } }),
        lists: { instead: <ListsField form={form} label="Lists" hint={LISTS_HINT} /> },
      })}
      below={({ record }) => record && <History record={record} />}
    />
  )
}

const LISTS_HINT = 'What they get besides what goes to everyone. They can choose others with the link in each email.'

function howMany(total: number, isNarrowed = false): string {
  const count = formatCount(total, ['subscriber', 'subscribers'])
  return isNarrowed ? `${count} found` : count
}

const columns: Column<SubscriberRecord>[] = [
  {
    title: 'Email',
    sort: 'email',
    cell: (subscriber) => (
      <>
        <RowTitle>{subscriber.email}</RowTitle>
        <span className="md:hidden">{nameOf(subscriber)}</span>
        {subscriber.lists.length > 0 && <span className="line-clamp-1">{subscriber.lists.join(', ')}</span>}
        {subscriber.notes && <span className="line-clamp-2 whitespace-pre-line">{subscriber.notes}</span>}
        {!subscriber.isActive && <span className="md:hidden">{states[subscriber.state]}</span>}
      </>
    ),
  },
  { title: 'Name', sort: 'name', cell: (subscriber) => <bdi>{nameOf(subscriber)}</bdi>, from: 'md' },
  {
    title: 'Phone',
    cell: ({ phone }) => phone && <a href={tel(phone)}>{phone}</a>,
    from: 'lg',
    className: 'whitespace-nowrap',
  },
  {
    title: 'Subscribed',
    sort: 'date',
    orders: dayOrders,
    cell: ({ createdAt }) => shortDay(createdAt.slice(0, 10)),
    from: 'lg',
    className: 'whitespace-nowrap',
  },
  {
    title: 'Status',
    cell: ({ isActive, state }) => <Badge variant={isActive ? 'secondary' : 'outline'}>{states[state]}</Badge>,
    from: 'md',
  },
]

function nameOf({ firstName, lastName }: SubscriberRecord): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

const sources: Record<string, string> = {
  form: 'on the website',
  desk: 'by an administrator',
  import: 'by import',
}
const ways: Record<string, string> = {
  unsubscribed: 'with the unsubscribe link',
  bounced: 'because their email address stopped accepting email',
  desk: 'turned off by an administrator',
  import: 'turned off by an import',
}

function howLeft({ leftHow, state }: SubscriberRecord): string {
  if (leftHow === 'import' && state !== 'inactive') return `${states[state]} according to an import`
  return `Unsubscribed ${ways[leftHow ?? ''] ?? ''}`
}

/** How they subscribed and unsubscribed. */
function History({ record }: { record: SubscriberRecord }) {
  const { consentAt, consentSource, confirmedAt, leftLists, welcomedAt, leftAt, leftHow, leftWhy, state } = record
  const lines = [
    consentAt && `Subscribed ${sources[consentSource ?? ''] ?? ''}, ${moment(consentAt)}`,
    confirmedAt && `Confirmed by email, ${moment(confirmedAt)}`,
    leftLists.length > 0 && `Left ${leftLists.join(', ')} themselves`,
    welcomedAt && `Welcomed by email, ${moment(welcomedAt)}`,
    state === 'pending' && 'We sent a confirmation email; they haven’t confirmed yet',
    leftAt && `${howLeft(record)}, ${moment(leftAt)}`,
    leftWhy && `${leftHow === 'import' ? 'The imported table said' : 'Mail server’s message'}: ${leftWhy}`,
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <ul className="text-sm text-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
