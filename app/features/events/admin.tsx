/** The section of events in the admin area. */
import type { UseFormReturn } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { CHANGE_DIALOG } from '#app/features/events/admin-change.tsx'
import { RecurrenceFields } from '#app/features/events/admin-recurrence.tsx'
import { isRegular } from '#app/features/events/dates.ts'
import { DEFAULT_LINK_TEXT, event, type EventFields } from '#app/features/events/event.ts'
import { changesInWords, statuses } from '#app/features/events/exceptions.ts'
import { timesInWords } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import { QuestionFields } from '#app/features/events/sign-ups/admin-questions.tsx'
import { UntoldNote } from '#app/features/events/sign-ups/admin-untold.tsx'
import { Button } from '#app/dashboard/button.tsx'
import { Badge, Facts } from '#app/dashboard/list-parts.tsx'
import { CallError } from '#app/dashboard/client.ts'
import { DownloadButton } from '#app/dashboard/dialog.tsx'
import { shortDay } from '#app/dates/instants.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import { dayOrders } from '#app/dashboard/toolbar.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { TellEveryone } from '#app/dashboard/tell-everyone.tsx'
import { useToday } from '#app/dashboard/church-time.ts'
import type { Toast } from '#app/ui/toast.tsx'

type EventRecord = RecordOf<typeof event> & { nextDate?: string | null; days?: string | null }

export default function EventsPanel() {
  return (
    <RecordSection
      definition={event}
      title="Events"
      lead="What comes next is first. Upcoming events appear on the events page; the next three also on the home page."
      tabs={<UntoldNote />}
      add="Add event"
      search="Search events"
      sort="next"
      firstOrder="Soonest first"
      part={partOf}
      filters={[
        { name: 'when', label: 'When', all: 'All dates', choices: whens },
        { name: 'recurring', label: 'Recurring', all: 'All events', choices: recurrings },
      ]}
      columns={columns}
      empty="No events yet. Add your first event, or use Bulk import to paste a list from a spreadsheet."
      drawing="table"
      head={
        <DownloadButton
          address={adminApi.eventsExport}
          message={(count) => `Exported ${count.toLocaleString('en-US')} events successfully`}
          failure={exportFailure}
        >
          Export
        </DownloadButton>
      }
      bring={{ label: 'Bulk import', kind: 'events' }}
      clear={{
        label: 'Clear All Events',
        question: 'Are you sure you want to delete all events? This action cannot be undone after 30 days.',
      }}
      rowAction={(event) => <ChangeButton event={event} />}
      describeValue={changesInWords}
      parts={({ form, values }) => ({
        ...signUpParts(form, values['signUp'] === true),
        ...(values['endDate'] === '' ? { isDaily: { instead: null } } : {}),
        isRecurring: {
          instead: <RecurrenceFields form={form} values={values as EventFields} />,
        },
        recurrenceRule: { instead: null },
        recurrenceDescription: { instead: null },
        recurrenceExceptions: { instead: null },
        externalLinkText: { placeholder: DEFAULT_LINK_TEXT },
      })}
      below={({ record }) => record && <TellEveryone table="events" id={record.id} />}
    />
  )
}

/** The fields of a sign-up are shown when there is one. */
function signUpParts(form: UseFormReturn, hasSignUp: boolean) {
  const none = { instead: null }
  if (!hasSignUp) return { places: none, partySize: none, signUpQuestions: none }
  return { partySize: { placeholder: '1' }, signUpQuestions: { instead: <QuestionFields form={form} /> } }
}

/** The list begins with the events ahead. */
function partOf({ nextDate = null, ...event }: EventRecord): string {
  if (nextDate !== null) return 'Upcoming'
  return isRegular({ ...event, nextDate }) ? 'Regular, without dates' : 'Past'
}

/** Opens the form where a date is canceled or moved. */
function ChangeButton({ event: { id, title, date, isRecurring, nextDate } }: { event: EventRecord }) {
  const { change } = useUrlState()
  const today = useToday()
  if (!nextDate && (isRecurring || date < today)) return null
  return (
    <Button variant="text" srOnly={` ${title}`} onClick={() => change({ edit: id, dialog: CHANGE_DIALOG })}>
      Cancel or move
    </Button>
  )
}

function exportFailure(error: unknown): Toast | undefined {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 401) return undefined
  return status === 404
    ? { title: 'No Events', text: 'There are no events to export', isError: true }
    : { title: 'Export Failed', text: 'Failed to export events. Please try again.', isError: true }
}

const whens = { upcoming: 'Upcoming', regular: 'Regular, without dates', past: 'Past' }
const recurrings = { true: 'Recurring', false: 'Not recurring' }

const columns: Column<EventRecord>[] = [
  {
    title: 'Title',
    sort: 'title',
    cell: (event) => (
      <>
        <RowTitle className="line-clamp-3">{event.title}</RowTitle>
        <Changes event={event} />
        <Facts facts={[when(event), timesOf(event), event.location]} className="md:hidden" />
        {event.location && <span className="line-clamp-2 max-md:hidden min-[96rem]:hidden">{event.location}</span>}
        {event.isRecurring && (
          <span className="line-clamp-2 lg:hidden">
            {[event.recurrenceDescription, past(event)].filter(Boolean).join(' · ')}
          </span>
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
        {when(event)}
        <span className="block text-sm text-soft">{timesOf(event)}</span>
      </>
    ),
    from: 'md',
    className: 'whitespace-nowrap',
  },
  {
    title: 'Location',
    sort: 'location',
    cell: ({ location }) => <span className="line-clamp-2">{location}</span>,
    from: 'wide',
    className: 'min-w-44',
  },
  {
    title: 'Recurring',
    cell: (event) =>
      event.isRecurring && (
        <>
          <span className="admin-tag line-clamp-2 w-fit max-w-48">{event.recurrenceDescription ?? 'Yes'}</span>
          <span className="block text-sm text-soft">{past(event)}</span>
        </>
      ),
    from: 'lg',
  },
]

/** The dates to come that are canceled, moved or otherwise not as usual. */
function Changes({ event: { recurrenceExceptions, isRecurring } }: { event: EventRecord }) {
  const today = useToday()
  return recurrenceExceptions
    .filter(({ isCancelled, on, date }) => !isCancelled && (date || on) >= today)
    .map(({ on, status }) => (
      <span key={on}>
        <Badge variant="secondary">
          {[status === '' ? 'Moved' : statuses[status], isRecurring && shortDay(on)].filter(Boolean).join(' · ')}
        </Badge>
      </span>
    ))
}

/** The next date, so that the list reads in the order of its dates. */
function when(event: EventRecord): string {
  const { date, endDate } = shownSpan({ ...event, nextDate: event.nextDate ?? null })
  const days = [date, endDate].filter(Boolean).map(shortDay).join(' – ')
  return event.isRecurring && event.nextDate ? `Next: ${days}` : days
}

function timesOf(event: EventRecord): string {
  return timesInWords(shownSpan({ ...event, nextDate: event.nextDate ?? null }))
}

/** For an event whose last date is over. */
function past({ recurrenceRule, nextDate }: EventRecord): string {
  return recurrenceRule !== null && !nextDate ? 'Past' : ''
}
