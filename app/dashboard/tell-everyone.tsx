/**
 * Below a notice, or an event of which a date changes soon: visitors see it by themselves, and here subscribers and those who signed up
 * are told by email, in one step. It says who was told already.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead, call } from '#app/dashboard/client.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { FormDialog } from '#app/dashboard/dialog.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import { moment, shortDay } from '#app/dates/instants.ts'
import { listText } from '#app/definitions/fields.ts'
import { may } from '#app/definitions/rights.ts'
import type { ToTell } from '#app/records/telling.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { ChoiceGroup } from '#app/ui/field.tsx'

interface TellEveryoneProps {
  /** What it is about: the table of the record, and its id. */
  table: 'notices' | 'events'
  id: string
}

export function TellEveryone({ table, id }: TellEveryoneProps) {
  const { user } = useCurrentUser()
  return user && may(user, 'newsletter_issues') ? <Tell about={`${table} ${id}`} /> : null
}

function Tell({ about }: { about: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data: toTell } = useQuery(adminRead<ToTell | null>(href(adminApi.tell, {}, { about })))
  if (!toTell) return null
  const [last] = toTell.emails
  return (
    <div className="admin-note">
      <p className="min-w-0 flex-1 basis-64">
        {toTell.shownFrom === null
          ? 'Visitors see this on every page. '
          : `Visitors will see this on every page from ${shortDay(toTell.shownFrom)}. `}
        {last ? <LastTold {...last} /> : 'You can tell people by email, too.'}
      </p>
      <Button onClick={() => setOpen(true)}>{last?.sentAt ? 'Tell everyone again' : 'Tell everyone'}</Button>
      {isOpen && createPortal(<TellDialog about={about} onClose={() => setOpen(false)} />, document.body)}
    </div>
  )
}

function LastTold({ id, sentAt, recipients }: ToTell['emails'][number]) {
  const link = { to: adminPages.newsletterIssues, search: { edit: id }, className: 'link' }
  if (sentAt === null) return <AdminLink {...link}>A newsletter about it is prepared.</AdminLink>
  return (
    <AdminLink {...link}>
      On {moment(sentAt)}, {formatCount(recipients, ['subscriber was', 'subscribers were'])} told.
    </AdminLink>
  )
}

function TellDialog({ about, onClose }: { about: string; onClose: () => void }) {
  const [lists, setLists] = useState<readonly string[]>([])
  const { mutate, isPending } = useAdminMutation()
  const { go } = useUrlState()
  const { data: toTell, isPlaceholderData } = useQuery({
    ...adminRead<ToTell>(href(adminApi.tell, {}, { about, lists: listText([...lists]) })),
    // The dialog stays while another list is counted.
    placeholderData: keepPreviousData,
  })
  if (!toTell) return null
  const { to, subject, text } = toTell
  const post = async (isDraft: boolean) =>
    (await call('POST', adminApi.tell, { about, subject, text, lists, isDraft })).json() as Promise<Told>
  const send = async () => {
    if (
      await mutate(
        () => post(false),
        ({ message }) => ({ text: message }),
      )
    )
      onClose()
  }
  const write = async () => {
    const told = await mutate(() => post(true))
    if (told?.newsletter) go(adminPages.newsletterIssues, { edit: told.newsletter })
  }
  return (
    <FormDialog
      title="Tell everyone?"
      submit={to === '' ? 'Email' : `Email ${to}`}
      isGood
      isPending={isPending || isPlaceholderData || to === ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <div className="rounded-card border border-line px-4 py-3 wrap-anywhere">
        <p className="text-sm text-soft">Subject: {toTell.subject}</p>
        <p className="mt-2 whitespace-pre-line">{toTell.text}</p>
      </div>
      {toTell.lists.length > 0 && (
        <ChoiceGroup
          type="checkbox"
          name="lists"
          label="Newsletter lists"
          hint="Choose none to write to all subscribers."
          choices={toTell.lists.map((name) => [name, name] as const)}
          chosen={lists}
          control={{
            onChange: ({ currentTarget: { value, checked } }) =>
              setLists(checked ? [...lists, value] : lists.filter((name) => name !== value)),
          }}
        />
      )}
      <p>
        {to === ''
          ? (toTell.problem ?? 'Everyone has been told with these words.')
          : `Goes to ${to}. You can’t take back emails already sent.`}
      </p>
      <Button variant="text" isOff={isPending} onClick={() => void write()}>
        Change the words first
      </Button>
    </FormDialog>
  )
}

interface Told {
  message: string
  /** The id of the newsletter; null where only those who signed up were told. */
  newsletter: string | null
}
