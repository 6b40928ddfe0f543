/** Where people sign in. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { accountApi } from '#app/features/accounts/account.ts'
import { Hidden, SheetForm, Welcome } from '#app/features/accounts/card.tsx'
import { codeForm, signInForm } from '#app/features/accounts/forms.ts'
import { pageAfterSignIn } from '#app/features/accounts/next-address.ts'
import { providersRead } from '#app/features/accounts/account.ts'
import { href, routes } from '#app/routes.ts'
import { type CurrentUser, useCurrentUser } from '#app/ui/current-user.ts'
import { TextField } from '#app/ui/field.tsx'
import { useFormState } from '#app/ui/form-state.ts'

export function SignInPage() {
  const { problem, as } = useSearch({ from: '/layout/sign-in' })
  const { user } = useCurrentUser()
  const wasSent = useFormState(signInForm.name) !== undefined
  const asksForCode = useFormState(signInForm.name)?.problems['code'] !== undefined
  const gaveCode = useFormState(codeForm.name) !== undefined
  // Whoever comes back with an address most likely mistyped the password.
  const gaveEmail = Boolean(useFormState(signInForm.name)?.values?.['email']) || problem === 'password'
  if (asksForCode || gaveCode || problem === 'code') return <CodeStep />
  // With a session there is nothing to sign in for, unless it is to be somebody else's.
  if (user && as === undefined && problem === undefined && !wasSent) return <SignedIn user={user} />
  return (
    <Welcome
      title="Sign In"
      lead={
        <>
          <p>For those who look after this website. Everything else here is open to everyone.</p>
          {user && <p className="mt-3">You’re signed in as {nameOf(user)}. Signing in again replaces that.</p>}
        </>
      }
    >
      <SheetForm form={signInForm} button="Sign In" first={gaveEmail ? 'password' : 'email'}>
        {(use) => (
          <>
            {!use.message && <Problem />}
            <Next />
            <TextField {...use.field('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
            <TextField {...use.field('password')} label="Password" type="password" autoComplete="current-password" />
          </>
        )}
      </SheetForm>
      <Providers />
      <p>
        <Link to={routes.forgotPassword} className="link">
          I have forgotten my password
        </Link>
      </p>
    </Welcome>
  )
}

function nameOf({ name, email }: CurrentUser): string {
  return name === '' ? email : `${name} (${email})`
}

function SignedIn({ user }: { user: CurrentUser }) {
  const { next } = useSearch({ from: '/layout/sign-in' })
  return (
    <Welcome title="You’re signed in" lead={<p className="wrap-anywhere">as {nameOf(user)}.</p>}>
      <p className="flex flex-wrap gap-3">
        <a href={pageAfterSignIn(next, user)} className="btn btn-fill">
          Continue
        </a>
        <a href={href(routes.signIn, {}, { next, as: 'other' })} className="btn btn-line">
          Sign in as someone else
        </a>
      </p>
    </Welcome>
  )
}

function CodeStep() {
  return (
    <Welcome title="One More Step" lead={<p>Your password was right. Now the code from your authenticator app.</p>}>
      <SheetForm form={codeForm} button="Sign In" first="code">
        {(use) => (
          <>
            <Next />
            <TextField
              {...use.field('code')}
              label="Code"
              hint="Six digits from the app, or one of your backup codes."
              inputMode="text"
              autoComplete="one-time-code"
            />
          </>
        )}
      </SheetForm>
      <p>
        <a href={routes.signIn} className="link">
          Begin again
        </a>
      </p>
    </Welcome>
  )
}

/** What was wrong, for whoever was sent back here. */
function Problem() {
  const { problem } = useSearch({ from: '/layout/sign-in' })
  const text = problem === undefined ? undefined : PROBLEMS[problem]
  return text === undefined ? null : (
    <p role="alert" className="rounded-xl border-2 border-bad px-4 py-3 font-semibold text-bad">
      {text}
    </p>
  )
}

const PROBLEMS: Record<string, string> = {
  password: 'The email address or the password is not right.',
  locked: 'There were too many wrong codes. Please try again in a quarter of an hour.',
  provider: 'That account does not open anything here. Please sign in with your password.',
  unavailable: 'That service does not answer at the moment. Please sign in with your password.',
}

/** Other doors, when the church has set them up. */
function Providers() {
  const { next } = useSearch({ from: '/layout/sign-in' })
  const { data } = useSuspenseQuery(providersRead)
  return data.length === 0 ? null : (
    <p className="flex flex-wrap gap-3">
      {data.map(({ id, name }) => (
        <a key={id} href={href(accountApi.signInAt, { id }, { next })} className="btn btn-line">
          Continue with {name}
        </a>
      ))}
    </p>
  )
}

/** Where the person wanted to go. */
function Next() {
  const { next } = useSearch({ from: '/layout/sign-in' })
  return <Hidden name="next" value={next} />
}
