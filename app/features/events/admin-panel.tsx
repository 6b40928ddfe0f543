/** Events in the admin area: the table, and what can be done with it. */
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
        <FilterField list={list} name="when" label="When" all="All Dates" options={whens} />
        <FilterField list={list} name="recurring" label="Recurring" all="Recurring or not" options={recurrings} />
      </div>
      <RecordTable
        label="Events"
        list={list}
        columns={columns}
        empty="No events yet. Add the first one, or paste a whole table of them with Bulk import."
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
          hint={`Paste rows from a spreadsheet, or an export of this list. The columns stand in this order: ${eventColumnNames.join(', ')}. The last one may be missing; below a first row that names the columns, they may stand in any order, with commas between. A row with an id updates that event, as far as its cells say something; one without makes a new event. Rows without a title are left out.`}
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

/** Rows for the API, each with the line on which it stands; cells that no column takes are named, so that they are seen. */
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

/** Nothing for what recurs in words alone: then nobody knows the days. */
function next({ recurrenceRule, nextDate }: EventRecord): string {
  if (recurrenceRule === null) return ''
  return nextDate === null ? 'It is over' : `Next ${shortDay(nextDate)}`
}
