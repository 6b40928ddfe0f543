/** The second step of signing in: turned on in two steps of its own, and off again. */
import { SheetForm, Username } from '#app/features/accounts/card.tsx'
import { confirmForm, disableForm, twoFactorForm } from '#app/features/accounts/forms.ts'
import type { Account, TwoFactorSecrets } from '#app/features/accounts/account.ts'
import { TextField } from '#app/ui/field.tsx'
import { useFormState } from '#app/ui/form-state.ts'

const TITLE = 'A Code at Sign-in'

export function TwoFactor({ account }: { account: Account }) {
  const begun = useFormState(twoFactorForm.name)?.answer as TwoFactorSecrets | undefined
  const tried = useFormState(confirmForm.name)
  if (account.hasTwoFactor) return <On email={account.email} />
  if (begun) return <Confirm secrets={begun} />
  return tried ? <Confirm /> : <Off email={account.email} />
}

function Off({ email }: { email: string }) {
  return (
    <SheetForm form={twoFactorForm} title={TITLE} button="Set Up" look="btn-line">
      {(use) => (
        <>
          <p>
            With an authenticator app on your phone, a stolen password alone opens nothing: signing in asks for a code
            as well.
          </p>
          <Username email={email} />
          <Password problem={use.field('password').problem} id="set-up" />
        </>
      )}
    </SheetForm>
  )
}

function Confirm({ secrets }: { secrets?: TwoFactorSecrets }) {
  return (
    <div className="grid gap-8">
      {secrets && <Secrets secrets={secrets} />}
      <SheetForm form={confirmForm} title={secrets ? 'Then Enter Its First Code' : TITLE} button="Turn On">
        {(use) => (
          <TextField
            {...use.field('code')}
            label="Code from the App"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="Six digits that change every half minute."
          />
        )}
      </SheetForm>
      {!secrets && (
        <p>
          <a href="?" className="link">
            Begin again with a new secret
          </a>
        </p>
      )}
    </div>
  )
}

function Secrets({ secrets: { secret, uri, backupCodes } }: { secrets: TwoFactorSecrets }) {
  return (
    <section className="sheet grid gap-5 p-[clamp(1.4rem,3vw,2.4rem)]" aria-labelledby="secret-title">
      <h2 id="secret-title" className="text-[1.6rem]">
        Add This to Your App
      </h2>
      <p>
        On the phone that has the app,{' '}
        <a href={uri} className="link">
          open it there
        </a>
        ; or choose “enter a setup key” in the app and type:
      </p>
      <p className="font-mono text-[1.1rem] break-all" data-secret={secret}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <h3>Backup Codes</h3>
      <p>Each is good once, when the phone is lost. Write them down now; they are shown this one time.</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono" data-backup-codes>
        {backupCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}

function On({ email }: { email: string }) {
  return (
    <SheetForm form={disableForm} title={TITLE} button="Turn Off" look="btn-line">
      {(use) => (
        <>
          <p>It is on: signing in asks for a code from your app.</p>
          <Username email={email} />
          <Password problem={use.field('password').problem} id="turn-off" />
        </>
      )}
    </SheetForm>
  )
}

/** Another field of that name stands on the page. */
function Password({ problem, id }: { problem: string | undefined; id: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>Your Password</label>
      <input
        id={id}
        type="password"
        name="password"
        autoComplete="current-password"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="control"
      />
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  )
}
