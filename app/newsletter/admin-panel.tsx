/** The newsletter's subscribers at the desk: the list, and its way in and out as a file. */
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/desk/act.ts'
import { Badge } from '#app/desk/badge.tsx'
import { Bulk, byHeader } from '#app/desk/bulk.tsx'
import { download } from '#app/desk/download.ts'
import { call } from '#app/desk/read.ts'
import { shortDay } from '#app/desk/moment.ts'
import { RecordDialog } from '#app/desk/record-dialog.tsx'
import { dayOrders } from '#app/desk/sort-select.tsx'
import { type Column, RecordTable } from '#app/desk/table.tsx'
import { FilterField, SearchField, SectionHead } from '#app/desk/toolbar.tsx'
import { useList } from '#app/desk/use-list.ts'
import { useRecordActions } from '#app/desk/use-record-actions.tsx'
import { readTable } from '#app/import/csv.ts'
import {
  SubscriberFields,
  subscriberLabels,
  type SubscriberRecord,
  subscriberValues,
} from '#app/newsletter/admin-form.tsx'
import { NewsletterTabs } from '#app/newsletter/admin-tabs.tsx'
import { subscriberIn } from '#app/newsletter/input.ts'
import type { SubscriberState } from '#app/newsletter/subscriber.ts'
import { href } from '#app/routes.ts'
import { mailto, tel } from '#app/ui/address.ts'
import { counted } from '#app/ui/counted.ts'

const ADDRESSES = { all: adminApi.subscribers, one: adminApi.subscriber }
const ACTIVE = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]
const states: Record<SubscriberState, string> = {
  active: 'Active',
  pending: 'Waiting to confirm',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  inactive: 'Inactive',
}
const STATES = (['pending', 'unsubscribed', 'bounced'] as const).map((value) => ({ value, label: states[value] }))

export function NewsletterPanel() {
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
        <button type="button" className="desk-btn" aria-disabled={isPending} onClick={() => void exportList()}>
          Export
        </button>
        <button type="button" className="desk-btn" onClick={() => actions.open('import')}>
          Import
        </button>
        <button type="button" className="desk-btn desk-btn-go" onClick={() => actions.add()}>
          Add subscriber
        </button>
      </SectionHead>
      <NewsletterTabs />
      <div className="desk-tools">
        <SearchField list={list} label="Search subscribers" />
        <FilterField list={list} name="isActive" label="Active" all="All subscribers" options={ACTIVE} />
        <FilterField list={list} name="state" label="State" all="Any state" options={STATES} />
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
          hint="A list from a spreadsheet or a mailing service, with the names of its columns in the first row: email, first name, last name, phone, notes, active. Only cells with something in them change anything, and nobody who has left is brought back unless their row says so."
          blank="Please paste your subscribers, or choose a file"
          textLabel="Or paste the table"
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
    title: 'Since',
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
