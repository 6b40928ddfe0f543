/** Sign-ups in the dashboard: the upcoming dates, and the people who signed up. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { SignUpDate } from '#app/features/events/sign-ups/notices.ts'
import { inPeople, namesIn, signUp, signUpStates, suspicions } from '#app/features/events/sign-ups/sign-up.ts'
import { Button } from '#app/dashboard/button.tsx'
import { type Request, useAdminMutation } from '#app/dashboard/mutation.ts'
import { adminRead, call } from '#app/dashboard/client.ts'
import { DownloadButton, RequestButton } from '#app/dashboard/dialog.tsx'
import { hasDraft, useDraftText } from '#app/dashboard/drafts.ts'
import { Facts } from '#app/dashboard/list-parts.tsx'
import { moment, shortDay } from '#app/dates/instants.ts'
import { useSeesTable } from '#app/dashboard/use-rights.ts'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import { dayOrders } from '#app/dashboard/toolbar.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { addressesOf } from '#app/definitions/definition.ts'
import { href } from '#app/routes.ts'
import { mailto } from '#app/links/address.ts'
import { formatCount } from '#app/text/format-count.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { clockTime } from '#app/dates/format.ts'
import { TextArea } from '#app/ui/field.tsx'

type SignUpRecord = RecordOf<typeof signUp> & { place?: number | null }

export default function SignUpsPanel() {
  const { data: dates = [] } = useQuery(adminRead<SignUpDate[]>(adminApi.signUpDates))
  const seesTable = useSeesTable()
  const choices = dates.map((one) => [nameOf(one), `${one.title}, ${shortDay(one.date)}`] as const)
  return (
    <RecordSection
      definition={signUp}
      title="Sign-ups"
      lead="People who signed up for events on the website. To offer sign-up, turn it on in the form of an event."
      tabs={<Dates dates={dates} />}
      search="Search sign-ups"
      filters={[
        { name: 'occurrence', label: 'Event', all: 'All events', choices },
        { name: 'state', label: 'Status', all: 'Any status', choices: signUpStates },
        { name: 'suspected', label: 'Spam', all: 'With suspected spam', choices: { yes: 'Suspected spam' } },
      ]}
      columns={columnsFor(dates)}
      empty="No sign-ups yet. Turn on sign-up in the form of an event."
      begin={
        seesTable('events') && (
          <AdminLink to={adminPages.events} className="admin-btn admin-btn-go">
            Go to events
          </AdminLink>
        )
      }
      rowControl={(record) => (record.suspected === 'no' ? <Attended record={record} /> : <Decision record={record} />)}
      parts={() => ({ eventId: { instead: null }, eventTitle: { instead: null }, date: { instead: null } })}
    />
  )
}

/** The value of the list's filter for a date. */
function nameOf({ eventId, on }: SignUpDate): string {
  return `${eventId} ${on}`
}

function Dates({ dates }: { dates: readonly SignUpDate[] }) {
  if (dates.length === 0) return null
  return (
    <section aria-label="Upcoming dates" className="mb-6">
      <ul className="grid gap-3">
        {dates.map((one) => (
          <DateRow key={nameOf(one)} one={one} />
        ))}
      </ul>
    </section>
  )
}

function DateRow({ one }: { one: SignUpDate }) {
  const { title, date, startTime, recipients, notice, isTold } = one
  /** Emails those who signed up: the notice of the change, or a text. */
  const write = (text?: string): Request => ['POST', adminApi.signUpNotice, { eventId: one.eventId, on: one.on, text }]
  const me = useCurrentUser().user?.id ?? ''
  const [isWriting, setWriting] = useState(() => hasDraft(draftName(one), me))
  const people = inPeople(recipients)
  return (
    <li className="sheet grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow wrap-anywhere">
          <strong>{title}</strong>
          <Facts facts={[shortDay(date), startTime && clockTime(startTime), countsOf(one)]} className="text-soft" />
        </div>
        <div className="flex flex-wrap gap-3">
          <ListButtons one={one} />
          <Button aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            Email {people}
          </Button>
        </div>
      </div>
      {!isTold && (
        <div className="admin-note flex-wrap">
          <p className="min-w-0 flex-1 basis-64 whitespace-pre-line">{notice}</p>
          <RequestButton variant="go" request={write()}>
            Tell {people} by email
          </RequestButton>
        </div>
      )}
      {isTold && notice !== '' && <p className="text-soft">They were told: “{notice.split('\n')[0]}”</p>}
      {isWriting && <Writing name={draftName(one)} request={write} onDone={() => setWriting(false)} />}
    </li>
  )
}

