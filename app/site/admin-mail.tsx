/** Where letters go, how they are sent, and what they say. */
import { useWatch } from 'react-hook-form'
import { Side } from '#app/desk/form-fields.tsx'
import { Group, type SettingsFormState, settingOf, Switch } from '#app/site/admin-field.tsx'
import { SecretField } from '#app/site/admin-secret.tsx'
import { filledIn, type LetterFacts, placeholders } from '#app/ui/letter-places.ts'
import type { DeskSettings } from '#app/site/private-settings.ts'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'

interface Props {
  form: SettingsFormState
}

export function EmailConfiguration({ form, settings }: Props & { settings: DeskSettings }) {
  const setting = settingOf(form)
  const provider = useWatch({ control: form.control, name: 'emailProvider' })
  return (
    <Group id="email" title="Email Configuration">
      <Switch form={form} name="emailEnabled" hint="Without it, messages are only listed here at the desk." />
      <Side>
        <TextField {...setting('contactEmailTo')} type="email" hint="Who reads what the contact form brings." />
        <TextField {...setting('contactEmailFrom')} type="email" hint="An address of yours that may send." />
      </Side>
      <Select {...setting('emailProvider')} hint={hints[provider] ?? ''}>
        <option value="console">Console (nothing is sent)</option>
        <option value="gmail">Gmail</option>
        <option value="smtp">SMTP</option>
      </Select>
      <Side>
        <TextField {...setting('smtpUser')} autoComplete="off" />
        <SecretField form={form} settings={settings} name="smtpPassword" noun="password" />
        <TextField {...setting('smtpHost')} autoComplete="off" hint="For SMTP only, for example mail.example.org" />
        <TextField
          {...setting('smtpPort')}
          inputMode="numeric"
          hint="For SMTP only: 587, or 465 with TLS from the first byte."
        />
      </Side>
      <Switch form={form} name="smtpSecure" />
      <hr className="border-line" />
      <Switch form={form} name="autoReplyEnabled" />
      <TextField {...setting('autoReplySubject')} />
      <TextArea {...setting('autoReplyMessage')} rows={6} />
    </Group>
  )
}

const hints: Partial<Record<string, string>> = {
  console: 'Letters are written into the server’s log, to try things out.',
  gmail: 'Needs your Gmail address and an app password, which Google makes for you.',
  smtp: 'Any mail server: its host and port, a user name and a password.',
}

/** Whom the preview greets. */
const SOMEBODY = { visitorName: 'Maria Lopez', numberOfKids: '2' }

export function WelcomeEmail({ form }: Props) {
  const setting = settingOf(form)
  const names = ['visitorWelcomeSubject', 'visitorWelcomeMessage', 'churchName'] as const
  const [subject, message, churchName] = useWatch({ control: form.control, name: names })
  const facts: LetterFacts = { ...SOMEBODY, churchName }
  return (
    <Group
      id="welcome"
      title="Visitor Welcome Email"
      lead="Goes to whoever has told you of a visit. Names are filled in where you leave a place for them."
    >
      <TextField {...setting('visitorWelcomeSubject')} />
      <div className="grid gap-2">
        <TextArea {...setting('visitorWelcomeMessage')} rows={9} />
        <p className="flex flex-wrap items-center gap-2 text-soft">
          Put in:
          {Object.values(placeholders).map((place) => (
            <button key={place} type="button" className="desk-btn" onClick={() => putAtCursor(form, place)}>
              {place}
            </button>
          ))}
        </p>
      </div>
      <section aria-label="Preview of the welcome" className="rounded-card border border-line bg-paper px-5 py-4">
        <p className="text-soft">As {SOMEBODY.visitorName} would read it:</p>
        {subject || message ? (
          <>
            <p className="mt-2 font-semibold">{filledIn(subject, facts) || '(no subject)'}</p>
            <p className="mt-2 break-words whitespace-pre-line">{filledIn(message, facts)}</p>
          </>
        ) : (
          <p className="mt-2">Write the letter above, and it appears here.</p>
        )}
      </section>
    </Group>
  )
}

function putAtCursor(form: SettingsFormState, text: string): void {
  const area = document.getElementById('field-visitorWelcomeMessage')
  if (!(area instanceof HTMLTextAreaElement)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  form.setValue('visitorWelcomeMessage', area.value, { shouldDirty: true })
  area.focus()
}
