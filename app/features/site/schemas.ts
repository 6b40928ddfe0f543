/** The settings in the API's input and output, derived from their list; the browser checks the form by the same rules. */
import { z } from 'zod'
import { emailField, lineOf, dayField, pictureField, requiredLine, text, webField, yesNo } from '#app/records/fields.ts'
import {
  type AdminSettings,
  type SecretName,
  secretNames,
  type SettingName,
  settingNames,
  settings,
  type Settings,
  type SiteConfig,
} from '#app/settings.ts'
import type { Setting } from '#app/settings-fields.ts'
import { isColor } from '#app/ui/theme.ts'

/** Parsed input: an empty text is not set, nor is `null` for a number; `null` removes a secret, undefined keeps it. */
export type SettingsChange = { [Name in keyof Settings]?: Settings[Name] | null } & {
  [Name in SecretName]?: string | null
}

type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings]

/** The values of the form. For a secret, empty keeps the stored one, and `null` removes it. */
export type SettingsValues = Record<Exclude<SettingName, SwitchName | SecretName>, string> &
  Record<SwitchName, boolean> &
  Record<SecretName, string | null>

const byType: Record<Setting['type'], (setting: Setting) => z.ZodType> = {
  line: ({ label, max, isRequired }) => (isRequired ? requiredLine(label, max) : lineOf(label, max)),
  text: ({ label, max }) => text(label, max),
  web: ({ label }) => webField(label),
  picture: ({ label }) => pictureField(label),
  email: () => emailField(),
  day: ({ label }) => dayField(label),
  color: ({ label, max }) => lineOf(label, max).refine(isColor, `${label} must be a hex code such as #2563eb`),
  number: ({ label, min = 0, max }) => wholeNumber(label, min, max),
  flag: ({ defaultValue }) => yesNo(defaultValue === true),
  choice: ({ choices = {}, message }) => z.enum(Object.keys(choices), message),
  secret: ({ label, max, isTrimmed }) =>
    z.preprocess((value) => (isTrimmed && typeof value === 'string' ? value.trim() : value), secretText(label, max)),
}

const inputs = z.object(shapeOf(settingNames, inputOf)).meta({ id: 'SiteSettingsInput' })

export const settingsIn = inputs as z.ZodType as z.ZodType<SettingsChange, SettingsValues>

/** Fields that are left out stay as they are. */
export const settingsChangeIn = inputs
  .partial()
  .meta({ id: 'SiteSettingsChange' }) as z.ZodType as z.ZodType<SettingsChange>

const publicNames = settingNames.filter((name) => !settings[name].isPrivate && settings[name].type !== 'secret')

export const siteConfigOut = z
  .object(shapeOf(publicNames, outputOf))
  .meta({ id: 'SiteConfig' }) as z.ZodType as z.ZodType<SiteConfig, SiteConfig>

const allOut = z.object({
  ...shapeOf(
    settingNames.filter((name) => settings[name].type !== 'secret'),
    outputOf,
  ),
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

function shapeOf(names: readonly SettingName[], schemaOf: (setting: Setting) => z.ZodType) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(settings[name])]))
}

function trouble({ noun = '' }: Setting) {
  return z
    .string()
    .nullable()
    .meta({ description: `What to do about a stored ${noun} that can’t be read` })
}

function outputOf({ type, defaultValue, choices = {}, description }: Setting): z.ZodType {
  const schema =
    type === 'flag'
      ? z.boolean()
      : type === 'number'
        ? z.number()
        : type === 'choice'
          ? z.enum(Object.keys(choices))
          : defaultValue === null
            ? z.string().nullable()
            : z.string()
  return description ? schema.meta({ description }) : schema
}

function inputOf(setting: Setting): z.ZodType {
  const { check, message } = setting
  const schema = byType[setting.type](setting)
  if (check === undefined) return schema
  return schema.refine((value) => typeof value !== 'string' || value === '' || check(value), message)
}

/** A whole number, as a number or as text of a form; `null` for the default. */
function wholeNumber(label: string, min: number, max: number) {
  const message = `${label} must be a number from ${min} to ${max}`
  return z.preprocess(
    (value) =>
      value === '' || value === undefined
        ? null
        : typeof value === 'string' && /^\d+$/.test(value)
          ? Number(value)
          : value,
    z.int(`${label} must be a number`).min(min, message).max(max, message).nullable(),
  )
}

/** Unchanged, including spaces. Undefined and empty text keep the stored one; `null` removes it. */
function secretText(label: string, max: number) {
  return z
    .string('must be text')
    .max(max, `${label} is too long. Use ${max} characters or fewer.`)
    .refine(
      (value) => !/[\p{Cc}\p{Surrogate}]/u.test(value),
      `${label} contains a character we can’t accept. Retype it instead of pasting.`,
    )
    .nullable()
    .optional()
}
