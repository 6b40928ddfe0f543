/** Where people choose a password: a new one, or their first after an invitation. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Hidden, SheetForm, Username, Welcome } from '#app/features/accounts/card.tsx'
import { resetForm } from '#app/features/accounts/forms.ts'
import { passwordLinkRead } from '#app/features/accounts/account.ts'
import { routes } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'
import { useFormState } from '#app/ui/form-state.ts'

export function ResetPage() {
  const { token } = useSearch({ from: '/layout/reset-password' })
  const { data } = useSuspenseQuery(passwordLinkRead(token))
  const isDone = useFormState(resetForm.name)?.done
  if (isDone) return <Chosen />
  if (data.email === null) return <OldLink />
  const { email } = data
  return (
    <Welcome
      title="Choose a Password"
      lead={<p>Only you will know it: not even the people who run this site can read it.</p>}
    >
      <SheetForm form={resetForm} button="Keep This Password">
        {(use) => (
          <>
            <Hidden name="token" value={token} />
            <p>
              For <strong className="font-semibold">{email}</strong>
            </p>
            <Username email={email} />
            <TextField
              {...use.field('password')}
              label="New Password"
              type="password"
              autoComplete="new-password"
              hint="At least 8 characters; a few words together are good."
              required
            />
          </>
        )}
      </SheetForm>
    </Welcome>
  )
}

function OldLink() {
  return (
    <Welcome
      title="This Link Is No Longer Good"
      lead={<p>It has been used, or it is too old. A new one is quickly sent.</p>}
    >
      <p>
        <Link to={routes.forgotPassword} className="btn btn-fill">
          Ask for a New Link
        </Link>
      </p>
    </Welcome>
  )
}

function Chosen() {
  return (
    <Welcome title="Your New Password Is Set" lead={<p>You can sign in with it now. Other browsers are signed out.</p>}>
      <p>
        <a href={routes.signIn} className="btn btn-fill">
          Sign In
        </a>
      </p>
    </Welcome>
  )
}
