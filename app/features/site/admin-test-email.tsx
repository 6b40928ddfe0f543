/** A test letter by the settings as they stand in the form, and how far it came. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { call } from '#app/records/client.ts'
import type { SettingsFormState } from '#app/features/site/admin-field.tsx'
import type { AdminSettings } from '#app/features/site/private-settings.ts'
import { changedValues, settingsValues } from '#app/features/site/settings-values.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { TextField } from '#app/ui/field.tsx'

interface Tried {
  isSent: boolean
  message: string
  steps: { what: string; outcome: 'done' | 'failed' | 'not tried' | 'without'; words: string }[]
  advice: string
  conversation: string[]
}

export function TestEmail({ form, settings }: { form: SettingsFormState; settings: AdminSettings }) {
  const { user } = useCurrentUser()
  const [to, setTo] = useState<string>()
  const [tried, setTried] = useState<Tried>()
  const { act, isPending } = useAct()
  const send = async () => {
    setTried(undefined)
    const changed = changedValues(form.getValues(), settingsValues(settings))
    const result = await act(async () => {
      const response = await call('POST', adminApi.testEmail, { to: to ?? user?.email ?? '', settings: changed })
      return (await response.json()) as Tried
    })
    setTried(result)
  }
  return (
    <div className="grid gap-3 rounded-card border border-line bg-paper px-5 py-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextField
            name="testLetterTo"
            label="Send a test letter to"
            type="email"
            value={to ?? user?.email ?? ''}
            onChange={(event) => setTo(event.target.value)}
            onKeyDown={(event) => {
              // It sends the letter; it must not save the settings.
              if (event.key !== 'Enter') return
              event.preventDefault()
              void send()
            }}
          />
        </div>
        <button type="button" className="admin-btn" aria-disabled={isPending} onClick={() => void send()}>
          {isPending ? 'Sending...' : 'Send test letter'}
        </button>
      </div>
      <p className="text-soft">With what stands above, saved or not.</p>
      <div role="status">{tried && <Outcome tried={tried} />}</div>
    </div>
  )
}

const marks = { done: '✓', failed: '✕', 'not tried': '–', without: '–' } as const
const said = { done: 'Done: ', failed: 'Failed: ', 'not tried': 'Not tried: ', without: 'Without: ' } as const
const looks = { done: 'text-good', failed: 'text-bad', 'not tried': 'text-soft', without: 'text-soft' } as const

function Outcome({ tried: { isSent, message, steps, advice, conversation } }: { tried: Tried }) {
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
              <span className="sr-only">{said[outcome]}</span>
              {what}
              {words && <span className="block text-[0.9rem] break-words text-soft">{words}</span>}
            </span>
          </li>
        ))}
      </ol>
      {advice && <p className="admin-note">{advice}</p>}
      {conversation.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-primary-text">The whole conversation</summary>
          <pre className="mt-1 rounded-lg bg-sand p-3 text-[0.85rem] break-words whitespace-pre-wrap">
            {conversation.join('\n')}
          </pre>
        </details>
      )}
    </div>
  )
}
