/** A user's own account: password, other browsers, and two-step verification. */
import { ownAccountRead } from '#app/accounts/account.ts'
import { NewPassword, SheetForm, Username } from '#app/accounts/card.tsx'
import { accountForms as forms } from '#app/accounts/forms.ts'
import type { Account, TwoFactorSecrets } from '#app/accounts/schema.ts'
import { api, href, routes } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'
import { formId } from '#app/forms/form-rules.ts'
import { page, RedirectTo, usePageQuery } from '#app/ui/page.tsx'
import { useFormState } from '#app/ui/posted-form.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { type PageReads, ReadError } from '#app/ui/read.ts'
import { t } from '#app/text/t.ts'
import { sentence } from '#app/ui/sentence.ts'

/** For signed-in users; others are sent to sign in. */
export const accountPage = page({
  address: routes.account,
  load: readAccount,
  head: () => ({ title: t('Your account'), description: t('Your account'), path: routes.account, hidden: true }),
  view: () => <AccountPage />,
})

async function readAccount(reads: PageReads): Promise<void> {
  try {
    await reads.get(ownAccountRead)
  } catch (error) {
    if (!(error instanceof ReadError) || error.status !== 401) throw error
    throw new RedirectTo(href(routes.signIn, {}, { next: routes.account }), 307)
  }
}

function AccountPage() {
  const account = usePageQuery(ownAccountRead)
  const begun = useFormState(forms.twoFactor)?.answer
  const hasTried = useFormState(forms.confirm) !== undefined
  const isSettingUp = !account.hasTwoFactor && (begun !== undefined || hasTried)
  return (
    <div className="wrap page">
      <div className="grid max-w-[44rem] gap-8">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div>
            <h1>{t('Your account')}</h1>
            <p className="lead">{account.name || account.email}</p>
            {account.name && <p className="text-soft">{account.email}</p>}
          </div>
          <a href={api.logout} className="btn btn-line">
            {t('Sign out')}
          </a>
        </div>
        {isSettingUp ? (
          <Confirm secrets={isSecrets(begun) ? begun : undefined} />
        ) : (
          <>
            {account.hasPassword && <ChangePassword email={account.email} />}
            <TwoFactor account={account} />
            <OtherBrowsers count={account.sessions - 1} />
          </>
        )}
      </div>
    </div>
  )
}

function OtherBrowsers({ count }: { count: number }) {
  return (
    <SheetForm
      form={forms.endOthers}
      title={t('Other browsers')}
      button={t('Sign out of all other browsers')}
      variant="btn-line"
    >
      {() => <p>{count === 0 ? t('You aren’t signed in anywhere else.') : othersText(count)}</p>}
    </SheetForm>
  )
}

function othersText(count: number): string {
  return count === 1
    ? t('You’re also signed in on one other browser.')
    : t('You’re also signed in on {count} other browsers.', { count })
}

function ChangePassword({ email }: { email: string }) {
  return (
    <SheetForm form={forms.changePassword} title={t('Password')} button={t('Change password')}>
      {(use) => (
        <>
          <Username email={email} />
          <TextField
            {...use.field('currentPassword')}
            label={t('Current password')}
            type="password"
            autoComplete="current-password"
          />
          <NewPassword {...use.field('newPassword')} />
        </>
      )}
    </SheetForm>
  )
}

const TITLE = 'Two-step verification'

/** Asks for the password. To turn it on, a form for a first code follows in its place. */
function TwoFactor({ account: { email, hasTwoFactor } }: { account: Account }) {
  return (
    <SheetForm
      form={hasTwoFactor ? forms.disable : forms.twoFactor}
      title={t(TITLE)}
      button={hasTwoFactor ? t('Turn off') : t('Set up')}
      variant="btn-line"
    >
      {(use) => (
        <>
          <p>{t(hasTwoFactor ? ON : OFF)}</p>
          <Username email={email} />
          <TextField
            {...use.field('password')}
            label={t('Your password')}
            type="password"
            autoComplete="current-password"
          />
        </>
      )}
    </SheetForm>
  )
}

function isSecrets(answer: unknown): answer is TwoFactorSecrets {
  return typeof answer === 'object' && answer !== null && 'backupCodes' in answer
}

const ON = 'Two-step verification is on. You enter a code from your app each time you sign in.'
const OFF =
  'Protect your account with a code from an app on your phone. Even if someone learns your password, they can’t sign in without your phone.'

/** The second step, alone on the page. The secrets are shown only until a code was entered. */
function Confirm({ secrets }: { secrets: TwoFactorSecrets | undefined }) {
  return (
    <div className="grid gap-8">
      {secrets && <Secrets secrets={secrets} />}
      <SheetForm form={forms.confirm} title={t(secrets ? 'Enter the code from your app' : TITLE)} button={t('Turn on')}>
        {(use) => (
          <TextField
            {...use.field('code')}
            label={t('Code from the app')}
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={t('Six digits; they change every 30 seconds.')}
          />
        )}
      </SheetForm>
      {!secrets && (
        <p>
          <a href="?" className="link">
            {t('Start over with a new key')}
          </a>
        </p>
      )}
    </div>
  )
}

function Secrets({ secrets: { secret, uri, qrCode, backupCodes } }: { secrets: TwoFactorSecrets }) {
  return (
    // In the place of the form that was sent, to which the browser scrolls.
    <section
      id={formId(forms.twoFactor.name)}
      tabIndex={-1}
      className="sheet grid scroll-mt-28 gap-5 p-box"
      aria-labelledby="secret-title"
    >
      <h2 id="secret-title" className="text-2xl">
        {t('Add this site to your authenticator app')}
      </h2>
      <p>{t('Scan this code with the app on your phone:')}</p>
      <QrCode
        code={qrCode}
        side={qrCode.size * PIXELS_PER_MODULE}
        label={t('QR code for your authenticator app')}
        className="max-w-full"
      />
      <p>
        {sentence('If you’re on that phone now, {app} instead. Or choose “Enter a setup key” in the app and type:', {
          app: (
            <a href={uri} className="link">
              {t('open the app')}
            </a>
          ),
        })}
      </p>
      <p className="font-mono text-base" data-secret={secret}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <h3 className="mt-4">{t('Backup codes')}</h3>
      <p>
        {t('Use one of these if you lose your phone. Each works once. Write them down now; we can’t show them again.')}
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono" data-backup-codes>
        {backupCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}

const PIXELS_PER_MODULE = 4
