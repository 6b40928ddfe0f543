/** The settings in the API's input and output, derived from their list; the browser checks the form by the same rules. */
import { z } from 'zod'
import type { Field } from '#app/definitions/field.ts'
import { inputsOf, outputsOf } from '#app/definitions/field-schemas.ts'
import {
  type AdminSettings,
  openSettings,
  publicSettings,
  type SecretName,
  secretNames,
  type SettingName,
  settings,
  type Settings,
  type SiteConfig,
} from '#app/definitions/settings.ts'

/** Parsed input: an empty text is not set, nor is `null` for a number; `null` removes a secret, undefined keeps it. */
export type SettingsChange = { [Name in keyof Settings]?: Settings[Name] | null } & {
  [Name in SecretName]?: string | null
}

type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings]

/** The values of the form. For a secret, empty keeps the stored one, and `null` removes it. */
export type SettingsValues = Record<Exclude<SettingName, SwitchName | SecretName>, string> &
  Record<SwitchName, boolean> &
  Record<SecretName, string | null>

const inputs = z.object(inputsOf(settings)).meta({ id: 'SiteSettingsInput' })

export const settingsIn = inputs as z.ZodType as z.ZodType<SettingsChange, SettingsValues>

/** Fields that are left out stay as they are. */
export const settingsChangeIn = inputs
  .partial()
  .meta({ id: 'SiteSettingsChange' }) as z.ZodType as z.ZodType<SettingsChange>

export const siteConfigOut = z.object(outputsOf(publicSettings)).meta({ id: 'SiteConfig' }) as z.ZodType as z.ZodType<
  SiteConfig,
  SiteConfig
>

const allOut = z.object({
  ...outputsOf(openSettings),
  ...Object.fromEntries(
    secretNames.flatMap((name) => [
      [`${name}IsSet`, z.boolean()],
      [`${name}Trouble`, trouble(settings[name])],
    ]),
  ),
})

export const settingsOut = allOut.meta({ id: 'SiteSettings' }) as z.ZodType as z.ZodType<AdminSettings, AdminSettings>

type Saved = AdminSettings & { message: string; warning?: string | undefined }
export const settingsSavedOut = allOut
  .extend({ message: z.string(), warning: z.string().optional() })
  .meta({ id: 'SiteSettingsSaved' }) as z.ZodType as z.ZodType<Saved, Saved>

function trouble({ noun = '' }: Field) {
  return z
    .string()
    .nullable()
    .meta({ description: `What to do about a stored ${noun} that can’t be read` })
}
