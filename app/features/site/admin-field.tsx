/** Sections and fields of the settings form. */
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { adminPages } from '#app/admin-routes.ts'
import { Button } from '#app/records/button.tsx'
import { FieldGroups } from '#app/records/record-fields.tsx'
import { Options } from '#app/records/list-parts.tsx'
import { PictureField } from '#app/records/picture-field.tsx'
import type { SettingsForm } from '#app/features/site/use-settings-form.ts'
import { AdminLink } from '#app/records/place.tsx'
import {
  type AdminSettings,
  type SecretName,
  type SectionId,
  sections,
  type SettingName,
  settings,
} from '#app/settings.ts'
import type { Section, Setting } from '#app/settings-fields.ts'
import { Checkbox, Select, TextArea, TextField } from '#app/ui/field.tsx'

export type Name = SettingName
export type SettingsFormState = SettingsForm['form']

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
  /** By setting: replaces its field (`null` for nothing), is added below it, or replaces its hint. */
  instead?: Partial<Record<Name, ReactNode>>
  after?: Partial<Record<Name, ReactNode>>
  hints?: Partial<Record<Name, string | undefined>>
}

/** A section whose fields follow from their definitions, short ones side by side. */
export function SettingSection({ form, id, instead, after, hints }: SettingSectionProps) {
  const fields: Readonly<Partial<Record<Name, Setting>>> = sections[id].fields
  return (
    <Group id={id}>
      <FieldGroups fields={fields}>
        {(name) => (
          <>
            {instead && name in instead ? instead[name] : <SettingField form={form} name={name} hint={hints?.[name]} />}
            {after?.[name]}
          </>
        )}
      </FieldGroups>
    </Group>
  )
}

function SettingField({ form, name, hint: given }: { form: SettingsFormState; name: Name; hint: string | undefined }) {
  const { type, choices = {}, isRequired = false, rows = 3, ...setting }: Setting = settings[name]
  const hint = given ?? setting.hint ?? ''
  const described = { ...settingOf(form)(name), hint }
  if (type === 'flag') {
    return (
      <div>
        <Checkbox {...settingOf(form)(name)} />
        {hint && <p className="mt-1 ml-9 text-sm text-soft">{hint}</p>}
      </div>
    )
  }
  if (type === 'picture') return <PictureSetting form={form} name={name} hint={hint} />
  if (type === 'text') return <TextArea {...described} rows={rows} />
  if (type === 'choice') {
    return (
      <Select {...described}>
        <Options of={choices} />
      </Select>
    )
  }
  return (
    <TextField
      {...described}
      type={controls[type] ?? (name === 'phone' ? 'tel' : 'text')}
      {...(type === 'number' ? { inputMode: 'numeric' } : {})}
      autoComplete="off"
      required={isRequired}
    />
  )
}

const controls: Partial<Record<Setting['type'], string>> = { web: 'url', email: 'email', day: 'date' }

/** Props of a field: `<TextField {...setting('phone')} />`. */
export function settingOf(form: SettingsFormState) {
  const { errors } = form.formState
  return (name: Name) => ({ ...form.register(name), label: settings[name].label, problem: errors[name]?.message })
}

interface PictureSettingProps {
  form: SettingsFormState
  name: Name
  hint: string
  /** The button that removes the picture, and its message. */
  cleared?: { button: string; title: string; text: string }
}

export function PictureSetting({ form, name, hint, cleared = clearedOf(name) }: PictureSettingProps) {
  const problem = form.formState.errors[name]?.message
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <PictureField
          {...field}
          value={String(field.value ?? '')}
          label={settings[name].label}
          hint={hint}
          cleared={cleared}
          problem={problem}
        />
      )}
    />
  )
}

function clearedOf(name: Name) {
  const [noun, title] = name === 'logoUrl' ? ['logo', 'Logo Cleared'] : ['banner', 'Banner Cleared']
  return { button: `Clear ${noun}`, title, text: `Click Save Settings to remove the ${noun} from your site` }
}

interface SecretFieldProps {
  form: SettingsFormState
  /** As they are stored. */
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
