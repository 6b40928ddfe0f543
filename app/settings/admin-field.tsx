/** Sections and fields of the settings form. */
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { adminPages } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { PictureInput, registerField } from '#app/dashboard/form-fields.tsx'
import { type FieldPart, RecordFields } from '#app/dashboard/record-fields.tsx'
import type { SettingsFormState } from '#app/settings/use-settings-form.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import {
  type AdminSettings,
  type SecretName,
  type Section,
  type SectionId,
  sections,
  type SettingName,
  settingNames,
  settings,
} from '#app/definitions/settings.ts'
import { TextField } from '#app/ui/field.tsx'

/** The section in the address (`#email`), or the one of the setting there (`#smtpHost`). */
export function useSectionInAddress(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  // `email` is both a section and a setting of another one.
  if (Object.hasOwn(sections, hash)) return hash
  return Object.entries(sections).find(([, { fields }]) => Object.hasOwn(fields, hash))?.[0]
}

/** A section. Those that a phone doesn't show keep what was typed into them. */
export function Group({ id, children }: { id: SectionId; children: ReactNode }) {
  const { title, lead }: Section = sections[id]
  const isOpen = useSectionInAddress() === id
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`outline-offset-4 ${isOpen ? '' : 'max-md:hidden'}`}
    >
      <AdminLink to={adminPages.settings} className="link mb-2 inline-flex min-h-11 items-center md:hidden">
        All settings
      </AdminLink>
      <div className="sheet grid gap-4 px-5 py-5 sm:px-6">
        <div>
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          {lead && <p className="mt-1 admin-measure text-soft">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

interface SettingSectionProps {
  form: SettingsFormState
  id: SectionId
  parts?: Partial<Record<SettingName, FieldPart>>
}

/** A section whose fields follow from their definitions. */
export function SettingSection({ form, id, parts }: SettingSectionProps) {
  const { fields }: Section = sections[id]
  const pictures = settingNames.filter((name) => fields[name]?.type === 'picture')
  const pictureParts = pictures.map((name) => [name, { instead: <PictureSetting form={form} name={name} /> }])
  return (
    <Group id={id}>
      <RecordFields fields={fields} form={form} parts={{ ...Object.fromEntries(pictureParts), ...parts }} />
    </Group>
  )
}

/** Props of a field: `<TextField {...setting('phone')} />`. */
export function settingOf(form: SettingsFormState) {
  return (name: SettingName) => ({ ...registerField(form)(name), label: settings[name].label })
}

/** What the button that removes an image calls it, and the title of its message. */
const cleared: Partial<Record<SettingName, [noun: string, title: string]>> = {
  logoUrl: ['logo', 'Logo Cleared'],
  podcastCover: ['cover', 'Cover Cleared'],
}

function PictureSetting({ form, name }: { form: SettingsFormState; name: SettingName }) {
  const { label, hint = '' } = settings[name]
  const [noun, title] = cleared[name] ?? ['banner', 'Banner Cleared']
  const text = `Click Save Settings to remove the ${noun} from your site`
  return <PictureInput {...{ form, name, label, hint }} cleared={{ button: `Clear ${noun}`, title, text }} />
}

interface SecretFieldProps {
  form: SettingsFormState
  /** The settings as they are stored. */
  stored: AdminSettings
  name: SecretName
}

/** A write-only setting: a password, a key. */
export function SecretField({ form, stored, name }: SecretFieldProps) {
  const { noun, hint = '' } = settings[name]
  const value = useWatch({ control: form.control, name })
  const isSet = stored[`${name}IsSet`]
  const trouble = stored[`${name}Trouble`]
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
          <Button onClick={() => change(value === null ? '' : null)}>
            {value === null ? `Keep the ${noun}` : `Remove the ${noun}`}
          </Button>
        </p>
      )}
    </div>
  )
}
