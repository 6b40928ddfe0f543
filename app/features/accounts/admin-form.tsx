/** The admin area's dialogs about one person: inviting, changing, and the link to send. */
import { useEffect, useId, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { type Chosen, Roles } from '#app/features/accounts/admin-roles.tsx'
import type { Invited, Person } from '#app/features/accounts/schema.ts'
import { copyText, useAct } from '#app/records/act.ts'
import { call, CallError } from '#app/records/client.ts'
import { Dialog, DialogFoot, useLeaveQuestion } from '#app/records/dialog.tsx'
import { textOf, useDraft } from '#app/records/drafts.ts'
import { useLeaveGuard } from '#app/records/hooks.ts'
import { href } from '#app/routes.ts'
import { DraftNote } from '#app/records/record-dialog.tsx'
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
  const { typed, version, isDirty, keep, drop, leave } = useFormDraft(person)
  const { problems, save, isPending } = useSave(person && { id: person.id, version }, (invited) =>
    leave(() => (invited ? onInvited(invited) : onClose())),
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [first] = Object.keys(problems)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [problems])
  const text = 'Your changes haven’t been saved.'
  const { close, question } = useLeaveQuestion({ isUnsaved: isDirty, text, onClose, onLeave: () => leave(onClose) })
  return (
    <Dialog title={person ? 'Edit User' : 'Invite User'} onClose={close} isWide>
      <form
        ref={form}
        id={formId}
        noValidate
        className="admin-dialog-body"
        onInput={(event) => keep(new FormData(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        {typed && <DraftNote onDiscard={drop} />}
        <Fields key={typed ? 'typed' : 'stored'} person={person} typed={typed} problems={problems} />
      </form>
      <DialogFoot onCancel={close}>
        <button type="submit" form={formId} className="admin-btn admin-btn-go" aria-disabled={isPending}>
          {isPending ? 'Saving...' : person ? 'Update' : 'Invite'}
        </button>
      </DialogFoot>
      {question}
    </Dialog>
  )
}

type Typed = Chosen & Pick<Person, 'name' | 'email'>

/** Keeps the form's input as a draft, and asks before it discards the input. */
function useFormDraft(person: Person | undefined) {
  const isDone = useRef(false)
  const { draft, save, drop } = useDraft(`user ${person?.id ?? 'new'}`)
  const [isDirty, setDirty] = useState(draft !== undefined)
  // The list behind the form is refetched, even after a refused save; the input still belongs to the version that was opened.
  const [version, setVersion] = useState(draft?.version ?? person?.version)
  useLeaveGuard(isDirty, isDone)
  return {
    typed: draft && typedIn(draft.values),
    version,
    isDirty,
    keep: (fields: FormData) => {
      setDirty(true)
      save({ values: valuesIn(fields), version })
    },
    drop: () => {
      setDirty(false)
      setVersion(person?.version)
      drop()
    },
    /** Closes the form without asking. */
    leave: (go: () => void) => {
      isDone.current = true
      drop()
      go()
    },
  }
}

function valuesIn(fields: FormData): Record<string, unknown> {
  return { ...Object.fromEntries(fields), roles: fields.getAll('roles'), contributes: fields.getAll('contributes') }
}

function typedIn(values: Record<string, unknown>): Typed {
  const { name, email, isAdmin, roles, contributes } = values
  const level = isAdmin === undefined ? {} : { isAdmin: isAdmin === 'true' }
  return {
    name: textOf(name),
    email: textOf(email),
    ...level,
    roles: textsIn(roles),
    contributes: textsIn(contributes),
  }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

interface FieldsProps {
  person: Person | undefined
  /** In place of what is stored. */
  typed: Typed | undefined
  problems: Record<string, string>
}

function Fields({ person, typed, problems }: FieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        defaultValue={(typed ?? person)?.name}
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
          defaultValue={typed?.email}
          hint="They’ll sign in with this address. We’ll email them a link to choose a password."
          problem={problems['email']}
          required
        />
      )}
      <Roles isNew={!person} chosen={typed ?? person} problems={problems} />
    </>
  )
}

/** The user that is edited, in the version that was opened. */
interface Edited {
  id: string
  version: number | undefined
}

/** Sends the form's values; the API validates them. */
function useSave(person: Edited | undefined, onSaved: (invited: Invited | undefined) => void) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { act, isPending } = useAct()
  const save = (fields: FormData) => {
    const role = fields.get('isAdmin')
    const input = { ...valuesIn(fields), isAdmin: role === null ? undefined : role === 'true' }
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

async function change({ id, version }: Edited, input: object): Promise<undefined> {
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
  const copy = () => copyText(link, { text: 'Link copied.' }, 'Select the link and copy it.')
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
      <DialogFoot cancel="Close" onCancel={onClose}>
        <button type="button" className="admin-btn admin-btn-go" onClick={() => void copy()}>
          Copy link
        </button>
      </DialogFoot>
    </Dialog>
  )
}
