/** Sections and fields of the settings form. */
import { Fragment, type ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { adminPages } from '#app/admin-routes.ts'
import { useSectionInAddress } from '#app/features/site/admin-index.tsx'
import { SideBySide } from '#app/records/form-fields.tsx'
import { PictureField } from '#app/records/picture-field.tsx'
import type { SettingsForm } from '#app/features/site/use-settings-form.ts'
import { AdminLink } from '#app/records/place.tsx'
import { type SectionId, sections, type SettingName, settings } from '#app/settings.ts'
import type { Section, Setting } from '#app/settings-fields.ts'
import { Checkbox, Select, TextArea, TextField } from '#app/ui/field.tsx'

export type Name = SettingName
export type SettingsFormState = SettingsForm['form']

interface GroupProps {
  id: SectionId
  title: string
  lead?: string
  children: ReactNode
}

/** A section. Those that a phone doesn't show keep what was typed into them. */
export function Group({ id, title, lead, children }: GroupProps) {
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
  const { title, lead, fields }: Section = sections[id]
  const shown = (name: Name) => (
    <Fragment key={name}>
      {instead && name in instead ? instead[name] : <SettingField form={form} name={name} hint={hints?.[name]} />}
      {after?.[name]}
    </Fragment>
  )
  return (
    <Group id={id} title={title} {...(lead ? { lead } : {})}>
      {pairs(Object.keys(fields) as Name[]).map((names) =>
        names.length === 1 ? names.map(shown) : <SideBySide key={names[0]}>{names.map(shown)}</SideBySide>,
      )}
    </Group>
  )
}

/** Neighbors that are short share a group. */
function pairs(names: Name[]): Name[][] {
  const groups: Name[][] = []
  for (const name of names) {
    const last = groups.at(-1)
    if (last && [...last, name].every((each) => isShort(settings[each]))) last.push(name)
    else groups.push([name])
  }
  return groups
}

function isShort({ type, isWide = false }: Setting): boolean {
  return !isWide && type !== 'text' && type !== 'picture' && type !== 'flag'
}

function SettingField({ form, name, hint: given }: { form: SettingsFormState; name: Name; hint: string | undefined }) {
  const { type, choices = {}, isRequired = false, rows = 3, ...setting }: Setting = settings[name]
  const hint = given ?? setting.hint ?? ''
  const described = { ...settingOf(form)(name), hint }
  if (type === 'flag') return <Switch form={form} name={name} hint={hint} />
  if (type === 'picture') return <PictureSetting form={form} name={name} hint={hint} />
  if (type === 'text') return <TextArea {...described} rows={rows} />
  if (type === 'choice') {
    return (
      <Select {...described}>
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
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

/** A yes or no, with what it means below. */
function Switch({ form, name, hint }: { form: SettingsFormState; name: Name; hint?: string }) {
  return (
    <div>
      <Checkbox {...settingOf(form)(name)} />
      {hint && <p className="mt-1 ml-9 text-sm text-soft">{hint}</p>}
    </div>
  )
}

interface PictureSettingProps {
  form: SettingsFormState
  name: Name
  hint: string
  /** The button that removes the picture, and its message. */
  cleared?: { button: string; title: string; text: string }
}

/** A picture, uploaded or by its address. */
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
