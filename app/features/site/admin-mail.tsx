/** The sections of the settings about email: how it is sent, and the emails that are sent automatically. */
import { useWatch } from 'react-hook-form'
import { type Name, settingOf, SettingSection, type SettingsFormState } from '#app/features/site/admin-field.tsx'
import { SecretField } from '#app/features/site/admin-secret.tsx'
import { TestEmail } from '#app/features/site/admin-test-email.tsx'
import type { AdminSettings } from '#app/settings.ts'
import {
  type EmailFacts,
  fillPlaceholders,
  placeholders,
  unknownPlaceholders,
  defaultReply,
} from '#app/ui/email-placeholders.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

interface Props {
  form: SettingsFormState
}

export function EmailConfiguration({ form, settings }: Props & { settings: AdminSettings }) {
  const provider = useWatch({ control: form.control, name: 'emailProvider' })
  const reply = (
    <EmailSetting
      form={form}
      subject="autoReplySubject"
      message="autoReplyMessage"
      places={['visitorName', 'churchName']}
      name="the reply"
      usual={defaultReply}
    />
  )
  return (
    <SettingSection
      form={form}
      id="email"
      hints={{ emailProvider: hints[provider] }}
      instead={{
        ...(provider === 'smtp' ? {} : { smtpHost: null, smtpPort: null, smtpSecure: null }),
        smtpPassword: <SecretField form={form} settings={settings} name="smtpPassword" />,
        autoReplySubject: reply,
        autoReplyMessage: null,
      }}
      after={{
        followUpHours: <Subheading>Automatic reply</Subheading>,
        autoReplyMessage: <Subheading>Newsletter</Subheading>,
        newsletterConfirm: <Subheading>Mail server</Subheading>,
        smtpSecure: <TestEmail form={form} settings={settings} />,
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
    <SettingSection form={form} id="welcome" instead={{ visitorWelcomeSubject: email, visitorWelcomeMessage: null }} />
  )
}

interface EmailSettingProps {
  form: SettingsFormState
  subject: Extract<Name, `${string}Subject`>
  message: Extract<Name, `${string}Message`>
  /** Its placeholders. */
  places: (keyof EmailFacts)[]
  /** `the welcome email` */
  name: string
  /** The default text; without one, no email is sent while the field is empty. */
  usual?: { subject: string; message: string }
}

/** The recipient in the preview. */
const RECIPIENT = { visitorName: 'Maria Lopez', numberOfKids: '2' }

/**
 * An email that the church writes once and the site fills in for each recipient: its fields, placeholders and a preview.
 */
function EmailSetting({ form, subject, message, places, name, usual }: EmailSettingProps) {
  const setting = settingOf(form)
  const watched = [subject, message, 'churchName'] as const
  const [subjectTyped, messageTyped, churchName] = useWatch({ control: form.control, name: watched })
  const subjectText = subjectTyped || (usual?.subject ?? '')
  const messageText = messageTyped || (usual?.message ?? '')
  return (
    <>
      <TextField {...setting(subject)} />
      <div className="grid gap-2">
        <TextArea {...setting(message)} rows={9} />
        <p className="flex flex-wrap items-center gap-2 text-soft">
          Insert:
          {places.map((place) => (
            <button
              key={place}
              type="button"
              className="admin-btn"
              onClick={() => putAtCursor(form, message, placeholders[place])}
            >
              {placeholders[place]}
              <span className="sr-only"> into {name}</span>
            </button>
          ))}
        </p>
      </div>
      <Preview of={name} subject={subjectText} message={messageText} churchName={churchName} />
    </>
  )
}

interface PreviewProps {
  of: string
  subject: string
  message: string
  churchName: string
}

function Preview({ of: name, subject, message, churchName }: PreviewProps) {
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
