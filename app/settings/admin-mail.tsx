/** The sections of the settings about email: how it is sent, and the emails that are sent automatically. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { adminRead, call } from '#app/dashboard/client.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { SecretField, settingOf, SettingSection } from '#app/settings/admin-field.tsx'
import { EmailRecords } from '#app/settings/admin-mail-checks.tsx'
import type { TestResult } from '#app/settings/test-email-api.ts'
import { settingsValues, type SettingsFormState } from '#app/settings/use-settings-form.ts'
import { differing } from '#app/dashboard/use-record-form.ts'
import type { AdminSettings, SettingName } from '#app/definitions/settings.ts'
import {
  type EmailFacts,
  fillPlaceholders,
  placeholders,
  unknownPlaceholders,
  defaultReply,
} from '#app/forms/email-placeholders.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

interface Props {
  form: SettingsFormState
}

interface StoredProps extends Props {
  stored: AdminSettings
}

export function EmailConfiguration({ form, stored }: StoredProps) {
  const provider = useWatch({ control: form.control, name: 'emailProvider' })
  const hidden = provider === 'smtp' ? {} : { instead: null }
  // Visitors get it in the language of the website.
  const { data } = useQuery(adminRead<{ reply: { subject: string; message: string } }>(adminApi.delivered))
  const reply = (
    <EmailSetting
      form={form}
      subject="autoReplySubject"
      message="autoReplyMessage"
      places={['visitorName', 'churchName']}
      name="the reply"
      usual={data?.reply ?? defaultReply}
    />
  )
  return (
    <SettingSection
      form={form}
      id="email"
      parts={{
        followUpHours: { after: <Subheading>Automatic reply</Subheading> },
        autoReplySubject: { instead: reply },
        autoReplyMessage: { instead: null, after: <Subheading>Newsletter</Subheading> },
        newsletterConfirm: { after: <Subheading>Mail server</Subheading> },
        emailProvider: { hint: hints[provider] ?? '' },
        smtpPassword: { instead: <SecretField form={form} stored={stored} name="smtpPassword" /> },
        smtpHost: hidden,
        smtpPort: hidden,
        smtpSecure: {
          ...hidden,
          after: (
            <>
              <TestEmail form={form} stored={stored} />
              <EmailRecords isSaved={!form.formState.isDirty} />
            </>
          ),
        },
      }}
    />
  )
}

function Subheading({ children }: { children: string }) {
  return <h3 className="border-t border-line pt-4 text-lg">{children}</h3>
}

const hints: Partial<Record<string, string>> = {
  console: 'For testing: emails are written to the server log and not sent.',
  gmail:
    'Enter your Gmail address as the user name and an app password as the password. To get one, turn on 2-Step Verification, then go to myaccount.google.com/apppasswords.',
  smtp: 'Any other mail service: enter its host, port, user name and password.',
}

export function WelcomeEmail({ form }: Props) {
  const email = (
    <EmailSetting
      form={form}
      subject="visitorWelcomeSubject"
      message="visitorWelcomeMessage"
      places={['visitorName', 'churchName', 'numberOfKids']}
      name="the welcome email"
    />
  )
  return (
    <SettingSection
      form={form}
      id="welcome"
      parts={{ visitorWelcomeSubject: { instead: email }, visitorWelcomeMessage: { instead: null } }}
    />
  )
}

interface EmailSettingProps {
  form: SettingsFormState
  subject: Extract<SettingName, `${string}Subject`>
  message: Extract<SettingName, `${string}Message`>
  places: (keyof EmailFacts)[]
  /** `the welcome email` */
  name: string
  /** The default text; without one, no email is sent while the field is empty. */
  usual?: { subject: string; message: string }
}

const RECIPIENT = { visitorName: 'Maria Lopez', numberOfKids: '2' }

/**
 * An email that the church writes once and the site fills in for each recipient: its fields, placeholders and a preview.
 */
function EmailSetting({ form, subject, message, places, name, usual }: EmailSettingProps) {
  const setting = settingOf(form)
  const watched = [subject, message, 'churchName'] as const
  const [subjectTyped, messageTyped, churchName] = useWatch({ control: form.control, name: watched })
  const shown = { subject: subjectTyped || (usual?.subject ?? ''), message: messageTyped || (usual?.message ?? '') }
  return (
    <>
      <TextField {...setting(subject)} />
      <div className="grid gap-2">
        <TextArea {...setting(message)} rows={9} />
        <p className="flex flex-wrap items-center gap-2 text-soft">
          Insert:
          {places.map((place) => (
            <Button
              key={place}
              srOnly={` into ${name}`}
              onClick={() => putAtCursor(form, message, placeholders[place])}
            >
              {placeholders[place]}
            </Button>
          ))}
        </p>
      </div>
      <Preview name={name} {...shown} churchName={churchName} />
    </>
  )
}

interface PreviewProps {
  name: string
  subject: string
  message: string
  churchName: string
}

function Preview({ name, subject, message, churchName }: PreviewProps) {
  const unknown = unknownPlaceholders(`${subject} ${message}`)
  const facts: EmailFacts = { ...RECIPIENT, churchName }
  return (
    <section aria-label={`Preview of ${name}`} className="rounded-card border border-line bg-paper px-5 py-4">
      <p className="text-soft">What {RECIPIENT.visitorName} would see:</p>
      {subject || message ? (
        <>
          <p className="mt-2 font-semibold">{fillPlaceholders(subject, facts) || '(no subject)'}</p>
          <p className="admin-measure mt-2 break-words whitespace-pre-line">{fillPlaceholders(message, facts)}</p>
        </>
      ) : (
        <p className="mt-2">No email is sent while the message is empty.</p>
      )}
      {unknown.length > 0 && (
        <p className="mt-3 font-semibold text-bad">
          {unknown.join(', ')} isn’t a placeholder we know, so it would appear as is. Check the spelling.
        </p>
      )}
    </section>
  )
}

function putAtCursor(form: SettingsFormState, field: EmailSettingProps['message'], text: string): void {
  const area = document.getElementById(`field-${field}`)
  if (!(area instanceof HTMLTextAreaElement)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  form.setValue(field, area.value, { shouldDirty: true })
  area.focus()
}

/** A test email by the settings in the form, and the result of each step. */
function TestEmail({ form, stored }: StoredProps) {
  const { user } = useCurrentUser()
  const [typed, setTo] = useState<string>()
  const to = typed ?? user?.email ?? ''
  const [result, setResult] = useState<TestResult>()
  const { mutate, isPending } = useAdminMutation()
  const send = async () => {
    setResult(undefined)
    const changed = differing(form.getValues(), settingsValues(stored))
    setResult(await mutate(async () => (await call('POST', adminApi.testEmail, { to, settings: changed })).json()))
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
        <Button isOff={isPending} onClick={() => void send()}>
          {isPending ? 'Sending...' : 'Send test email'}
        </Button>
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
