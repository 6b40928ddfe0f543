/** The sections of the settings about email: how it is sent, and the emails that are sent automatically. */
import { useWatch } from 'react-hook-form'
import { EmailSetting } from '#app/features/site/admin-email.tsx'
import { SettingSection, type SettingsFormState } from '#app/features/site/admin-field.tsx'
import { SecretField } from '#app/features/site/admin-secret.tsx'
import { TestEmail } from '#app/features/site/admin-test-email.tsx'
import type { AdminSettings } from '#app/settings.ts'
import { usualReply } from '#app/ui/email-places.ts'

interface Props {
  form: SettingsFormState
}

export function EmailConfiguration({ form, settings }: Props & { settings: AdminSettings }) {
  const provider = useWatch({ control: form.control, name: 'emailProvider' })
  const line = <hr className="border-line" />
  const reply = (
    <EmailSetting
      form={form}
      subject="autoReplySubject"
      message="autoReplyMessage"
      places={['visitorName', 'churchName']}
      name="the reply"
      usual={usualReply}
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
        smtpSecure: (
          <>
            <TestEmail form={form} settings={settings} />
            {line}
          </>
        ),
        followUpHours: line,
      }}
    />
  )
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
