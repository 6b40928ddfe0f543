/** Who sees to what came in, and until when it is to be answered. */
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { dueInWords, isPast } from '#app/records/due.ts'
import type { FollowedUp } from '#app/records/followed-up.ts'
import { useMinute } from '#app/records/minute.ts'
import { call, adminRead, type StoredRecord } from '#app/records/client.ts'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'

interface FollowUpProps {
  record: StoredRecord & FollowedUp & { status: string }
  /** Address of the API's one record. */
  one: string
  /** What people call it, for those who hear the controls. */
  name: string
}

export function FollowUp({ record, one, name }: FollowUpProps) {
  return (
    <>
      <Due record={record} />
      <Owner record={record} one={one} name={name} />
    </>
  )
}

/** Nothing once it has been answered. */
function Due({ record: { status, dueAt } }: Pick<FollowUpProps, 'record'>) {
  const now = useMinute()
  if (status !== 'new') return null
  const words = dueInWords(dueAt, now)
  return (
    <p className={`w-full ${isPast(dueAt, now) ? 'font-semibold text-bad' : 'text-soft'}`}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </p>
  )
}

interface Person {
  id: string
  name: string
  email: string
  isAdmin: boolean
  disabledAt: string | null
}

const peopleRead = adminRead<Person[]>(adminApi.people)

function Owner({ record, one, name }: FollowUpProps) {
  const { user } = useCurrentUser()
  const { data: people = [] } = useQuery(peopleRead)
  const { act, isPending } = useAct()
  const [chosen, setChosen] = useState<string>()
  const owners = people.filter(({ isAdmin, disabledAt }) => isAdmin && disabledAt === null)
  const owner = record.ownerId ?? ''
  const give = async (id: string) => {
    setChosen(id)
    await act(
      () => call('PUT', href(one, { id: record.id }), { ownerId: id }, { 'If-Match': `"${record.version}"` }),
      () => ({ text: saidOf(id) }),
    )
    setChosen(undefined)
  }
  const saidOf = (id: string) => {
    if (id === '') return 'Nobody sees to it now'
    return id === user?.id ? 'It is yours' : `Given to ${namesOf(owners).get(id) ?? 'them'}`
  }
  const take = (event: MouseEvent<HTMLElement>) => {
    // The button goes away with it, and the keyboard stays where it was.
    event.currentTarget.closest('li')?.focus()
    void give(user?.id ?? '')
  }
  return (
    <>
      <label className="flex min-w-0 items-center gap-2 text-soft">
        Seen to by<span className="sr-only"> ({name})</span>
        <select
          className="admin-control max-w-52 min-w-0 text-ink"
          value={chosen ?? owner}
          aria-disabled={isPending}
          onChange={(event) => void give(event.target.value)}
        >
          <option value="">Nobody yet</option>
          {[...namesOf(owners)].map(([id, shown]) => (
            <option key={id} value={id}>
              {shown}
            </option>
          ))}
        </select>
      </label>
      {user && owner !== user.id && owners.some(({ id }) => id === user.id) && (
        <button type="button" className="admin-btn" aria-disabled={isPending} onClick={take}>
          Take it<span className="sr-only">: {name}</span>
        </button>
      )}
    </>
  )
}

/** By id; who has given no name goes by their email. */
function namesOf(people: readonly Person[]): Map<string, string> {
  return new Map(people.map(({ id, name, email }) => [id, name || email]))
}
