/** The last step of the guided setup: how people reach the church, and the services that it uses. */
import { useWatch } from 'react-hook-form'
import { RecordFields } from '#app/dashboard/record-fields.tsx'
import { fieldsOf, StepFrame, type StepProps, useSettingsStep } from '#app/setup/admin-step.tsx'
import type { SettingName } from '#app/definitions/settings.ts'

const CONNECTIONS = [
  'phone',
  'email',
  'contactEmailTo',
  'emailProvider',
  'contactEmailFrom',
  'smtpUser',
  'smtpPassword',
  'smtpHost',
  'smtpPort',
  'smtpSecure',
  'youtubeChannelUrl',
] as const satisfies readonly SettingName[]

/** Fields that a provider doesn't need. */
const UNNEEDED: Record<string, readonly string[]> = {
  console: ['contactEmailFrom', 'smtpUser', 'smtpPassword', 'smtpHost', 'smtpPort', 'smtpSecure'],
  gmail: ['smtpHost', 'smtpPort', 'smtpSecure'],
  smtp: [],
}

export function ConnectionsStep(props: StepProps) {
  const step = useSettingsStep('connections', CONNECTIONS, props)
  const provider = useWatch({ control: step.form.control, name: 'emailProvider' }) ?? 'console'
  const hidden = (UNNEEDED[provider] ?? []).map((name) => [name, { instead: null }])
  return (
    <StepFrame
      lead="How people reach you, and the account with which the website sends email. Without one, messages wait in the dashboard."
      of={step}
    >
      <RecordFields
        fields={fieldsOf(CONNECTIONS)}
        form={step.form}
        parts={{
          ...Object.fromEntries(hidden),
          ...(provider === 'console' ? {} : { smtpPassword: { type: 'password', autoComplete: 'new-password' } }),
        }}
      />
    </StepFrame>
  )
}
