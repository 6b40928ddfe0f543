/** The pages that such links open: a forgotten or first password, and the first administrator. */
import { passwordLinkRead, setupRead } from '#app/accounts/account.ts'
import { Hidden, nameOf, NewPassword, SheetForm, Username, Welcome } from '#app/accounts/card.tsx'
import { DashboardFrame } from '#app/accounts/dashboard-frame.tsx'
import { accountForms as forms } from '#app/accounts/forms.ts'
import { pageAfterSignIn } from '#app/accounts/next-address.ts'
import { dashboardColors } from '#app/look/dashboard-colors.ts'
import { routes } from '#app/routes.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { LinkPage } from '#app/ui/link-page.tsx'
import { linkToken, MissingPage, orMissing, page, usePage, usePageQuery } from '#app/ui/page.tsx'
import { useFormState } from '#app/ui/posted-form.ts'
import { t } from '#app/text/t.ts'
import { sentence } from '#app/ui/sentence.ts'

export const forgotPage = page({
  address: routes.forgotPassword,
  head: () => head(routes.forgotPassword, t('Forgot your password?')),
  view: () => <ForgotPage />,
})

export const resetPage = page({
  address: routes.resetPassword,
  search: linkToken,
  load: (reads, { search: { token } }) => Promise.all([reads.get(passwordLinkRead(token)), reads.get(currentUserRead)]),
  head: () => head(routes.resetPassword, t('Choose a password')),
  view: ({ search: { token } }) => <ResetPage token={token} />,
})

/**
 * Opened by the link that the server prints while there is no administrator. Afterward such a link says that it was used; the
 * address without one is a page that does not exist.
 */
export const setupPage = page({
  address: routes.setup,
  search: linkToken,
  // Another church's menu and colors would greet its administrator.
  isBare: true,
  styles: [dashboardColors],
  async load(reads, { search: { token } }) {
    const found = reads.get(setupRead(token))
    await (isSetupToken(token) ? orMissing(found).catch(unlessMissing) : orMissing(found))
  },
  head: (reads, { search: { token } }) => ({
    ...head(routes.setup, t(reads.peek(setupRead(token)) ? 'Welcome' : USED)),
    isUnnamed: true,
  }),
  view: ({ search: { token } }) => (
    <DashboardFrame>
      <SetupPage token={token} />
    </DashboardFrame>
  ),
})

function head(path: string, title: string) {
  return { title, description: title, path, hidden: true }
}

function ForgotPage() {
  return (
    <Welcome
      title={t('Forgot your password?')}
      lead={t('Enter your email address to get a link for choosing a new one.')}
    >
      <SheetForm form={forms.forgot} button={t('Send link')}>
        {(use) => <TextField {...use.field('email')} label={t('Email')} type="email" autoComplete="username" />}
      </SheetForm>
      <p>
        <Link to={routes.signIn} className="link">
          {t('Back to sign in')}
        </Link>
      </p>
    </Welcome>
  )
}

function ResetPage({ token }: { token: string }) {
  const { email } = usePageQuery(passwordLinkRead(token))
  const isDone = useFormState(forms.reset)?.done
  if (isDone) return <PasswordChosen />
  if (email === null) return <OldLink />
  return (
    <Welcome title={t('Choose a password')} lead={t('Only you will know it. No one who runs this site can see it.')}>
      <SheetForm form={forms.reset} button={t('Save password')}>
        {(use) => (
          <>
            <Hidden name="token" value={token} />
            <p>{sentence('For {email}', { email: <strong className="font-semibold">{email}</strong> })}</p>
            <Username email={email} />
            <NewPassword {...use.field('password')} required />
          </>
        )}
      </SheetForm>
    </Welcome>
  )
}

function OldLink() {
  return (
    <LinkPage
      title={t('This link has expired')}
      lead={t('It was already used or is too old. Request a new one; it takes a minute.')}
    >
      <Link to={routes.forgotPassword} className="btn btn-fill">
        {t('Request a new link')}
      </Link>
    </LinkPage>
  )
}

function PasswordChosen() {
  const user = usePageQuery(currentUserRead)
  if (user)
    return (
      <LinkPage title={t('Password saved')} lead={t('You’re signed in as {name}.', { name: nameOf(user) })}>
        <a href={pageAfterSignIn(undefined, user)} className="btn btn-fill">
          {t('Continue')}
        </a>
      </LinkPage>
    )
  return (
    <LinkPage title={t('Password saved')} lead={t('You can sign in with it now. Other browsers are signed out.')}>
      <a href={routes.signIn} className="btn btn-fill">
        {t('Sign in')}
      </a>
    </LinkPage>
  )
}

function SetupPage({ token }: { token: string }) {
  const found = usePage().reads.peek(setupRead(token))
  if (!found) return <UsedLink />
  if (!found.isGood) return <LinkPage title={t('This link has been replaced')} lead={t(REPLACED)} />
  return (
    <Welcome
      title={t('Welcome')}
      lead={t(
        'Your site is running. Create your administrator account; you can invite others later. This link works once.',
      )}
    >
      <SheetForm form={forms.setup} button={t('Create account')} first="name">
        {(use) => (
          <>
            <Hidden name="token" value={token} />
            <TextField {...use.field('name')} label={t('Your name')} autoComplete="name" required />
            <TextField
              {...use.field('email')}
              label={t('Email')}
              type="email"
              autoComplete="username"
              hint={t('You’ll use it to sign in.')}
              required
            />
            <NewPassword {...use.field('password')} label={t('Password')} required />
          </>
        )}
      </SheetForm>
    </Welcome>
  )
}

const USED = 'This setup link was used'

function UsedLink() {
  return (
    <LinkPage title={t(USED)} lead={t('The website has an administrator, so setup links do nothing anymore.')}>
      <a href={routes.signIn} className="btn btn-fill">
        {t('Sign in')}
      </a>
    </LinkPage>
  )
}

/** Used tokens are not stored, so the shape of the token decides. That tells strangers only what the 404 page tells them, too. */
function isSetupToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof MissingPage)) throw error
}

const REPLACED =
  'On the server, the command “narthex admin link” prints a new one. A server that was started with “npm start” prints one whenever it starts.'
