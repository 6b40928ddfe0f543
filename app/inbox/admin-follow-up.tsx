/** The owner of a record of the inbox, and when a response is due. */
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { dueInWords, type InboxRecord, isPast, type Owner as Person } from '#app/inbox/follow-up.ts'
import { useAct } from '#app/records/act.ts'
import { adminRead, call } from '#app/records/client.ts'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'

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
  return useSyncExternalStore(everyMinute, thisMinute)
}

function everyMinute(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE)
  return () => clearInterval(timer)
}

function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}

const ownersRead = adminRead<Person[]>(adminApi.owners)

/** The people to whom messages can be assigned; none until they are loaded. */
export function useOwners(): Person[] {
  const { data = [] } = useQuery(ownersRead)
  return data
}

interface OwnerProps {
  record: InboxRecord
  /** The API's address of one record. */
  address: string
  /** The record's name, for screen readers. */
  name: string
  /** Other actions beside it. */
  children: ReactNode
}

export function Owner({ record, address, name, children }: OwnerProps) {
  const { user } = useCurrentUser()
  const { owners, chosen, isPending, assign } = useAssignment(record, address)
  const assignToMe = (event: MouseEvent<HTMLElement>) => {
    // The button disappears, so the card gets the keyboard focus.
    event.currentTarget.closest('li')?.focus()
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
          {[...owners].map(([id, shown]) => (
            <option key={id} value={id}>
              {shown}
            </option>
          ))}
        </select>
      </label>
      <p className="admin-actions flex shrink-0 *:px-[0.4rem]">
        {user && record.ownerId !== user.id && owners.has(user.id) && (
          <button type="button" aria-disabled={isPending} onClick={assignToMe}>
            Assign to me<span className="sr-only">: {name}</span>
          </button>
        )}
        {children}
      </p>
    </div>
  )
}

function useAssignment(record: InboxRecord, address: string) {
  const { user } = useCurrentUser()
  const { act, isPending } = useAct()
  /** Shown until the list has been reloaded. */
  const [chosen, setChosen] = useState<string>()
  const owners = new Map(useOwners().map(({ id, name }) => [id, name]))
  const confirmation = (id: string) => {
    if (id === '') return 'Unassigned'
    return id === user?.id ? 'Assigned to you' : `Assigned to ${owners.get(id) ?? 'another user'}`
  }
  const assign = async (id: string) => {
    setChosen(id)
    await act(
      () => call('PUT', href(address, { id: record.id }), { ownerId: id }, { 'If-Match': `"${record.version}"` }),
      () => ({ text: confirmation(id) }),
    )
    setChosen(undefined)
  }
  return { owners, chosen, isPending, assign }
}
