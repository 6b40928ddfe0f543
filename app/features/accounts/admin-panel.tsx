/** Users in the admin area. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { Invited, Person } from '#app/features/accounts/schema.ts'
import { LinkDialog, PersonDialog } from '#app/features/accounts/admin-form.tsx'
import { useAct } from '#app/records/act.ts'
import { adminRead, call } from '#app/records/client.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { Facts } from '#app/records/list-parts.tsx'
import { moment } from '#app/records/moment.ts'
import { usePlace } from '#app/records/place.tsx'
import { SectionHead } from '#app/records/toolbar.tsx'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import type { Role } from '#app/ui/roles.ts'

/** The dialog that is open. The form of a user is part of the address. */
type Open = { is: 'linked'; person: Invited } | { is: 'confirming'; act: PersonAct; person: Person }

export default function PeoplePanel() {
  const { data: people } = useQuery(adminRead<Person[]>(adminApi.people))
  const { search, change } = usePlace()
  const [open, setOpen] = useState<Open>()
  const edited = people?.find(({ id }) => id === search['edit'])
  const closeForm = () => change({ add: undefined, edit: undefined })
  return (
    <>
      <SectionHead
        title="Users"
        lead="People who can sign in. Administrators can change everything here. Others can do what their roles include. Members without a role can’t change anything."
      >
        <button type="button" className="admin-btn admin-btn-go" onClick={() => change({ add: 'yes' })}>
          Invite user
        </button>
      </SectionHead>
      <ul className="grid gap-3">
        {people?.map((person) => (
          <li key={person.id} className="sheet flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3">
            <About person={person} />
            <Buttons person={person} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      {(search['add'] !== undefined || edited) && (
        <PersonDialog
          key={edited?.id}
          person={edited}
          onClose={closeForm}
          onInvited={(person) => {
            closeForm()
            setOpen({ is: 'linked', person })
          }}
        />
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const { act, isPending } = useAct()
  if (open.is === 'linked') return <LinkDialog person={open.person} onClose={onClose} />
  const { title, text, button, method, address, done } = open.act
  const send = async () => {
    await call(method, href(address, { id: open.person.id }))
    onClose()
  }
  return (
    <Confirm
      title={title(open.person.name || open.person.email)}
      text={<p>{text}</p>}
      confirm={button}
      isPending={isPending}
      onConfirm={() => void act(send, () => ({ text: done }))}
      onCancel={onClose}
    />
  )
}

function About({ person }: { person: Person }) {
  const { user } = useCurrentUser()
  const { name, email, roles, hasTwoFactor } = person
  return (
    <div className="min-w-0 flex-[1_1_20rem]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{name || email}</strong>
        {(roles.length > 0 ? roles.map(labelOf) : ['Member']).map((label) => (
          <span key={label} className="admin-tag">
            {label}
          </span>
        ))}
        {hasTwoFactor && <span className="admin-tag">Two-step verification on</span>}
        {user?.id === person.id && <span className="text-soft">You</span>}
      </p>
      <Facts facts={[name && email, statusOf(person)]} className="text-soft" />
    </div>
  )
}

function labelOf(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1)
}

function statusOf({ disabledAt, lastSeenAt, invitedAt, hasPassword }: Person): string {
  if (disabledAt) return `Deactivated ${moment(disabledAt)}`
  if (lastSeenAt) return `Last signed in ${moment(lastSeenAt)}`
  if (hasPassword) return 'Hasn’t signed in yet'
  return invitedAt ? `Invited ${moment(invitedAt)}, hasn’t set a password yet` : 'Hasn’t set a password yet'
}

function Buttons({ person, onOpen }: { person: Person; onOpen: (open: Open) => void }) {
  const { user } = useCurrentUser()
  const { change } = usePlace()
  const { act } = useAct()
  const { id, hasPassword } = person
  const isActive = person.disabledAt === null
  // Only another administrator can deactivate or delete a user, so that no one does it to themselves by mistake.
  const isSelf = user?.id === id
  const invite = async () => {
    const invited: Invited = await (await call('POST', href(adminApi.personInvite, { id }))).json()
    onOpen({ is: 'linked', person: invited })
  }
  const reactivate = () => call('POST', href(adminApi.personEnable, { id }))
  const confirm = (chosen: PersonAct) => () => onOpen({ is: 'confirming', act: chosen, person })
  const buttons: [isShown: boolean, text: string, onClick: () => void][] = [
    [true, 'Edit', () => change({ edit: id })],
    [isActive, hasPassword ? 'Send password link' : 'Invite again', () => void act(invite)],
    [isActive, 'Sign out everywhere', confirm(signingOut)],
    [isActive && !isSelf, 'Deactivate', confirm(deactivating)],
    [!isActive, 'Reactivate', () => void act(reactivate, () => ({ text: 'They can sign in again.' }))],
    [!isSelf, 'Delete', confirm(deleting)],
  ]
  return (
    <div className="admin-actions">
      {buttons.map(
        ([isShown, text, onClick]) =>
          isShown && (
            <button key={text} type="button" className={text === 'Delete' ? 'text-bad' : undefined} onClick={onClick}>
              {text}
              <span className="sr-only"> {person.name || person.email}</span>
            </button>
          ),
      )}
    </div>
  )
}

/** A confirmation, the call that follows, and the message after it. */
interface PersonAct {
  title: (name: string) => string
  text: string
  button: string
  method: string
  address: string
  done: string
}

const deactivating: PersonAct = {
  title: (name) => `Deactivate ${name}?`,
  text: 'They’ll be signed out now and won’t be able to sign in until you reactivate them.',
  button: 'Deactivate',
  method: 'POST',
  address: adminApi.personDisable,
  done: 'User deactivated.',
}

const signingOut: PersonAct = {
  title: (name) => `Sign ${name} out everywhere?`,
  text: 'They’ll need to sign in again in every browser. Password links already sent will stop working.',
  button: 'Sign out',
  method: 'POST',
  address: adminApi.personEndSessions,
  done: 'Signed out everywhere.',
}

const deleting: PersonAct = {
  title: (name) => `Delete ${name}?`,
  text: 'You can’t undo this. Their past changes stay in the activity log.',
  button: 'Delete',
  method: 'DELETE',
  address: adminApi.person,
  done: 'Item deleted successfully',
}
