/** The roles of a person, in their form. */
import { type ComponentProps, type RefObject, useId, useRef } from 'react'
import type { ContentTable } from '#db/published.ts'

/** The boxes that are checked. */
export interface Chosen {
  /** Undefined until it is decided. */
  isAdmin?: boolean
  roles: readonly string[]
  contributes: readonly string[]
}

interface RolesProps {
  /** For an invitation, where no role is preselected. */
  isNew: boolean
  chosen: Chosen | undefined
  problems: Record<string, string>
}

export function Roles({ isNew, chosen, problems }: RolesProps) {
  const problemId = useId()
  const problem = problems['isAdmin']
  const member = useRef<HTMLInputElement>(null)
  return (
    <fieldset aria-describedby={problem ? problemId : undefined} className="group grid gap-1">
      <legend className="mb-1 font-semibold">
        Role
        <span aria-hidden="true" className="text-bad">
          {' '}
          *
        </span>
      </legend>
      {LEVELS.map(({ isAdmin, label }) => (
        <Choice
          key={label}
          label={label}
          type="radio"
          name="isAdmin"
          value={String(isAdmin)}
          defaultChecked={isAdmin === chosen?.isAdmin}
          required
          ref={isAdmin ? undefined : member}
        />
      ))}
      <MemberRoles chosen={chosen} kindsProblem={problems['contributes']} onChoose={() => choose(member)} />
      {!isNew && <p className="text-soft">Changing roles signs this user out.</p>}
      {problem && (
        <p id={problemId} className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface MemberRolesProps {
  chosen: Chosen | undefined
  kindsProblem: string | undefined
  onChoose: () => void
}

function MemberRoles({ chosen, kindsProblem, onChoose }: MemberRolesProps) {
  return (
    <div className="ml-9 grid gap-1 group-has-[[value=true]:checked]:hidden">
      {OTHER_ROLES.map(({ role, label }) => (
        <Choice
          key={role}
          label={label}
          type="checkbox"
          name="roles"
          value={role}
          defaultChecked={chosen?.roles.includes(role)}
          onChange={onChoose}
        />
      ))}
      <Kinds chosen={chosen} problem={kindsProblem} />
    </div>
  )
}

/** Choosing one of a member's roles selects Member. */
function choose(member: RefObject<HTMLInputElement | null>): void {
  if (member.current) member.current.checked = true
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
function Kinds({ chosen, problem }: { chosen: Chosen | undefined; problem: string | undefined }) {
  return (
    <fieldset className="ml-9 hidden gap-x-5 group-has-[[value=contributor]:checked]:grid sm:grid-cols-2">
      <legend className="text-soft">
        They can draft:
        {problem && <span className="problem block">{problem}</span>}
      </legend>
      {Object.entries(KINDS).map(([table, label]) => (
        <Choice
          key={table}
          label={label}
          type="checkbox"
          name="contributes"
          value={table}
          defaultChecked={chosen?.contributes.includes(table)}
        />
      ))}
    </fieldset>
  )
}

const LEVELS = [
  { isAdmin: true, label: 'Administrator: can change everything here' },
  { isAdmin: false, label: 'Member: can sign in, and do what’s checked here' },
]

const OTHER_ROLES = [
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
