/** What the groups of the settings are made of. */
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { type Cleared, PictureField } from '#app/records/picture-field.tsx'
import { settingLabels, type SettingsValues } from '#app/features/site/settings-values.ts'
import type { SettingsForm } from '#app/features/site/use-settings-form.ts'
import { Checkbox } from '#app/ui/field.tsx'

export type Name = keyof SettingsValues
export type SettingsFormState = SettingsForm['form']

interface GroupProps {
  id: string
  title: string
  lead?: string
  children: ReactNode
}

export function Group({ id, title, lead, children }: GroupProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="sheet grid scroll-mt-36 gap-4 px-5 py-5 sm:px-6 lg:scroll-mt-24"
    >
      <div>
        <h2 id={`${id}-title`} className="text-[1.35rem]">
          {title}
        </h2>
        {lead && <p className="mt-1 max-w-[65ch] text-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** What a field needs of the form: `<TextField {...setting('phone')} />`. */
export function settingOf(form: SettingsFormState) {
  const { errors } = form.formState
  return (name: Name) => ({ ...form.register(name), label: settingLabels[name], problem: errors[name]?.message })
}

/** A yes or no, with what it means below. */
export function Switch({ form, name, hint }: { form: SettingsFormState; name: Name; hint?: string }) {
  return (
    <div>
      <Checkbox {...settingOf(form)(name)} />
      {hint && <p className="mt-1 ml-9 text-[0.95rem] text-soft">{hint}</p>}
    </div>
  )
}

interface PictureProps {
  form: SettingsFormState
  name: 'logoUrl' | 'eventsBannerUrl'
  hint: string
  /** What is said when it is taken out of the form. */
  cleared: Cleared
}

/** A picture, uploaded or by its address. */
export function PictureSetting({ form, name, hint, cleared }: PictureProps) {
  const problem = form.formState.errors[name]?.message
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <PictureField {...field} label={settingLabels[name]} hint={hint} cleared={cleared} problem={problem} />
      )}
    />
  )
}
