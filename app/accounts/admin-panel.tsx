/** Users in the admin area. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { Invited, User } from '#app/accounts/schema.ts'
import { LinkDialog, UserDialog } from '#app/accounts/admin-form.tsx'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { adminRead, call } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { Facts } from '#app/dashboard/list-parts.tsx'
import { moment } from '#app/dates/instants.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { openByClick, OpeningOfRow, RowMenu, RowTitle } from '#app/dashboard/row.tsx'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { roles as allRoles } from '#app/definitions/roles.ts'

export default function PeoplePanel() {
  const { data: people } = useQuery(adminRead<User[]>(adminApi.users))
  const { search, change } = useUrlState()
  const [linked, setLinked] = useState<Invited>()
  const edited = people?.find(({ id }) => id === search['edit'])
  const closeForm = () => change({ add: undefined, edit: undefined })
  return (
    <>
      <SectionHead
        title="Users"
        lead="People who can sign in. Administrators can change everything here. Others can do what their roles include. Members without a role can’t change anything."
      >
        <Button variant="go" onClick={() => change({ add: 'yes' })}>
          Invite user
        </Button>
      </SectionHead>
      <ul className="grid gap-3">
        {people?.map((person) => (
          <UserRow key={person.id} person={person} onLink={setLinked} />
        ))}
      </ul>
      {(search['add'] !== undefined || edited) && (
        <UserDialog key={edited?.id} person={edited} onClose={closeForm} onInvited={setLinked} />
      )}
      {linked && <LinkDialog person={linked} onClose={() => setLinked(undefined)} />}
    </>
  )
}

function UserRow({ person, onLink }: { person: User; onLink: (person: Invited) => void }) {
  const { change } = useUrlState()
  const opening = { verb: 'Edit', open: () => change({ edit: person.id }) }
  return (
    // The name in it is a button, which keyboards and screen readers use.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li className="sheet admin-row-opens flex items-center gap-x-3 py-3 pr-2 pl-5" onClick={openByClick(opening)}>
      <OpeningOfRow value={opening}>
        <About person={person} />
      </OpeningOfRow>
      <RowMenu title={person.name || person.email}>
        <Actions person={person} onLink={onLink} />
      </RowMenu>
    </li>
  )
}

function About({ person }: { person: User }) {
  const { user } = useCurrentUser()
  const { name, email, roles, hasTwoFactor } = person
  return (
    <div className="min-w-0 flex-[1_1_20rem]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RowTitle>{name || email}</RowTitle>
        {(roles.length > 0 ? roles.map((role) => allRoles[role].name) : ['Member']).map((label) => (
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

function statusOf({ disabledAt, lastSeenAt, invitedAt, hasPassword }: User): string {
  if (disabledAt) return `Deactivated ${moment(disabledAt)}`
  if (lastSeenAt) return `Last signed in ${moment(lastSeenAt)}`
  if (hasPassword) return 'Hasn’t signed in yet'
  return invitedAt ? `Invited ${moment(invitedAt)}, hasn’t set a password yet` : 'Hasn’t set a password yet'
}

/** What the menu of a user offers. */
function Actions({ person, onLink }: { person: User; onLink: (person: Invited) => void }) {
  const { user } = useCurrentUser()
  const { mutate } = useAdminMutation()
  const { id, hasPassword } = person
  const name = person.name || person.email
  const srOnly = ` ${name}`
  const invite = async () => {
    onLink((await (await call('POST', href(adminApi.userInvite, { id }))).json()) as Invited)
  }
  return (
    <>
      {person.disabledAt === null && (
        <Button variant="text" srOnly={srOnly} onClick={() => void mutate(invite)}>
          {hasPassword ? 'Send password link' : 'Invite again'}
        </Button>
      )}
      {actsOn(person, name, user?.id === id).map(({ label, ...act }) => (
        <RequestButton key={label} variant="text" srOnly={srOnly} {...act}>
          {label}
        </RequestButton>
      ))}
    </>
  )
}

type Asked = Omit<ComponentProps<typeof RequestButton>, 'children'> & { label: string }

/** Requests, most of which ask first. Only another administrator can deactivate or delete a user, so that no one does it by mistake. */
function actsOn({ id, disabledAt }: User, name: string, isSelf: boolean): Asked[] {
  const signOut: Asked = {
    label: 'Sign out everywhere',
    question: {
      title: `Sign ${name} out everywhere?`,
      text: <p>They’ll need to sign in again in every browser. Password links already sent will stop working.</p>,
      confirm: 'Sign out',
    },
    request: ['POST', href(adminApi.userEndSessions, { id })],
    message: { text: 'Signed out everywhere.' },
  }
  const deactivate: Asked = {
    label: 'Deactivate',
    question: {
      title: `Deactivate ${name}?`,
      text: <p>They’ll be signed out now and won’t be able to sign in until you reactivate them.</p>,
      confirm: 'Deactivate',
    },
    request: ['POST', href(adminApi.userDisable, { id })],
    message: { text: 'User deactivated.' },
  }
  const remove: Asked = {
    label: 'Delete',
    className: 'text-bad',
    question: {
      title: `Delete ${name}?`,
      text: <p>You can’t undo this. Their past changes stay in the activity log.</p>,
      confirm: 'Delete',
    },
    request: ['DELETE', href(adminApi.user, { id })],
  }
  const enable: Asked = {
    label: 'Reactivate',
    request: ['POST', href(adminApi.userEnable, { id })],
    message: { text: 'They can sign in again.' },
  }
  const ofActive = isSelf ? [signOut] : [signOut, deactivate]
  return [...(disabledAt === null ? ofActive : [enable]), ...(isSelf ? [] : [remove])]
}
