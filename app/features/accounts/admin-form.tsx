/** The admin area's dialogs about one person: inviting, changing, and the link to send. */
import { useId, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Roles } from '#app/features/accounts/admin-roles.tsx'
import type { Invited, Person } from '#app/features/accounts/schema.ts'
import { useAct } from '#app/records/act.ts'
import { call, CallError } from '#app/records/client.ts'
import { Dialog } from '#app/records/dialog.tsx'
import { isLeavingMeant, useLeaveGuard } from '#app/records/leave-guard.ts'
import { href } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.tsx'

interface PersonDialogProps {
  /** Undefined for an invitation. */
  person: Person | undefined
  onClose: () => void
  onInvited: (invited: Invited) => void
}

export function PersonDialog({ person, onClose, onInvited }: PersonDialogProps) {
  const formId = useId()
  const [isDirty, setDirty] = useState(false)
  const { problems, save, isPending } = useSave(person, (invited) => {
    setDirty(false)
    if (invited) onInvited(invited)
    else onClose()
  })
  useLeaveGuard(isDirty)
  const close = () => {
    if (!isDirty || isLeavingMeant()) onClose()
  }
  return (
    <Dialog title={person ? 'Edit user' : 'Invite user'} onClose={close} isWide>
      <form
        id={formId}
        noValidate
        className="admin-dialog-body"
        onInput={() => setDirty(true)}
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <Fields person={person} problems={problems} />
      </form>
      <footer className="admin-dialog-foot">
        <button type="button" className="admin-btn" onClick={close}>
          Cancel
        </button>
        <button type="submit" form={formId} className="admin-btn admin-btn-go" aria-disabled={isPending}>
          {isPending ? 'Saving...' : person ? 'Update' : 'Invite'}
        </button>
      </footer>
    </Dialog>
  )
}

function Fields({ person, problems }: { person: Person | undefined; problems: Record<string, string> }) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        defaultValue={person?.name}
        problem={problems['name']}
        required
      />
      {person ? (
        <p className="text-soft">{person.email}</p>
      ) : (
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          hint="They’ll sign in with this address. We’ll email them a link to choose a password."
          problem={problems['email']}
          required
        />
      )}
      <Roles person={person} problem={problems['isAdmin'] ?? problems['contributes']} />
    </>
  )
}

/** Sends the form's values; the API validates them. */
function useSave(person: Person | undefined, onSaved: (invited: Invited | undefined) => void) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { act, isPending } = useAct()
  const save = (fields: FormData) => {
    const role = fields.get('isAdmin')
    const lists = { roles: fields.getAll('roles'), contributes: fields.getAll('contributes') }
    const input = { ...Object.fromEntries(fields), isAdmin: role === null ? undefined : role === 'true', ...lists }
    return act(async () => {
      try {
        const invited = await (person ? change(person, input) : invite(input))
        onSaved(invited)
        toast({ title: 'Success', text: invited ? invitedText(invited) : 'User updated' })
      } catch (error) {
        if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) throw error
        setProblems(error.fields)
      }
    })
  }
  return { problems, save, isPending }
}

async function invite(input: object): Promise<Invited> {
  return (await call('POST', adminApi.people, input)).json()
}

async function change({ id, version }: Person, input: object): Promise<undefined> {
  await call('PUT', href(adminApi.person, { id }), input, { 'If-Match': `"${version}"` })
}

function invitedText({ isEmailed, email }: Invited): string {
  return isEmailed
    ? `Invitation emailed to ${email}.`
    : 'Invitation created. Email isn’t set up, so copy this link and send it yourself.'
}

/** Shows the link once, since only its hash is stored. */
export function LinkDialog({ person, onClose }: { person: Invited; onClose: () => void }) {
  const { name, email, link, isEmailed } = person
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    toast({ text: 'Link copied.' })
  }
  return (
    <Dialog title={`Invitation link for ${name || email}`} onClose={onClose}>
      <div className="admin-dialog-body">
        <p>
          {isEmailed
            ? `We emailed this link to ${email}. You can also copy it and send it yourself.`
            : `Email isn’t set up, so send this link to ${name || email} yourself.`}{' '}
          It works once and expires in 7 days. We can’t show it again.
        </p>
        <input
          type="text"
          readOnly
          aria-label="Invitation link"
          value={link}
          className="admin-control w-full"
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <footer className="admin-dialog-foot">
        <button type="button" className="admin-btn" onClick={() => void copy()}>
          Copy link
        </button>
        <button type="button" className="admin-btn admin-btn-go" onClick={onClose}>
          Done
        </button>
      </footer>
    </Dialog>
  )
}
