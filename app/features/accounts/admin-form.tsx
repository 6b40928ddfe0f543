/** The admin area's dialogs about one person: inviting, changing, and the link to send. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { OTHER_ROLES, type PersonValues, Roles } from '#app/features/accounts/admin-roles.tsx'
import type { Invited, Person } from '#app/features/accounts/schema.ts'
import { Button } from '#app/records/button.tsx'
import { copyText } from '#app/records/act.ts'
import { Dialog, DialogFoot } from '#app/records/dialog.tsx'
import { registerField } from '#app/records/form-fields.tsx'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'

interface PersonDialogProps {
  /** Undefined for an invitation. */
  person: Person | undefined
  onClose: () => void
  onInvited: (invited: Invited) => void
}

const labels = { name: 'Name', email: 'Email', isAdmin: 'Role', roles: 'Roles', contributes: 'They can draft' }
const addresses = { all: adminApi.people, one: adminApi.person }

export function PersonDialog({ person, onClose, onInvited }: PersonDialogProps) {
  const invited = async (response: Response) => {
    const invitation = (await response.json()) as Invited
    onInvited(invitation)
    return invitedText(invitation)
  }
  return (
    <RecordDialog<PersonValues, Person>
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
                hint="They’ll sign in with this address. We’ll email them a link to choose a password."
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

function valuesOf(person: Person | undefined): PersonValues {
  const { name = '', email = '', isAdmin, roles = [], contributes = [] }: Partial<Person> = person ?? {}
  const others = OTHER_ROLES.map(({ role }) => role).filter((role) => roles.includes(role))
  return {
    name,
    email,
    isAdmin: isAdmin === undefined ? '' : String(isAdmin),
    roles: others,
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
        <Button look="go" onClick={() => void copy()}>
          Copy link
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
