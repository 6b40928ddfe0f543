/** Sunday services in the admin area: the table, and what can be done with it. */
import { adminApi } from '#app/admin-routes.ts'
import { Badge } from '#app/records/badge.tsx'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { dayOrders } from '#app/records/sort-select.tsx'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { useList } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { WatchLink } from '#app/records/watch-link.tsx'
import {
  ServiceFields,
  serviceLabels,
  type ServiceRecord,
  serviceValues,
} from '#app/features/sunday-services/admin-form.tsx'
import { serviceIn } from '#app/features/sunday-services/input.ts'
import { serviceLabel } from '#app/features/sunday-services/sunday-service.ts'
import { clockTime, fullDate } from '#app/ui/dates.ts'

const ADDRESSES = { all: adminApi.sundayServices, one: adminApi.sundayService }
const LIVE = [
  { value: 'true', label: 'Live' },
  { value: 'false', label: 'Not live' },
]

export function SundayServicesPanel() {
  const list = useList<ServiceRecord>(adminApi.sundayServices, '-date', ['isLive'])
  const actions = useRecordActions<ServiceRecord>({ addresses: ADDRESSES, title: serviceLabel })
  return (
    <>
      <SectionHead
        title="Sunday Services"
        lead="Services of single days. Those to come appear on the home, contact, Plan a Visit and events pages, unless they only repeat a weekly service time and name no location."
      >
        <button type="button" className="admin-btn admin-btn-go" onClick={() => actions.add()}>
          Add Sunday service
        </button>
      </SectionHead>
      <div className="admin-tools">
        <SearchField list={list} label="Search by date or location" />
        <FilterField list={list} name="isLive" label="Live" all="All services" options={LIVE} />
      </div>
      <RecordTable
        label="Sunday services"
        list={list}
        columns={columns}
        empty="No Sunday services yet. Add the next one: its day, its time and where it is."
        actions={(service) => (
          <>
            <WatchLink address={service.youtubeUrl} title={serviceLabel(service)} />
            {actions.rowButtons(service)}
          </>
        )}
      />
      {actions.editing && (
        <RecordDialog
          name="Sunday service"
          addresses={ADDRESSES}
          schema={serviceIn}
          valuesOf={serviceValues}
          labels={serviceLabels}
          record={actions.editing.record}
          onDone={actions.close}
        >
          {(form, problems) => <ServiceFields form={form} problems={problems} />}
        </RecordDialog>
      )}
      {actions.dialogs}
    </>
  )
}

const columns: Column<ServiceRecord>[] = [
  {
    title: 'Date',
    sort: 'date',
    orders: dayOrders,
    cell: (service) => (
      <>
        <strong>{fullDate(service.date)}</strong>
        <span className="md:hidden">{[clockTime(service.time), service.location].filter(Boolean).join(' · ')}</span>
        {service.isLive && (
          <span className="md:hidden">
            <Badge look="default">Live</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    title: 'Time',
    sort: 'time',
    orders: ['earliest first', 'latest first'],
    cell: ({ time }) => clockTime(time),
    from: 'md',
    className: 'whitespace-nowrap',
  },
  { title: 'Location', sort: 'location', cell: ({ location }) => location, from: 'md' },
  { title: 'Live', cell: ({ isLive }) => isLive && <Badge look="default">Live</Badge>, from: 'md' },
]
