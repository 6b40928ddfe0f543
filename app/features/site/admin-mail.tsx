/** Email in the settings: where it goes, how it is sent, and the emails that are sent automatically. */
import { useWatch } from 'react-hook-form'
import { Side } from '#app/records/form-fields.tsx'
import { Group, type SettingsFormState, settingOf, Switch } from '#app/features/site/admin-field.tsx'
import { EmailSetting } from '#app/features/site/admin-email.tsx'
import { SecretField } from '#app/features/site/admin-secret.tsx'
import { TestEmail } from '#app/features/site/admin-test-email.tsx'
import type { AdminSettings } from '#app/settings.ts'
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
      <Switch form={form} name="emailEnabled" hint="Until you turn this on, emails wait here and aren’t sent." />
      <Side>
        <TextField
          {...setting('contactEmailTo')}
          type="email"
          hint="Who gets an email about new messages and visitor requests."
        />
        <TextField
          {...setting('contactEmailFrom')}
          type="email"
          hint="Must be an address that your mail account can send from."
        />
      </Side>
      <Select {...setting('emailProvider')} hint={hints[provider] ?? ''}>
        <option value="console">Console (server log only; nothing is sent)</option>
        <option value="gmail">Gmail</option>
        <option value="smtp">SMTP</option>
      </Select>
      <Side>
        <TextField {...setting('smtpUser')} autoComplete="off" />
        <SecretField form={form} settings={settings} name="smtpPassword" />
        {provider === 'smtp' && (
          <>
            <TextField {...setting('smtpHost')} autoComplete="off" hint="For example mail.example.org" />
            <TextField
              {...setting('smtpPort')}
              inputMode="numeric"
              hint="Usually 587, or 465 with TLS turned on below. Your provider’s help pages will tell you."
            />
          </>
        )}
      </Side>
      {provider === 'smtp' && <Switch form={form} name="smtpSecure" />}
      <TestEmail form={form} settings={settings} />
      <hr className="border-line" />
      <Select
        {...setting('newsletterConfirm')}
        hint="Subscribers confirm with a link in an email. This prevents people from signing up someone else."
      >
        <option value="auto">When email is set up</option>
        <option value="on">Always</option>
        <option value="off">Never</option>
      </Select>
      <Side>
        <TextField
          {...setting('mailPerMinute')}
          inputMode="numeric"
          hint="For newsletters. Enter 0 for the default: 60 with Gmail, 300 otherwise."
        />
        <TextField
          {...setting('mailPerDay')}
          inputMode="numeric"
          hint="Enter 0 for the default: 400 with Gmail, 50,000 otherwise."
        />
      </Side>
      <TextField
        {...setting('followUpHours')}
        inputMode="numeric"
        hint="After this time a message or visitor request is overdue, and we send a daily reminder."
      />
      <hr className="border-line" />
      <Switch form={form} name="autoReplyEnabled" />
      <EmailSetting
        form={form}
        subject="autoReplySubject"
        message="autoReplyMessage"
        places={['visitorName', 'churchName']}
        name="the reply"
        usual={usualReply}
      />
    </Group>
  )
}

const hints: Partial<Record<string, string>> = {
  console: 'For testing: emails are written to the server log and not sent.',
  gmail:
    'Enter your Gmail address as the user name and an app password as the password. To get one, turn on 2-Step Verification, then go to myaccount.google.com/apppasswords.',
  smtp: 'Any other mail service: enter its host, port, user name and password.',
}

export function WelcomeEmail({ form }: Props) {
  return (
    <Group
      id="welcome"
      title="Visitor Welcome Email"
      lead="Sent to everyone who plans a visit. Use the buttons to insert names."
    >
      <EmailSetting
        form={form}
        subject="visitorWelcomeSubject"
        message="visitorWelcomeMessage"
        places={['visitorName', 'churchName', 'numberOfKids']}
        name="the welcome email"
      />
    </Group>
  )
}
