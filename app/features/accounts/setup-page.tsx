/** Where the first administrator is made, by the link that the first start prints. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Hidden, SheetForm, Welcome } from '#app/features/accounts/card.tsx'
import { setupForm } from '#app/features/accounts/forms.ts'
import { setupRead } from '#app/features/accounts/account.ts'
import { TextField } from '#app/ui/field.tsx'

export function SetupPage() {
  const { token } = useSearch({ from: '/layout/setup' })
  const { data } = useSuspenseQuery(setupRead(token))
  if (!data.isGood) return <OldLink />
  return (
    <Welcome
      title="Welcome"
      lead={
        <p>
          Your site is open, and you are the first one here. Make yourself its administrator; you can invite others
          afterwards. This link works once.
        </p>
      }
    >
      <SheetForm form={setupForm} button="Begin" first="name">
        {(use) => (
          <>
            <Hidden name="token" value={token} />
            <TextField {...use.field('name')} label="Your Name" autoComplete="name" required />
            <TextField
              {...use.field('email')}
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
              hint="You will sign in with it."
              required
            />
            <TextField
              {...use.field('password')}
              label="Password"
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
      title="A Newer Link Has Taken Its Place"
      lead={
        <p>
          Each start of the site prints a new link for its first administrator, and only the newest one works. Please
          look at what the program printed last.
        </p>
      }
    >
      {null}
    </Welcome>
  )
}
