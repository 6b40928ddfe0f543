/** The roles of a person, in their form. */
import { type ComponentProps, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { problemOf } from '#app/records/form-fields.tsx'
import type { ContentTable } from '#db/published.ts'

/** The values of the form about a person. */
export interface PersonValues {
  name: string
  email: string
  /** `true` or `false`; empty until it is decided. */
  isAdmin: string
  roles: string[]
  contributes: string[]
}

interface PartProps {
  form: UseFormReturn<PersonValues>
}

/** @param isNew for an invitation, where no role is preselected */
export function Roles({ isNew, form }: PartProps & { isNew: boolean }) {
  const problemId = useId()
  const problem = problemOf(form, 'isAdmin')
  return (
    <fieldset aria-describedby={problem ? problemId : undefined} className="group grid gap-1">
      <legend className="mb-1 font-semibold">
        Role
        <span aria-hidden="true" className="text-bad">
          {' '}
          *
        </span>
      </legend>
      {Object.entries(LEVELS).map(([value, label]) => (
        <Choice key={value} label={label} type="radio" value={value} required {...form.register('isAdmin')} />
      ))}
      <MemberRoles form={form} />
      {!isNew && <p className="text-soft">Changing roles signs this user out.</p>}
      {problem && (
        <p id={problemId} className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function MemberRoles({ form }: PartProps) {
  // Choosing one of a member's roles selects Member.
  const onChange = () => form.setValue('isAdmin', 'false', { shouldDirty: true })
  return (
    <div className="ml-9 grid gap-1 group-has-[[value=true]:checked]:hidden">
      {OTHER_ROLES.map(({ role, label }) => (
        <Choice key={role} label={label} type="checkbox" value={role} {...form.register('roles', { onChange })} />
      ))}
      <Kinds form={form} />
    </div>
  )
}

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: string
}

function Choice({ label, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input className="size-6 shrink-0 accent-primary" {...input} />
      {label}
    </label>
  )
}

/** The kinds of content that a contributor may draft. */
function Kinds({ form }: PartProps) {
  const problem = problemOf(form, 'contributes')
  return (
    <fieldset className="ml-9 hidden gap-x-5 group-has-[[value=contributor]:checked]:grid sm:grid-cols-2">
      <legend className="text-soft">
        They can draft:
        {problem && <span className="problem block">{problem}</span>}
      </legend>
      {Object.entries(KINDS).map(([table, label]) => (
        <Choice key={table} label={label} type="checkbox" value={table} {...form.register('contributes')} />
      ))}
    </fieldset>
  )
}

const LEVELS = {
  true: 'Administrator: can change everything here',
  false: 'Member: can sign in, and do what’s checked here',
}

export const OTHER_ROLES = [
  { role: 'inbox', label: 'Inbox: messages and visitor requests' },
  { role: 'newsletter', label: 'Newsletter: newsletters and subscribers' },
  { role: 'editor', label: 'Editor: all content of the website' },
  { role: 'contributor', label: 'Contributor: drafts, which an editor publishes' },
] as const

const KINDS: Record<ContentTable, string> = {
  sermons: 'Sermons',
  events: 'Events',
  live_streams: 'Live streams',
  sunday_services: 'Sunday services',
  notices: 'Service changes',
  featured_content: 'Featured content',
  staff_members: 'Staff',
  service_times: 'Service times',
  beliefs: 'Beliefs',
  questions: 'FAQ',
  ministries: 'Ministries',
}
