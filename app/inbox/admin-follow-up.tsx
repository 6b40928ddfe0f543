/** Below a record of the inbox: when a response is due, its owner, the notes about it, and the delivery of answers. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { emailStateLabels } from '#app/emails/email.ts'
import { dueInWords, type InboxRecord, isPast, type Note, type Owner as Person } from '#app/inbox/follow-up.ts'
import type { Section } from '#app/inbox/section.ts'
import { Button } from '#app/dashboard/button.tsx'
import { refetchAll, useAdminMutation } from '#app/dashboard/mutation.ts'
import { adminRead, call } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { Facts, Options } from '#app/dashboard/list-parts.tsx'
import { moment } from '#app/dates/instants.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'

export function Due({ dueAt }: { dueAt: string }) {
  const now = useMinute()
  const words = dueInWords(dueAt, now)
  return (
    <p className={`text-sm ${isPast(dueAt, now) ? 'font-semibold text-bad' : 'text-soft'}`}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </p>
  )
}

const MINUTE = 60_000

/** Start of the current minute in milliseconds since 1970; updated every minute. */
function useMinute(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE) * MINUTE)
}

function everyMinute(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE)
  return () => clearInterval(timer)
}

const ownersRead = adminRead<Person[]>(adminApi.owners)

/** The people to whom records of a section can be assigned; none until they are loaded. */
function useOwners({ id }: Pick<Section, 'id'>): Person[] {
  const { data = [] } = useQuery(ownersRead)
  return data.filter(({ sections }) => sections.includes(id))
}

interface OwnerProps {
  record: InboxRecord
  section: Pick<Section, 'id' | 'addresses'>
  /** The record's name, for screen readers. */
  name: string
  /** Other actions beside it. */
  children: ReactNode
}

export function Owner({ record, section, name, children }: OwnerProps) {
  const { user } = useCurrentUser()
  const { owners, chosen, isPending, assign } = useAssignment(record, section)
  const assignToMe = (event: MouseEvent<HTMLElement>) => {
    // The button disappears, so the message gets the keyboard focus.
    event.currentTarget.closest<HTMLElement>('.admin-message')?.focus()
    void assign(user?.id ?? '')
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 sm:gap-x-4">
      <label className="flex min-w-0 items-center gap-2 whitespace-nowrap text-soft">
        <span className="sr-only">Assigned to ({name})</span>
        <span aria-hidden="true" className="max-sm:hidden">
          Assigned to
        </span>
        <select
          className="admin-control max-w-52 min-w-36 text-ink"
          value={chosen ?? record.ownerId ?? ''}
          aria-disabled={isPending}
          onChange={(event) => void assign(event.target.value)}
        >
          <option value="">Unassigned</option>
          <Options of={[...owners]} />
        </select>
      </label>
      <p className="admin-actions flex shrink-0 *:px-[0.4rem]">
        {user && record.ownerId !== user.id && owners.has(user.id) && (
          <Button variant="text" isOff={isPending} srOnly={`: ${name}`} onClick={assignToMe}>
            Assign to me
          </Button>
        )}
        {children}
      </p>
    </div>
  )
}

function useAssignment(record: InboxRecord, section: OwnerProps['section']) {
  const { user } = useCurrentUser()
  const { mutate, isPending } = useAdminMutation()
  /** Shown until the list has been reloaded. */
  const [chosen, setChosen] = useState<string>()
  const owners = new Map(useOwners(section).map(({ id, name }) => [id, name]))
  const confirmation = (id: string) => {
    if (id === '') return 'Unassigned'
    return id === user?.id ? 'Assigned to you' : `Assigned to ${owners.get(id) ?? 'another user'}`
  }
  const assign = async (id: string) => {
    setChosen(id)
    await mutate(
      () =>
        call(
          'PUT',
          href(section.addresses.one, { id: record.id }),
          { ownerId: id },
          { 'If-Match': `"${record.version}"` },
        ),
      () => ({ text: confirmation(id) }),
    )
    setChosen(undefined)
  }
  return { owners, chosen, isPending, assign }
}

interface NotesProps {
  record: { id: string; notes: readonly Note[] }
  addresses: Section['addresses']
  /** The record's name, for screen readers. */
  name: string
}

export function Notes({ record, addresses, name }: NotesProps) {
  const { user } = useCurrentUser()
  if (record.notes.length === 0) return null
  return (
    <ul className="my-3 grid gap-4 border-l-2 border-line pl-4" aria-label={`Notes about ${name}`}>
      {record.notes.map((note) => (
        <li key={note.id}>
          <OneNote
            note={note}
            isOwn={note.userId === user?.id}
            address={href(addresses.note, { id: record.id, note: note.id })}
          />
        </li>
      ))}
    </ul>
  )
}

interface OneNoteProps {
  note: Note
  isOwn: boolean
  address: string
}

function OneNote({ note, isOwn, address }: OneNoteProps) {
  return (
    <>
      {note.answer && <Delivery answer={note.answer} />}
      <p dir="auto" className="admin-measure whitespace-pre-line">
        {note.text}
      </p>
      <div className="flex flex-wrap items-center text-sm text-soft">
        <Facts facts={[<bdi key="person">{note.person}</bdi>, moment(note.at)]} />
        {isOwn && !note.answer && (
          <RequestButton
            variant="text"
            className="link ml-3 min-h-11 px-1 text-bad!"
            srOnly=" this note"
            question={{ title: 'Delete this note?', text: <p>You can’t undo this.</p>, confirm: 'Delete' }}
            request={['DELETE', address]}
          >
            Delete
          </RequestButton>
        )}
      </div>
    </>
  )
}

/** The subject of an answer, and whether it was delivered. */
function Delivery({ answer: { subject, state } }: { answer: NonNullable<Note['answer']> }) {
  usePolling(state === 'waiting' || state === 'sending')
  const isUndelivered = state === 'failed' || state === 'unsent' || state === 'unsure'
  return (
    <p className="font-semibold">
      Answer: <bdi>{subject}</bdi>
      {state !== null && (
        <>
          {' · '}
          <span className={isUndelivered ? 'text-bad' : 'text-soft'}>{emailStateLabels[state]}</span>
        </>
      )}
      {isUndelivered && (
        <AdminLink to={adminPages.emails} className="link ml-3 font-normal">
          View in Emails
        </AdminLink>
      )}
    </p>
  )
}

const POLL_INTERVAL_MS = 2_000
/** Polling stops after this many times, since an outage may last all day. */
const MAX_POLLS = 15

function usePolling(isActive: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isActive) return undefined
    let left = MAX_POLLS
    const timer = setInterval(() => {
      left -= 1
      if (left === 0) clearInterval(timer)
      void refetchAll(queryClient)
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isActive, queryClient])
}
