/** The people who can sign in, in the admin area. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { type Invited, LinkDialog, PersonDialog } from '#app/features/accounts/admin-form.tsx'
import type { Person } from '#app/features/accounts/account.ts'
import { useAct } from '#app/records/act.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { moment } from '#app/records/moment.ts'
import { call, adminRead } from '#app/records/client.ts'
import { SectionHead } from '#app/records/toolbar.tsx'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'

/** What is open. */
type Open =
  | { is: 'inviting' }
  | { is: 'editing' | 'disabling' | 'signing out' | 'removing'; person: Person }
  | { is: 'linked'; person: Invited }

export function PeoplePanel() {
  const { data: people } = useQuery(adminRead<Person[]>(adminApi.people))
  const [open, setOpen] = useState<Open>()
  const { act, isPending } = useAct()
  const close = () => setOpen(undefined)

  const ask = (method: string, address: string, text: string) =>
    act(
      async () => {
        await call(method, address)
        close()
      },
      () => ({ text }),
    )
  const inviteAgain = async (person: Person) => {
    const invited = await act(async () => {
      const response = await call('POST', href(adminApi.personInvite, { id: person.id }))
      return (await response.json()) as Invited
    })
    if (invited) setOpen({ is: 'linked', person: invited })
  }
  const confirmed = open && confirmations(open)

  return (
    <>
      <SectionHead
        title="People"
        lead="Who can sign in. Administrators can do everything here; members can only sign in."
      >
        <button type="button" className="admin-btn admin-btn-go" onClick={() => setOpen({ is: 'inviting' })}>
          Invite somebody
        </button>
      </SectionHead>
      <ul className="grid gap-3">
        {people?.map((person) => (
          <li key={person.id} className="sheet flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3">
            <About person={person} />
            <Buttons
              person={person}
              onOpen={(is) => setOpen({ is, person })}
              onInvite={() => void inviteAgain(person)}
              onEnable={() =>
                void ask('POST', href(adminApi.personEnable, { id: person.id }), 'They may come in again.')
              }
            />
          </li>
        ))}
      </ul>
      {(open?.is === 'inviting' || open?.is === 'editing') && (
        <PersonDialog
          person={open.is === 'editing' ? open.person : undefined}
          onClose={close}
          onInvited={(person) => setOpen({ is: 'linked', person })}
        />
      )}
      {open?.is === 'linked' && <LinkDialog person={open.person} onClose={close} />}
      {confirmed && (
        <Confirm
          title={confirmed.title}
          text={<p>{confirmed.text}</p>}
          confirm={confirmed.confirm}
          isPending={isPending}
          onConfirm={() => void ask(confirmed.method, confirmed.address, confirmed.said)}
          onCancel={close}
        />
      )}
    </>
  )
}

function About({ person }: { person: Person }) {
  const { user } = useCurrentUser()
  const { name, email, isAdmin, disabledAt, hasTwoFactor, lastSeenAt } = person
  const state = disabledAt
    ? `Shut out since ${moment(disabledAt)}`
    : lastSeenAt
      ? `Last here ${moment(lastSeenAt)}`
      : invitationOf(person)
  return (
    <div className="min-w-0 flex-[1_1_20rem]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{name || email}</strong>
        <span className="admin-tag">{isAdmin ? 'Administrator' : 'Member'}</span>
        {hasTwoFactor && <span className="admin-tag">Code at sign-in</span>}
        {user?.id === person.id && <span className="text-soft">that is you</span>}
      </p>
      <p className="text-soft [overflow-wrap:anywhere]">
        {name && `${email} · `}
        {state}
      </p>
    </div>
  )
}

function invitationOf({ invitedAt, hasPassword }: Person): string {
  if (hasPassword) return 'Has not been here yet'
  return invitedAt ? `Invited ${moment(invitedAt)}, has no password yet` : 'Has no password yet'
}

interface ButtonsProps {
  person: Person
  onOpen: (is: 'editing' | 'disabling' | 'signing out' | 'removing') => void
  onInvite: () => void
  onEnable: () => void
}

function Buttons({ person, onOpen, onInvite, onEnable }: ButtonsProps) {
  const { user } = useCurrentUser()
  const whom = <span className="sr-only"> {person.name || person.email}</span>
  // Nobody locks themselves out by a slip of the hand; another administrator can do it.
  const isSelf = user?.id === person.id
  const isIn = person.disabledAt === null
  return (
    <div className="admin-actions flex flex-wrap">
      <button type="button" onClick={() => onOpen('editing')}>
        Edit{whom}
      </button>
      {isIn && (
        <button type="button" onClick={onInvite}>
          {person.hasPassword ? 'New password link' : 'Invite again'}
          {whom}
        </button>
      )}
      {isIn && (
        <button type="button" onClick={() => onOpen('signing out')}>
          Sign out{whom}
        </button>
      )}
      {isIn && !isSelf && (
        <button type="button" onClick={() => onOpen('disabling')}>
          Shut out{whom}
        </button>
      )}
      {!isIn && (
        <button type="button" onClick={onEnable}>
          Let in{whom}
        </button>
      )}
      {!isSelf && (
        <button type="button" className="text-bad" onClick={() => onOpen('removing')}>
          Delete{whom}
        </button>
      )}
    </div>
  )
}

/** What is asked before it is done, and the call that does it. */
function confirmations(open: Open) {
  if (open.is === 'inviting' || open.is === 'editing' || open.is === 'linked') return undefined
  const { id, name, email } = open.person
  const whom = name || email
  if (open.is === 'disabling') {
    const text = 'At once they are signed out everywhere, and cannot sign in until you let them in again.'
    const address = href(adminApi.personDisable, { id })
    return {
      title: `Shut ${whom} out?`,
      text,
      confirm: 'Shut out',
      method: 'POST',
      address,
      said: 'They are shut out.',
    }
  }
  if (open.is === 'signing out') {
    const text = 'In every browser they have to sign in again, and links they were sent no longer work.'
    const address = href(adminApi.personEndSessions, { id })
    const said = 'They are signed out everywhere.'
    return { title: `Sign ${whom} out everywhere?`, text, confirm: 'Sign out', method: 'POST', address, said }
  }
  const text = 'They cannot be brought back. What they did stays in the log.'
  const address = href(adminApi.person, { id })
  const said = 'Item deleted successfully'
  return { title: `Delete ${whom}?`, text, confirm: 'Delete', method: 'DELETE', address, said }
}
