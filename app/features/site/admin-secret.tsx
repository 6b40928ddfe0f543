/** A write-only setting: a password, a key. */
import { useWatch } from 'react-hook-form'
import { type SettingsFormState, settingOf } from '#app/features/site/admin-field.tsx'
import { type AdminSettings, type SecretName, settings as fields } from '#app/settings.ts'
import { TextField } from '#app/ui/field.tsx'

interface Props {
  form: SettingsFormState
  settings: AdminSettings
  name: SecretName
}

export function SecretField({ form, settings, name }: Props) {
  const { noun, hint = '' } = fields[name]
  const value = useWatch({ control: form.control, name })
  const isSet = settings[`${name}IsSet`]
  const trouble = settings[`${name}Trouble`]
  const change = (next: string | null) => form.setValue(name, next, { shouldDirty: true })
  const { label, problem } = settingOf(form)(name)
  const state =
    value === null
      ? 'This will be removed when you save.'
      : isSet
        ? 'Already set. Leave this empty to keep it.'
        : `${hint} We store it encrypted and never show it again.`.trim()
  return (
    <div className="grid content-start gap-2">
      <TextField
        name={name}
        label={label}
        problem={problem ?? trouble ?? undefined}
        hint={state}
        // Browsers assume a mistake when a form has two passwords, and people check a key after pasting it.
        type={name === 'smtpPassword' ? 'password' : 'text'}
        autoComplete={name === 'smtpPassword' ? 'new-password' : 'off'}
        value={value ?? ''}
        onChange={(event) => change(event.target.value)}
      />
      {(isSet || trouble) && (
        <p>
          <button type="button" className="admin-btn" onClick={() => change(value === null ? '' : null)}>
            {value === null ? `Keep the ${noun}` : `Remove the ${noun}`}
          </button>
        </p>
      )}
    </div>
  )
}
