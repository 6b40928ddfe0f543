/** The admin area's dialogs about one person: inviting, changing, and the link to hand over. */
import { useId, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { Person } from '#app/features/accounts/account.ts'
import { useAct } from '#app/records/act.ts'
import { Dialog } from '#app/records/dialog.tsx'
import { isLeavingMeant, useLeaveGuard } from '#app/records/leave-guard.ts'
import { call, CallError } from '#app/records/client.ts'
import { href } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'
import { emailAddress } from '#app/ui/form-rules.ts'
import { toast } from '#app/ui/toast.tsx'

export type Invited = Person & {
  link: string
  /** The link was emailed; otherwise it has to be handed over. */
  isEmailed: boolean
}

interface PersonDialogProps {
  /** Nobody yet, when somebody is invited. */
  person: Person | undefined
  onClose: () => void
  onInvited: (invited: Invited) => void
}

export function PersonDialog({ person, onClose, onInvited }: PersonDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isDirty, setDirty] = useState(false)
  const { act, isPending } = useAct()
  useLeaveGuard(isDirty)

  const close = () => {
    if (!isDirty || isLeavingMeant()) onClose()
  }
  const save = async () => {
    const fields = new FormData(form.current ?? undefined)
    const role = text(fields, 'role')
    const input = { name: text(fields, 'name'), email: text(fields, 'email'), isAdmin: role === 'administrator' }
    const missing = problemsOf({ ...input, role }, person !== undefined)
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    let invited: Invited | undefined
    await act(
      async () => {
        try {
          if (person) await change(person, input)
          else invited = (await (await call('POST', adminApi.people, input)).json()) as Invited
        } catch (error) {
          if (error instanceof CallError) setProblems(error.fields)
          throw error
        }
        setDirty(false)
        if (invited) onInvited(invited)
        else onClose()
      },
      () => ({ text: invited ? invitedWords(invited) : 'Person updated successfully' }),
    )
  }

  return (
    <Dialog title={person ? 'Edit Person' : 'Invite Somebody'} onClose={close} isWide>
      <form
        ref={form}
        id={formId}
        noValidate
        className="admin-dialog-body"
        onInput={() => setDirty(true)}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField name="name" label="Name" defaultValue={person?.name} problem={problems['name']} required />
        {person ? (
          <p className="text-soft">{person.email}</p>
        ) : (
          <TextField
            name="email"
            label="Email"
            type="email"
            hint="They sign in with it. We email them a link to choose a password, and show it to you, too."
            problem={problems['email']}
            required
          />
        )}
        <Roles person={person} problem={problems['role']} />
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

/** Nothing is chosen beforehand for somebody new: what a person may do is decided, not overlooked. */
function Roles({ person, problem }: { person: Person | undefined; problem: string | undefined }) {
  const problemId = useId()
  const chosen = person && (person.isAdmin ? 'administrator' : 'member')
  return (
    <fieldset aria-describedby={problem ? problemId : undefined} className="grid gap-1">
      <legend className="mb-1 font-semibold">
        What they may do
        <span aria-hidden="true" className="text-bad">
          {' '}
          *
        </span>
      </legend>
      {ROLES.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="role"
            value={value}
            defaultChecked={value === chosen}
            required
            className="size-6 shrink-0 accent-primary"
          />
          {label}
        </label>
      ))}
      {person && <p className="text-soft">Changing it signs the person out.</p>}
      {problem && (
        <p id={problemId} className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const ROLES = [
  { value: 'administrator', label: 'Administrator: keeps the site here' },
  { value: 'member', label: 'Member: can only sign in' },
]

/** The link, once: only its hash is kept. */
export function LinkDialog({ person, onClose }: { person: Invited; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(person.link)
    toast({ text: 'The link is copied.' })
  }
  return (
    <Dialog title={`A Link for ${person.name || person.email}`} onClose={onClose}>
      <div className="admin-dialog-body">
        <p>
          {person.isEmailed
            ? `We emailed this link to ${person.email}. You can also copy it and hand it over yourself.`
            : `Email isn’t set up, so hand this link over to ${person.name || person.email} yourself.`}{' '}
          It works once, for seven days, and is shown only now.
        </p>
        <input
          readOnly
          aria-label="The link"
          value={person.link}
          className="admin-control w-full"
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <footer className="admin-dialog-foot">
        <button type="button" className="admin-btn" onClick={() => void copy()}>
          Copy the link
        </button>
        <button type="button" className="admin-btn admin-btn-go" onClick={onClose}>
          Done
        </button>
      </footer>
    </Dialog>
  )
}

function invitedWords({ isEmailed, email }: Invited): string {
  return isEmailed ? `Invitation emailed to ${email}.` : 'Invitation created. Hand the link over yourself.'
}

function change({ id, version }: Person, { name, isAdmin }: { name: string; isAdmin: boolean }) {
  return call('PUT', href(adminApi.person, { id }), { name, isAdmin }, { 'If-Match': `"${version}"` })
}

function problemsOf(
  { name, email, role }: { name: string; email: string; role: string },
  isKnown: boolean,
): Record<string, string> {
  const emailProblem = isKnown ? undefined : emailAddress()(email)
  return {
    ...(name === '' ? { name: 'Name is required' } : {}),
    ...(emailProblem ? { email: emailProblem } : {}),
    ...(role === '' ? { role: 'Please choose what they may do' } : {}),
  }
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
