/** Events in the admin area: the list and its actions. */
import { adminApi } from '#app/admin-routes.ts'
import { Bulk, type BulkData } from '#app/records/bulk.tsx'
import { call } from '#app/records/client.ts'
import { rowsOfText } from '#app/records/import/table.ts'
import { shortDay } from '#app/records/moment.ts'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { dayOrders } from '#app/records/sort-select.tsx'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { useList } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { ExportEvents } from '#app/features/events/admin-export.tsx'
import { EventFields } from '#app/features/events/admin-form.tsx'
import { eventLabels, exceptionsInWords, type EventRecord, eventValues } from '#app/features/events/admin-values.ts'
import { eventColumnNames, eventTable } from '#app/features/events/table.ts'
import { eventIn } from '#app/features/events/input.ts'
import { timeSpan } from '#app/ui/dates.ts'

const ADDRESSES = { all: adminApi.events, one: adminApi.event }

export function EventsPanel() {
  const list = useList<EventRecord>(adminApi.events, '-date', ['when', 'recurring'])
  const actions = useRecordActions<EventRecord>({ addresses: ADDRESSES, title: (event) => event.title })
  return (
    <>
      <SectionHead
        title="Events"
        lead="Upcoming events appear on the events page; the next three also on the home page."
      >
        <ExportEvents />
        <button type="button" className="admin-btn" onClick={() => actions.open('bulk')}>
          Bulk import
        </button>
        <button type="button" className="admin-btn admin-btn-go" onClick={() => actions.add()}>
          Add event
        </button>
      </SectionHead>
      <div className="admin-tools">
        <SearchField list={list} label="Search events" />
        <FilterField list={list} name="when" label="When" all="All dates" options={whens} />
        <FilterField list={list} name="recurring" label="Recurring" all="All events" options={recurrings} />
      </div>
      <RecordTable
        label="Events"
        list={list}
        columns={columns}
        empty="No events yet. Add your first event, or use Bulk import to paste a list from a spreadsheet."
        actions={actions.rowButtons}
      />
      {actions.clearAll({
        label: 'Clear All Events',
        address: adminApi.eventsClear,
        text: 'Are you sure you want to delete all events? This action cannot be undone.',
      })}
      {actions.editing && (
        <RecordDialog
          name="Event"
          addresses={ADDRESSES}
          schema={eventIn}
          valuesOf={eventValues}
          labels={eventLabels}
          inWords={exceptionsInWords}
          record={actions.editing.record}
          onDone={actions.close}
        >
          {(form, problems) => <EventFields form={form} problems={problems} />}
        </RecordDialog>
      )}
      {actions.isOpen('bulk') && (
        <Bulk
          title="Bulk import"
          hint={`Copy rows from a spreadsheet or from an exported file and paste them here. Columns must be in this order, separated by tabs: ${eventColumnNames.join(', ')}. You can leave out the last one. Below a first row that names the columns, any order works, and commas do too. A row with an ID updates that event; empty cells change nothing. A row without an ID adds a new event. Rows without a title are skipped.`}
          blank={eventTable.messages.blank}
          toData={pasted}
          send={(data, preview) => call('POST', adminApi.eventsBulk, { data, preview })}
          onDone={actions.close}
        />
      )}
      {actions.dialogs}
    </>
  )
}

const whens = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'regular', label: 'Regular, without dates' },
  { value: 'past', label: 'Past' },
]
const recurrings = [
  { value: 'true', label: 'Recurring' },
  { value: 'false', label: 'Not recurring' },
]

/** Rows for the API, each with its line; cells without a column are named, so that the preview shows them. */
function pasted(text: string): BulkData {
  return rowsOfText(text, eventTable).rows.map(({ line, cells, problem }) => ({
    line: String(line),
    ...cells,
    ...(problem === undefined ? {} : { [`extra cells on line ${line}`]: problem }),
  }))
}

const columns: Column<EventRecord>[] = [
  {
    title: 'Title',
    sort: 'title',
    cell: (event) => (
      <>
        <strong>{event.title}</strong>
        <span className="md:hidden">
          {[shortDay(event.date), timeSpan(event.startTime, event.endTime), event.location].filter(Boolean).join(' · ')}
        </span>
        {event.isRecurring && (
          <span className="lg:hidden">{[event.recurrenceDescription, next(event)].filter(Boolean).join(' · ')}</span>
        )}
      </>
    ),
  },
  {
    title: 'Date',
    sort: 'date',
    orders: dayOrders,
    cell: (event) => (
      <>
        {shortDay(event.date)}
        <span className="block text-[0.9rem] text-soft">{timeSpan(event.startTime, event.endTime)}</span>
      </>
    ),
    from: 'md',
    className: 'whitespace-nowrap',
  },
  { title: 'Location', sort: 'location', cell: (event) => event.location, from: 'md' },
  {
    title: 'Recurring',
    cell: (event) =>
      event.isRecurring && (
        <>
          <span className="admin-tag">{event.recurrenceDescription ?? 'Yes'}</span>
          <span className="block text-[0.9rem] text-soft">{next(event)}</span>
        </>
      ),
    from: 'lg',
  },
]

/** Empty for an event that repeats in words alone, whose dates are unknown. */
function next({ recurrenceRule, nextDate }: EventRecord): string {
  if (recurrenceRule === null) return ''
  return nextDate === null ? 'Past' : `Next: ${shortDay(nextDate)}`
}
