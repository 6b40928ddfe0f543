/** The notes about a record of the inbox, and whether answers were delivered. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminPages } from '#app/admin-routes.ts'
import { emailStateLabels } from '#app/features/emails/email.ts'
import type { Note } from '#app/inbox/follow-up.ts'
import type { Section } from '#app/inbox/sections.ts'
import { refetchAll, useAct } from '#app/records/act.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { Facts } from '#app/records/list-parts.tsx'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'

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
            isOwn={note.personId === user?.id}
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
  const { send, isPending } = useAct()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      {note.answer && <Delivery answer={note.answer} />}
      <p dir="auto" className="admin-measure whitespace-pre-line">
        {note.text}
      </p>
      <div className="flex flex-wrap items-center text-sm text-soft">
        <Facts facts={[<bdi key="person">{note.person}</bdi>, moment(note.at)]} />
        {isOwn && !note.answer && (
          <button type="button" className="link ml-3 min-h-11 px-1 text-bad!" onClick={() => setDeleting(true)}>
            Delete<span className="sr-only"> this note</span>
          </button>
        )}
      </div>
      {isDeleting && (
        <Confirm
          title="Delete this note?"
          text={<p>You can’t undo this.</p>}
          confirm="Delete"
          isPending={isPending}
          onConfirm={() => send(['DELETE', address], () => setDeleting(false))}
          onCancel={() => setDeleting(false)}
        />
      )}
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
