/** What came in from outside and waits for somebody: the list, and what each can be marked as. */
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useAct } from '#app/records/act.ts'
import { Failed } from '#app/records/failed.tsx'
import { FollowUp } from '#app/records/follow-up.tsx'
import { FOLLOW, type FollowedUp, type Note } from '#app/records/followed-up.ts'
import { moment } from '#app/records/moment.ts'
import { Notes } from '#app/records/notes.tsx'
import { usePlace } from '#app/records/place.tsx'
import { call, type StoredRecord } from '#app/records/client.ts'
import { FilterField } from '#app/records/toolbar.tsx'
import { useMore } from '#app/records/use-more.ts'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'

/** What every record has that came in. */
export interface Received extends StoredRecord, FollowedUp {
  createdAt: string
  status: string
  statusAt: string | null
  statusBy: string | null
  notes: readonly Note[]
}

/** A status: what it is called, what its button says, and what is said when it was set. */
export interface Status {
  value: string
  label: string
  button: string
  said: string
}

interface InboxProps<T> {
  title: string
  /** Addresses of the API's list, of one of them, of its notes and of one of those. */
  addresses: { all: string; one: string; notes: string; note: string }
  search: string
  /** The status filter's name in the admin area's address, and where the list stands on the page. */
  filter: string
  statuses: readonly Status[]
  /** What is said when nothing has ever come in. */
  empty: string
  /** What people call one of them. */
  name: (record: T) => string
  children: (record: T) => ReactNode
}

export function Inbox<T extends Received>({
  title,
  addresses,
  search,
  filter,
  statuses,
  empty,
  name,
  children,
}: InboxProps<T>) {
  const { search: asked, change } = usePlace()
  const titleId = useId()
  const { user } = useCurrentUser()
  const status = asked[filter] ?? ''
  const followed = followQuery(asked['follow'] ?? '', user?.id ?? '')
  const query = { search, ...followed, ...(status === '' ? {} : { status }) }
  const { records, total, error, showMore, isComing } = useMore<T>(addresses.all, query)
  return (
    <section id={filter} aria-labelledby={titleId} className="mb-10 min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={titleId} className="mr-auto text-[1.5rem]">
          {title}
          {records && <span className="ml-3 font-sans text-[1rem] text-soft">{total.toLocaleString('en-US')}</span>}
        </h2>
        <FilterField
          list={{ filters: { status }, setFilter: (_, value) => change({ [filter]: value }) }}
          name="status"
          label={`Show ${title}`}
          all="All"
          options={statuses}
        />
      </div>
      {error && <Failed error={error} />}
      {!records && !error && <p className="py-6 text-soft">Loading...</p>}
      {records?.length === 0 && (
        <p className="sheet px-6 py-8 text-center text-soft">{emptyWord(search, status, asked['follow']) ?? empty}</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {records?.map((record) => (
          <li
            key={record.id}
            tabIndex={-1}
            className="sheet grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4 wrap-anywhere outline-offset-2"
          >
            {children(record)}
            <div className="-mx-5 -mb-4 mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-b-[inherit] border-t border-line bg-paper px-5 py-3">
              <Notes record={record} addresses={{ all: addresses.notes, one: addresses.note }} name={name(record)}>
                <FollowUp record={record} one={addresses.one} name={name(record)} />
              </Notes>
            </div>
          </li>
        ))}
      </ul>
      {showMore && (
        <p className="mt-4 text-center">
          <button type="button" className="admin-btn" aria-disabled={isComing} onClick={showMore}>
            Show more<span className="sr-only"> of {title}</span>
          </button>
        </p>
      )}
    </section>
  )
}

/** What the list is narrowed to besides: what is still to be answered, unless the status says otherwise. */
function followQuery(follow: string, me: string): Record<string, string> | undefined {
  if (follow === FOLLOW.mine) return { status: 'new', owner: me }
  if (follow === FOLLOW.nobodys) return { status: 'new', owner: 'nobody' }
  return follow === FOLLOW.overdue ? { due: 'overdue' } : undefined
}

/** What is said when what it is narrowed to is not there; nothing while it is not narrowed. */
function emptyWord(search: string, status: string, follow = ''): string | undefined {
  if (search !== '' || status !== '') return 'Nothing matches.'
  return nothing.get(follow)
}
const nothing = new Map<string, string>([
  [FOLLOW.mine, 'Nothing is waiting for you.'],
  [FOLLOW.overdue, 'Nothing is overdue.'],
  [FOLLOW.nobodys, 'Nothing is waiting for somebody to take it.'],
])

interface MarkProps {
  record: Received
  statuses: readonly Status[]
  /** Address of the API's one record. */
  one: string
  /** What people call it, for those who hear the buttons. */
  name: string
}

/** A button for each status that it does not have; back to new as well, since a press may be a slip. */
export function Mark({ record, statuses, one, name }: MarkProps) {
  const { act, isPending } = useAct()
  const mark = (status: Status) => (event: MouseEvent<HTMLElement>) => {
    // The button goes away with the status, and the keyboard stays where it was.
    const place = event.currentTarget.closest('li')
    const seen = { 'If-Match': `"${record.version}"` }
    void act(
      async () => {
        await call('PUT', href(one, { id: record.id }), { status: status.value }, seen)
        place?.focus()
      },
      () => ({ text: status.said }),
    )
  }
  return statuses
    .filter(({ value }) => value !== record.status)
    .map((status) => (
      <button key={status.value} type="button" className="admin-btn" aria-disabled={isPending} onClick={mark(status)}>
        {status.button}
        <span className="sr-only"> {name}</span>
      </button>
    ))
}

/** Who has seen to it and when; nothing while nobody has. */
export function SeenTo({ record, statuses }: { record: Received; statuses: readonly Status[] }) {
  if (record.statusAt === null) return null
  const label = statuses.find(({ value }) => value === record.status)?.label ?? record.status
  return (
    <p className="text-[0.92rem] text-soft">
      {label}
      {record.statusBy && ` by ${record.statusBy}`}, {moment(record.statusAt)}
    </p>
  )
}
