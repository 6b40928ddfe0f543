/** The look: ready ones, and the settings that they consist of beside colors and drawings. */
import { useWatch } from 'react-hook-form'
import { LookPicker } from '#app/dashboard/look-picker.tsx'
import { RecordFields } from '#app/dashboard/record-fields.tsx'
import { lookFields } from '#app/definitions/look-settings.ts'
import { type Look, lookSettings } from '#app/definitions/looks.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { Group } from '#app/settings/admin-field.tsx'
import type { SettingsFormState } from '#app/settings/use-settings-form.ts'

export function LookGroup({ form }: { form: SettingsFormState }) {
  const churchName = useWatch({ control: form.control, name: 'churchName' })
  const values = useWatch({ control: form.control, name: lookSettings })
  const value = Object.fromEntries(lookSettings.map((name, index) => [name, values[index]]))
  const choose = ({ settings }: Look) => {
    for (const name of lookSettings) form.setValue(name, settings[name], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Group id="look">
      <LookPicker churchName={churchName || defaultConfig.churchName} value={value} onChoose={choose} />
      <RecordFields fields={lookFields} form={form} parts={{}} />
    </Group>
  )
}
