/** The admin area's dialogs about one person: inviting, changing, and the link to send. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import type { Invited, User } from '#app/accounts/schema.ts'
import { Button } from '#app/dashboard/button.tsx'
import { copyText } from '#app/dashboard/mutation.ts'
import { Dialog, DialogFoot } from '#app/dashboard/dialog.tsx'
import { problemOf, registerField } from '#app/dashboard/form-fields.tsx'
import { RecordDialog } from '#app/dashboard/record-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { isConfidant } from '#app/definitions/rights.ts'
import { contentKinds, type Role, roleNames, roles } from '#app/definitions/roles.ts'
import { type ComponentProps, Fragment, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'

interface UserDialogProps {
  /** Undefined for an invitation. */
  person: User | undefined
  onClose: () => void
  onInvited: (invited: Invited) => void
}

const labels = { name: 'Name', email: 'Email', isAdmin: 'Role', roles: 'Roles', contributes: 'They can draft' }
const addresses = { all: adminApi.users, one: adminApi.user }

export function UserDialog({ person, onClose, onInvited }: UserDialogProps) {
  const invited = async (response: Response) => {
    const invitation = (await response.json()) as Invited
    onInvited(invitation)
    return invitedText(invitation)
  }
  return (
    <RecordDialog<UserValues, User>
      name="User"
      verb="Invite"
      save={person ? undefined : 'Invite'}
      {...{ addresses, labels, valuesOf }}
      schema={person ? change : invitation}
      isCheckedByServer
      record={person}
      onDone={onClose}
      onAnswer={person ? () => Promise.resolve('User updated') : invited}
    >
      {(form) => {
        const field = registerField(form)
        return (
          <>
            <TextField {...field('name')} label={labels.name} autoComplete="off" required />
            {person ? (
              <p className="text-soft">{person.email}</p>
            ) : (
              <TextField
                {...field('email')}
                label={labels.email}
                type="email"
                autoComplete="off"
                hint="They’ll sign in with this address. You’ll get a link for them to choose a password. If email is set up, we send it to them, too."
                required
              />
            )}
            <Roles isNew={!person} form={form} />
          </>
        )
      }}
    </RecordDialog>
  )
}

function valuesOf(person: User | undefined): UserValues {
  const { name = '', email = '', isAdmin, roles: given = [], contributes = [] }: Partial<User> = person ?? {}
  return {
    name,
    email,
    isAdmin: isAdmin === undefined ? '' : String(isAdmin),
    roles: others.filter((role) => given.includes(role)),
    contributes: [...contributes],
  }
}

/** The request. */
const change = z.object({
  name: z.string(),
  isAdmin: z
    .string()
    .nullable()
    .transform((level) => (level ? level === 'true' : undefined)),
  roles: z.array(z.string()),
  contributes: z.array(z.string()),
})
const invitation = change.extend({ email: z.string() })

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
        <TextField
          name="link"
          label="Invitation link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <DialogFoot cancel="Close" onCancel={onClose}>
        <Button variant="go" onClick={() => void copy()}>
          Copy link
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The values of the form about a person. */
interface UserValues {
  name: string
  email: string
  /** `true` or `false`; empty until it is decided. */
  isAdmin: string
  roles: string[]
  contributes: string[]
}

interface PartProps {
  form: UseFormReturn<UserValues>
}

/** @param isNew for an invitation, where no role is preselected */
function Roles({ isNew, form }: PartProps & { isNew: boolean }) {
  const problemId = useId()
  const problem = problemOf(form, 'isAdmin')
  return (
    <fieldset aria-describedby={problem ? problemId : undefined} className="group grid gap-1">
      <legend className="mb-1 font-semibold">
        Role
        <span aria-hidden="true" className="text-bad">
          {' '}
          *
        </span>
      </legend>
      {Object.entries(LEVELS).map(([value, label]) => (
        <Choice key={value} label={label} type="radio" value={value} required {...form.register('isAdmin')} />
      ))}
      <MemberRoles form={form} />
      <Confidants form={form} />
      {!isNew && <p className="text-soft">Changing roles signs this user out.</p>}
      {problem && (
        <p id={problemId} className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function MemberRoles({ form }: PartProps) {
  // Choosing one of a member's roles selects Member.
  const onChange = () => form.setValue('isAdmin', 'false', { shouldDirty: true })
  return (
    <div className="ml-9 grid gap-1 group-has-[[value=true]:checked]:hidden">
      {others
        .filter((role) => !isConfidant(role))
        .map((role) => (
          <Fragment key={role}>
            <Choice label={labelOf(role)} type="checkbox" value={role} {...form.register('roles', { onChange })} />
            {role === 'contributor' && <Kinds form={form} />}
          </Fragment>
        ))}
    </div>
  )
}

/** Roles that administrators don't have by themselves. */
function Confidants({ form }: PartProps) {
  return (
    <fieldset className="mt-2 grid gap-1">
      <legend className="text-soft">What people entrust to a few, which administrators don’t see either:</legend>
      {others.filter(isConfidant).map((role) => (
        <Choice key={role} label={labelOf(role)} type="checkbox" value={role} {...form.register('roles')} />
      ))}
    </fieldset>
  )
}

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: string
}

function Choice({ label, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input className="size-6 shrink-0 accent-primary" {...input} />
      {label}
    </label>
  )
}

/** The kinds of content that a contributor may draft. */
function Kinds({ form }: PartProps) {
  const problem = problemOf(form, 'contributes')
  return (
    <fieldset className="ml-9 hidden gap-x-5 group-has-[[value=contributor]:checked]:grid sm:grid-cols-2">
      <legend className="text-soft">
        They can draft:
        {problem && <span className="problem block">{problem}</span>}
      </legend>
      {Object.entries(contentKinds).map(([table, label]) => (
        <Choice key={table} label={label} type="checkbox" value={table} {...form.register('contributes')} />
      ))}
    </fieldset>
  )
}

const LEVELS = {
  true: labelOf('administrator'),
  false: 'Member: can sign in, and do what’s checked here',
}

function labelOf(role: Role): string {
  return `${roles[role].name}: ${roles[role].about}`
}

const others = roleNames.filter((role) => role !== 'administrator')