/** Shows the list of a date, or downloads it. */
function ListButtons({ one }: { one: SignUpDate }) {
  const { change } = useUrlState()
  return (
    <>
      <Button onClick={() => change({ occurrence: nameOf(one), page: undefined })}>Show list</Button>
      <DownloadButton
        address={href(adminApi.signUpsExport, {}, { event: one.eventId, on: one.on })}
        message={() => 'The attendance list was downloaded'}
      >
        Download list
      </DownloadButton>
    </>
  )
}

function countsOf({
  places,
  taken,
  waiting,
  suspected,
}: Pick<SignUpDate, 'places' | 'taken' | 'waiting' | 'suspected'>): string {
  const coming = places === null ? inPeople(taken) : `${taken} of ${formatCount(places, ['place', 'places'])}`
  return [coming, waiting > 0 && `${waiting} on the waiting list`, suspected > 0 && `${suspected} suspected spam`]
    .filter(Boolean)
    .join(', ')
}

/** The name of the draft of an email. */
function draftName(one: SignUpDate): string {
  return `sign-up email ${nameOf(one)}`
}

interface WritingProps {
  /** The name under which the browser keeps the draft. */
  name: string
  request: (text: string) => Request
  onDone: () => void
}

function Writing({ name, request, onDone }: WritingProps) {
  const { text, change, drop } = useDraftText(name)
  const sent = () => {
    drop()
    onDone()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <TextArea
        name="notice"
        label="Message"
        hint="It begins with the person’s name. The date, time and place are added below it."
        rows={5}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <RequestButton variant="go" isOff={text.trim() === ''} request={request(text)} onDone={sent}>
        Send
      </RequestButton>
    </div>
  )
}

/** The buttons of a suspected sign-up. It keeps its place until one of them is pressed. */
function Decision({ record: { id, name, version } }: { record: SignUpRecord }) {
  const address = href(addressesOf(signUp).one, { id })
  const seen = { 'If-Match': `"${version}"` }
  return (
    <>
      <RequestButton variant="text" srOnly={` ${name}`} request={['PUT', address, { suspected: 'no' }, seen]}>
        Not spam
      </RequestButton>
      <RequestButton variant="text" srOnly={` ${name}`} request={['DELETE', address, undefined, seen]}>
        Spam
      </RequestButton>
    </>
  )
}

/** A checkbox for attendance in each row. */
function Attended({ record }: { record: SignUpRecord }) {
  const { mutate } = useAdminMutation()
  if (record.state !== 'in') return null
  const address = href(addressesOf(signUp).one, { id: record.id })
  return (
    <label className="mr-2 inline-flex min-h-11 items-center gap-2 align-middle">
      <input
        type="checkbox"
        className="size-5 accent-primary"
        checked={record.attended}
        onChange={(event) => void mutate(() => call('PUT', address, { attended: event.target.checked }))}
      />
      Attended<span className="sr-only">: {record.name}</span>
    </label>
  )
}

/** @param dates ahead, of which some have moved */
const columnsFor = (dates: readonly SignUpDate[]): Column<SignUpRecord>[] => [
  {
    title: 'Name',
    sort: 'name',
    cell: ({ name, email, people, companions, answers, state, suspected, place }) => (
      <>
        <RowTitle>{name}</RowTitle>
        <a href={mailto(email)} className="block py-0.5 hover:underline">
          {email}
        </a>
        {people > 1 && (
          <span className="block">
            {inPeople(people)}
            {companions && <bdi className="text-soft">: with {namesIn(companions).join(', ')}</bdi>}
          </span>
        )}
        {answers && <span className="line-clamp-3 whitespace-pre-line text-soft">{answers}</span>}
        {state !== 'in' && <span className="admin-tag w-fit">{signUpStates[state]}</span>}
        {suspected !== 'no' && (
          <span className="block text-soft">
            Suspected spam{place && `, number ${place} in line`}: {suspicions[suspected]}
          </span>
        )}
      </>
    ),
  },
  {
    title: 'Event',
    cell: ({ eventId, eventTitle, date }) => (
      <>
        {eventTitle}
        <span className="block text-sm text-soft">
          {shortDay(dates.find((one) => one.eventId === eventId && one.on === date)?.date ?? date)}
        </span>
      </>
    ),
    from: 'md',
  },
  { title: 'Signed up', sort: 'date', orders: dayOrders, cell: ({ createdAt }) => moment(createdAt), from: 'lg' },
]
