/** The newsletter's subscribers in the admin area: the list, its import and its export. */
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { Badge } from '#app/records/badge.tsx'
import { Bulk, byHeader } from '#app/records/bulk.tsx'
import { download } from '#app/records/download.ts'
import { call, type StoredRecord } from '#app/records/client.ts'
import { moment, shortDay } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { dayOrders } from '#app/records/sort-select.tsx'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { useList } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { readTable } from '#app/records/import/delimited.ts'
import { subscriberIn } from '#app/features/newsletter/input.ts'
import type { Subscriber, SubscriberState } from '#app/features/newsletter/subscriber.ts'
import { href } from '#app/routes.ts'
import { mailto, tel } from '#app/ui/address.ts'
import { counted } from '#app/ui/counted.ts'
import type { UseFormReturn } from 'react-hook-form'
import { fieldsOf, type Problems, Side } from '#app/records/form-fields.tsx'
import { Checkbox, TextArea, TextField } from '#app/ui/field.tsx'

const ADDRESSES = { all: adminApi.subscribers, one: adminApi.subscriber }
const ACTIVE = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]
const states: Record<SubscriberState, string> = {
  active: 'Active',
  pending: 'Waiting for confirmation',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  inactive: 'Inactive',
}
const STATES = (['pending', 'unsubscribed', 'bounced'] as const).map((value) => ({ value, label: states[value] }))

export default function NewsletterPanel() {
  const list = useList<SubscriberRecord>(adminApi.subscribers, '-date', ['isActive', 'state'])
  const actions = useRecordActions<SubscriberRecord>({ addresses: ADDRESSES, title: ({ email }) => email })
  const { act, isPending } = useAct()
  const exportList = () =>
    act(
      () => download(href(adminApi.subscribersExport, {}, list.filters)),
      (count) => ({ title: 'Export Complete', text: `Exported ${howMany(count)} successfully` }),
    )
  return (
    <>
      <SectionHead title="Newsletter" {...(list.page ? { lead: howMany(list.page.total, list.isNarrowed) } : {})}>
        <button type="button" className="admin-btn" aria-disabled={isPending} onClick={() => void exportList()}>
          Export
        </button>
        <button type="button" className="admin-btn" onClick={() => actions.open('import')}>
          Import
        </button>
        <button type="button" className="admin-btn admin-btn-go" onClick={() => actions.add()}>
          Add subscriber
        </button>
      </SectionHead>
      <NewsletterTabs />
      <div className="admin-tools">
        <SearchField list={list} label="Search subscribers" />
        <FilterField list={list} name="isActive" label="Active" all="All subscribers" options={ACTIVE} />
        <FilterField list={list} name="state" label="Status" all="Any status" options={STATES} />
      </div>
      <RecordTable
        label="Subscribers"
        list={list}
        columns={columns}
        empty="No newsletter subscribers yet"
        actions={(subscriber) => actions.rowButtons(subscriber)}
      />
      {actions.editing && (
        <RecordDialog
          name="Subscriber"
          addresses={ADDRESSES}
          schema={subscriberIn}
          valuesOf={subscriberValues}
          labels={subscriberLabels}
          record={actions.editing.record}
          onDone={actions.close}
        >
          {(form, problems) => <SubscriberFields form={form} problems={problems} record={actions.editing?.record} />}
        </RecordDialog>
      )}
      {actions.isOpen('import') && (
        <Bulk
          title="Import subscribers"
          hint="Upload or paste a list from a spreadsheet or mailing service. The first row must name the columns: email, first name, last name, phone, notes, active. Empty cells change nothing, and people who unsubscribed stay unsubscribed."
          blank="Paste your subscribers or choose a file"
          textLabel="Or paste the list"
          rowLabel="Email"
          isFromFile
          toData={(text) => byHeader(text, readTable)}
          send={(data, preview) => call('POST', adminApi.subscribersImport, { data, preview })}
          onDone={actions.close}
        />
      )}
      {actions.dialogs}
    </>
  )
}

function howMany(total: number, isNarrowed = false): string {
  const count = counted(total, ['subscriber', 'subscribers'])
  return isNarrowed ? `${count} found` : count
}

const columns: Column<SubscriberRecord>[] = [
  {
    title: 'Email',
    sort: 'email',
    cell: (subscriber) => (
      <>
        <strong>
          <a href={mailto(subscriber.email)} className="hover:underline">
            {subscriber.email}
          </a>
        </strong>
        <span className="md:hidden">{nameOf(subscriber)}</span>
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
    cell: ({ isActive, state }) => <Badge look={isActive ? 'secondary' : 'outline'}>{states[state]}</Badge>,
    from: 'md',
  },
]

function nameOf({ firstName, lastName }: SubscriberRecord): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** The two parts of the newsletter, each with an address of its own. */
const tabs = [
  { to: adminPages.newsletter, label: 'Subscribers' },
  { to: adminPages.newsletterIssues, label: 'Newsletters' },
]

export function NewsletterTabs() {
  return (
    <nav aria-label="Newsletter" className="mb-5">
      <ul className="flex flex-wrap gap-1 border-b border-line">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <AdminLink
              to={to}
              isExact
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-soft aria-[current=page]:border-primary aria-[current=page]:text-ink"
            >
              {label}
            </AdminLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export type SubscriberRecord = Subscriber & StoredRecord & { createdAt: string }

export interface SubscriberValues {
  email: string
  firstName: string
  lastName: string
  phone: string
  notes: string
  isActive: boolean
}

export function subscriberValues(subscriber: SubscriberRecord | undefined): SubscriberValues {
  return {
    email: subscriber?.email ?? '',
    firstName: subscriber?.firstName ?? '',
    lastName: subscriber?.lastName ?? '',
    phone: subscriber?.phone ?? '',
    notes: subscriber?.notes ?? '',
    isActive: subscriber?.isActive ?? true,
  }
}

export const subscriberLabels: { [Name in keyof SubscriberValues]: string } = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  notes: 'Notes',
  isActive: 'Active',
}

interface SubscriberFieldsProps {
  form: UseFormReturn<SubscriberValues>
  problems: Problems
  record: SubscriberRecord | undefined
}

export function SubscriberFields({ form, problems, record }: SubscriberFieldsProps) {
  const field = fieldsOf(form, problems)
  return (
    <>
      <TextField {...field('email')} label="Email" type="email" required />
      <Side>
        <TextField {...field('firstName')} label="First name" />
        <TextField {...field('lastName')} label="Last name" />
        <TextField {...field('phone')} label="Phone" type="tel" />
      </Side>
      <TextArea {...field('notes')} label="Notes" rows={3} hint="Only people who manage this site can see notes." />
      <Checkbox {...field('isActive')} label="Active (gets the newsletter)" />
      {record && <History record={record} />}
    </>
  )
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

/** How they subscribed, and how they left. */
function History({ record }: { record: SubscriberRecord }) {
  const { consentAt, consentSource, confirmedAt, leftAt, leftHow, leftWhy, state } = record
  const lines = [
    consentAt && `Subscribed ${sources[consentSource ?? ''] ?? ''}, ${moment(consentAt)}`,
    confirmedAt && `Confirmed by email, ${moment(confirmedAt)}`,
    state === 'pending' && 'We sent a confirmation email; they haven’t confirmed yet',
    leftAt && `Unsubscribed ${ways[leftHow ?? ''] ?? ''}, ${moment(leftAt)}`,
    leftWhy && `Mail server’s message: ${leftWhy}`,
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <ul className="text-[0.95rem] text-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
