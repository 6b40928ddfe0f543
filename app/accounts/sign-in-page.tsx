/** The sign-in page, and its second step. */
import { accountApi, providersRead } from '#app/accounts/account.ts'
import { Hidden, nameOf, SheetForm, Welcome } from '#app/accounts/card.tsx'
import { accountForms as forms } from '#app/accounts/forms.ts'
import { pageAfterSignIn } from '#app/accounts/next-address.ts'
import { href, routes } from '#app/routes.ts'
import { type CurrentUser, currentUserRead } from '#app/ui/current-user.ts'
import { TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { LinkPage } from '#app/ui/link-page.tsx'
import { filterText } from '#app/ui/filters.ts'
import { page, usePageQuery } from '#app/ui/page.tsx'
import { useFormState } from '#app/ui/posted-form.ts'
import { t } from '#app/text/t.ts'

interface SignInSearch {
  /** The page to go to afterward. */
  next?: string
  problem?: string
  /** Set when a signed-in user wants to sign in as another. */
  as?: string
}

export const signInPage = page({
  address: routes.signIn,
  search({ next, problem, as }): SignInSearch {
    const given = { next: filterText(next), problem: filterText(problem), as: filterText(as) }
    return Object.fromEntries(Object.entries(given).filter(([, text]) => text))
  },
  load: (reads) => Promise.all([reads.get(providersRead), reads.get(currentUserRead)]),
  head: () => ({ title: t('Sign in'), description: t('Sign in'), path: routes.signIn, hidden: true }),
  view: ({ search }) => <SignInPage {...search} />,
})

function SignInPage({ next, problem, as }: SignInSearch) {
  const user = usePageQuery(currentUserRead)
  const wasSent = useFormState(forms.signIn) !== undefined
  const asksForCode = useFormState(forms.signIn)?.problems['code'] !== undefined
  const gaveCode = useFormState(forms.code) !== undefined
  // If the address is already filled in, the password was probably mistyped.
  const gaveEmail = Boolean(useFormState(forms.signIn)?.values?.['email']) || problem === 'password'
  if (asksForCode || gaveCode || problem === 'code') return <CodeStep next={next} />
  if (user && as === undefined && problem === undefined && !wasSent) return <SignedIn user={user} next={next} />
  return (
    <Welcome
      title={t('Sign in')}
      lead={
        <>
          <p>{t((problem !== undefined && Object.hasOwn(LEADS, problem) && LEADS[problem]) || LEAD)}</p>
          {user && (
            <p className="mt-3">
              {t('You’re signed in as {name}. Signing in below signs that account out.', { name: nameOf(user) })}
            </p>
          )}
        </>
      }
    >
      <SheetForm form={forms.signIn} button={t('Sign in')} first={gaveEmail ? 'password' : 'email'}>
        {(use) => (
          <>
            {!use.message && <Problem problem={problem} />}
            <Hidden name="next" value={next} />
            <TextField {...use.field('email')} label={t('Email')} type="email" autoComplete="username" />
            <TextField
              {...use.field('password')}
              label={t('Password')}
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
      </SheetForm>
      <Providers next={next} />
      <p>
        <Link to={routes.forgotPassword} className="link">
          {t('Forgot your password?')}
        </Link>
      </p>
    </Welcome>
  )
}

function SignedIn({ user, next }: { user: CurrentUser; next: string | undefined }) {
  return (
    <LinkPage title={t('You’re signed in')} lead={t('as {name}.', { name: nameOf(user) })}>
      <p className="flex flex-wrap gap-3">
        <a href={pageAfterSignIn(next, user)} className="btn btn-fill">
          {t('Continue')}
        </a>
        <a href={href(routes.signIn, {}, { next, as: 'other' })} className="btn btn-line">
          {t('Sign in as someone else')}
        </a>
      </p>
    </LinkPage>
  )
}

function CodeStep({ next }: { next: string | undefined }) {
  return (
    <Welcome title={t('Enter your code')} lead={t('Open your authenticator app and enter the code it shows.')}>
      <SheetForm form={forms.code} button={t('Sign in')} first="code">
        {(use) => (
          <>
            <Hidden name="next" value={next} />
            <TextField
              {...use.field('code')}
              label={t('Code')}
              hint={t('The six digits from your app, or one of your backup codes.')}
              inputMode="text"
              autoComplete="one-time-code"
            />
          </>
        )}
      </SheetForm>
      <p>
        <a href={routes.signIn} className="link">
          {t('Start over')}
        </a>
      </p>
    </Welcome>
  )
}

const LEAD = 'For people who manage this website. You don’t need an account to use the rest of the site.'
/** Why the dashboard has sent the user here. */
const LEADS: Record<string, string> = {
  ended: 'You were signed out. Sign in to continue. What you typed is still there.',
  restored: 'The backup was restored. Sign in with an email address and password from the backup to see it.',
}

/** Why a form without JavaScript, or a provider, has sent the user back here. */
function Problem({ problem }: { problem: string | undefined }) {
  // Names such as `constructor` are no problem of ours.
  const text = problem !== undefined && Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : undefined
  return text === undefined ? null : (
    <p role="alert" className="rounded-xl border-2 border-bad px-4 py-3 font-semibold text-bad">
      {t(text)}
    </p>
  )
}

const PROBLEMS: Record<string, string> = {
  password: 'That email and password don’t match. Try again, or reset your password.',
  locked: 'Too many wrong codes. Wait 15 minutes and try again.',
  provider:
    'That account can’t sign in here. Ask an administrator to invite that email address, or sign in with your password.',
  unavailable: 'That service isn’t responding. Try again later, or sign in with your password.',
}

/** The providers that the church has set up. */
function Providers({ next }: { next: string | undefined }) {
  const providers = usePageQuery(providersRead)
  return providers.length === 0 ? null : (
    <p className="flex flex-wrap gap-3">
      {providers.map(({ id, name }) => (
        <a key={id} href={href(accountApi.signInAt, { id }, { next })} className="btn btn-line">
          {t('Continue with {name}', { name })}
        </a>
      ))}
    </p>
  )
}
