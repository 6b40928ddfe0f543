/** The last step of the guided setup: how people reach the church, and the services that it uses. */
import { useWatch } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { RecordFields } from '#app/dashboard/record-fields.tsx'
import { settingsChangeIn } from '#app/settings/schemas.ts'
import { fieldsOf, StepFrame, type StepProps, useStepForm, valuesOf } from '#app/setup/admin-step.tsx'
import type { SettingName } from '#app/definitions/settings.ts'

const CONNECTIONS = [
  'address',
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

export function ConnectionsStep({ stored, onDone }: StepProps) {
  const step = useStepForm({
    step: 'connections',
    schema: settingsChangeIn,
    values: valuesOf(stored, CONNECTIONS),
    requests: (change) => [['PUT', adminApi.siteConfig, change]],
    onDone,
  })
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
