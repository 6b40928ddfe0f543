/** A person's own account: password, other browsers, and the second step of signing in. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { SheetForm, Username, Welcome } from '#app/features/accounts/card.tsx'
import { changePasswordForm, endOthersForm } from '#app/features/accounts/forms.ts'
import { ownAccountRead } from '#app/features/accounts/account.ts'
import { TwoFactor } from '#app/features/accounts/two-factor.tsx'
import { api } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'

export function AccountPage() {
  const { data: account } = useSuspenseQuery(ownAccountRead)
  const elsewhere = account.sessions - 1
  return (
    <Welcome
      title="Your Account"
      lead={
        <>
          <p>{account.name || account.email}</p>
          {account.name && <p className="text-[1.05rem] text-soft">{account.email}</p>}
          <p className="mt-6">
            <a href={api.logout} className="btn btn-line">
              Sign Out
            </a>
          </p>
        </>
      }
    >
      {account.hasPassword && <ChangePassword email={account.email} />}
      <TwoFactor account={account} />
      <SheetForm form={endOthersForm} title="Other Browsers" button="Sign Out Everywhere Else" look="btn-line">
        {() => <p>{elsewhere === 0 ? 'You are signed in here and nowhere else.' : othersText(elsewhere)}</p>}
      </SheetForm>
    </Welcome>
  )
}

function ChangePassword({ email }: { email: string }) {
  return (
    <SheetForm form={changePasswordForm} title="Password" button="Change Password">
      {(use) => (
        <>
          <Username email={email} />
          <TextField
            {...use.field('currentPassword')}
            label="Current Password"
            type="password"
            autoComplete="current-password"
          />
          <TextField
            {...use.field('newPassword')}
            label="New Password"
            type="password"
            autoComplete="new-password"
            hint="At least 8 characters; a few words together are good."
          />
        </>
      )}
    </SheetForm>
  )
}

function othersText(count: number): string {
  return `You are also signed in in ${count === 1 ? 'one other browser' : `${count} other browsers`}.`
}
