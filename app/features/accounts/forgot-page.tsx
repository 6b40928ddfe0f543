/** Where people ask for a link when they have forgotten their password. */
import { Link } from '@tanstack/react-router'
import { SheetForm, Welcome } from '#app/features/accounts/card.tsx'
import { forgotForm } from '#app/features/accounts/forms.ts'
import { routes } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'

export function ForgotPage() {
  return (
    <Welcome
      title="Forgotten Your Password?"
      lead={<p>It happens to everyone. We send you a link, and you choose a new one.</p>}
    >
      <SheetForm form={forgotForm} button="Send Me a Link">
        {(use) => (
          <TextField {...use.field('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
        )}
      </SheetForm>
      <p>
        <Link to={routes.signIn} className="link">
          Back to signing in
        </Link>
      </p>
    </Welcome>
  )
}
