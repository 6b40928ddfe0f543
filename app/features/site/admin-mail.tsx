/** Where letters go, how they are sent, and how soon somebody answers. */
import { useWatch } from 'react-hook-form'
import { Side } from '#app/records/form-fields.tsx'
import { Group, type SettingsFormState, settingOf, Switch } from '#app/features/site/admin-field.tsx'
import { EmailSetting } from '#app/features/site/admin-email.tsx'
import { SecretField } from '#app/features/site/admin-secret.tsx'
import { TestEmail } from '#app/features/site/admin-test-email.tsx'
import type { AdminSettings } from '#app/features/site/private-settings.ts'
import { Select, TextField } from '#app/ui/field.tsx'
import { usualReply } from '#app/ui/email-places.ts'

interface Props {
  form: SettingsFormState
}

export function EmailConfiguration({ form, settings }: Props & { settings: AdminSettings }) {
  const setting = settingOf(form)
  const provider = useWatch({ control: form.control, name: 'emailProvider' })
  return (
    <Group id="email" title="Email Configuration">
      <Switch form={form} name="emailEnabled" hint="Without it, letters are kept here and wait." />
      <Side>
        <TextField {...setting('contactEmailTo')} type="email" hint="Who is told of messages and visits." />
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
        {provider === 'smtp' && (
          <>
            <TextField {...setting('smtpHost')} autoComplete="off" hint="For example mail.example.org" />
            <TextField
              {...setting('smtpPort')}
              inputMode="numeric"
              hint="587, or 465 with the switch below. Your provider’s help pages tell which."
            />
          </>
        )}
      </Side>
      {provider === 'smtp' && <Switch form={form} name="smtpSecure" />}
      <TestEmail form={form} settings={settings} />
      <hr className="border-line" />
      <Select {...setting('newsletterConfirm')} hint="A button in a letter shows that the address is theirs.">
        <option value="auto">Once letters are really sent</option>
        <option value="on">Always</option>
        <option value="off">Never</option>
      </Select>
      <Side>
        <TextField
          {...setting('mailPerMinute')}
          inputMode="numeric"
          hint="Copies of a newsletter. 0: what is usual, 60 for Gmail and 300 for others."
        />
        <TextField
          {...setting('mailPerDay')}
          inputMode="numeric"
          hint="In 24 hours. 0: what is usual, 400 for Gmail and 50,000 for others."
        />
      </Side>
      <TextField
        {...setting('followUpHours')}
        inputMode="numeric"
        hint="Messages and visits that wait longer are overdue, and somebody is reminded every day."
      />
      <hr className="border-line" />
      <Switch form={form} name="autoReplyEnabled" />
      <EmailSetting
        form={form}
        subject="autoReplySubject"
        message="autoReplyMessage"
        places={['visitorName', 'churchName']}
        name="the answer"
        usual={usualReply}
      />
    </Group>
  )
}

const hints: Partial<Record<string, string>> = {
  console: 'Letters are written into the server’s log, to try things out.',
  gmail:
    'Your Gmail address as the user name, and an app password: turn on 2-Step Verification, then make one at myaccount.google.com/apppasswords.',
  smtp: 'Any mail server: its host and port, a user name and a password.',
}

export function WelcomeEmail({ form }: Props) {
  return (
    <Group
      id="welcome"
      title="Visitor Welcome Email"
      lead="Goes to whoever has told you of a visit. Names are filled in where you leave a place for them."
    >
      <EmailSetting
        form={form}
        subject="visitorWelcomeSubject"
        message="visitorWelcomeMessage"
        places={['visitorName', 'churchName', 'numberOfKids']}
        name="the welcome"
      />
    </Group>
  )
}
