/** A test email by the settings in the form, and the result of each step. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { call } from '#app/records/client.ts'
import type { SettingsFormState } from '#app/features/site/admin-field.tsx'
import type { AdminSettings } from '#app/settings.ts'
import type { TestResult } from '#app/features/site/test-email-api.ts'
import { changedValues, settingsValues } from '#app/features/site/use-settings-form.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { TextField } from '#app/ui/field.tsx'

export function TestEmail({ form, settings }: { form: SettingsFormState; settings: AdminSettings }) {
  const { user } = useCurrentUser()
  const [typed, setTo] = useState<string>()
  const to = typed ?? user?.email ?? ''
  const [result, setResult] = useState<TestResult>()
  const { act, isPending } = useAct()
  const send = async () => {
    setResult(undefined)
    const changed = changedValues(form.getValues(), settingsValues(settings))
    setResult(await act(async () => (await call('POST', adminApi.testEmail, { to, settings: changed })).json()))
  }
  return (
    <div className="grid gap-3 rounded-card border border-line bg-paper px-5 py-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextField
            name="testLetterTo"
            label="Send a test email to"
            type="email"
            autoComplete="email"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter must not save the settings.
              event.preventDefault()
              void send()
            }}
          />
        </div>
        <button type="button" className="admin-btn" aria-disabled={isPending} onClick={() => void send()}>
          {isPending ? 'Sending...' : 'Send test email'}
        </button>
      </div>
      <p className="text-soft">Uses the settings above, even if you haven’t saved them.</p>
      <div role="status">{result && <Outcome result={result} />}</div>
    </div>
  )
}

const marks = { done: '✓', failed: '✕', 'not tried': '–', without: '–' } as const
const spoken = { done: 'Done: ', failed: 'Failed: ', 'not tried': 'Not tried: ', without: 'Without: ' } as const
const looks = { done: 'text-good', failed: 'text-bad', 'not tried': 'text-soft', without: 'text-soft' } as const

function Outcome({ result: { isSent, message, steps, advice, conversation } }: { result: TestResult }) {
  return (
    <div className="grid gap-3">
      <p className={`font-semibold ${isSent ? 'text-good' : 'text-bad'}`}>{message}</p>
      <ol className="grid gap-1.5">
        {steps.map(({ what, outcome, words }) => (
          <li key={what} className="grid grid-cols-[1.2rem_minmax(0,1fr)] gap-x-2">
            <span aria-hidden="true" className={`font-semibold ${looks[outcome]}`}>
              {marks[outcome]}
            </span>
            <span>
              <span className="sr-only">{spoken[outcome]}</span>
              {what}
              {words && <span className="block text-sm break-words text-soft">{words}</span>}
            </span>
          </li>
        ))}
      </ol>
      {advice && <p className="admin-note">{advice}</p>}
      {conversation.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-primary-text">Technical details</summary>
          <pre className="mt-1 rounded-lg bg-sand p-3 text-xs break-words whitespace-pre-wrap">
            {conversation.join('\n')}
          </pre>
        </details>
      )}
    </div>
  )
}
