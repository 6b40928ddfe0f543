/** Form fields: label, control, hint and error, linked for screen readers; and the result of a submitted form. */
import type { ComponentProps, ReactNode } from 'react'
import { Thanks } from '#app/ui/form.tsx'
import type { FormInUse } from '#app/ui/form-state.ts'

interface Described {
  name: string
  label: ReactNode
  problem?: string | undefined
  hint?: string | undefined
}

type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = Described &
  Omit<ComponentProps<Tag>, 'name' | 'id' | 'className'>

export function TextField({ name, label, problem, hint, ...input }: ControlProps<'input'>) {
  return (
    <Field {...{ name, label, problem, hint }} required={input.required}>
      <input type="text" {...input} {...described(name, problem, hint)} className="control block" />
    </Field>
  )
}

export function TextArea({ name, label, problem, hint, ...area }: ControlProps<'textarea'>) {
  return (
    <Field {...{ name, label, problem, hint }} required={area.required}>
      <textarea {...area} {...described(name, problem, hint)} className="control block" />
    </Field>
  )
}

export function Select({ name, label, problem, hint, ...select }: ControlProps<'select'>) {
  return (
    <Field {...{ name, label, problem, hint }} required={select.required}>
      <select {...select} {...described(name, problem, hint)} className="control" />
    </Field>
  )
}

export function Checkbox({ name, label, problem, ...input }: Omit<ControlProps<'input'>, 'hint' | 'type'>) {
  return (
    <div>
      <label className="grid grid-cols-[auto_1fr] items-start gap-3 text-sm">
        <input {...input} {...described(name, problem)} type="checkbox" className="mt-1 size-6 accent-primary" />
        <span>
          {label}
          {input.required && <RequiredMark />}
        </span>
      </label>
      <Problem name={name} problem={problem} />
    </div>
  )
}

interface ChoiceGroupProps extends Described {
  type: 'radio' | 'checkbox'
  /** Values with their labels. */
  choices: readonly (readonly [value: string, label: string])[]
  /** The values that are chosen at first. */
  chosen: readonly string[]
  required?: boolean
}

/** One of several choices, or some of them. Links to the field lead to the first one. */
export function ChoiceGroup({ name, label, problem, hint, type, choices, chosen, required }: ChoiceGroupProps) {
  const { id, ...description } = described(name, problem, hint)
  return (
    <fieldset className="field" aria-describedby={description['aria-describedby']}>
      <legend>
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={`hint-${name}`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <div className="grid gap-x-gap sm:grid-cols-2">
        {choices.map(([value, words], index) => (
          <label key={value} className="flex min-h-11 items-center gap-3 font-normal">
            <input
              {...{ id: index === 0 ? id : undefined, name, type, value }}
              aria-invalid={description['aria-invalid']}
              defaultChecked={chosen.includes(value)}
              className="size-6 shrink-0 accent-primary"
            />
            <bdi className="min-w-0 wrap-anywhere">{words}</bdi>
          </label>
        ))}
      </div>
      <Problem name={name} problem={problem} />
    </fieldset>
  )
}

/**
 * Thanks, a general error, or the errors of fields.
 * @param next shown below the thanks: what happens next
 */
export function Outcome({ use, next }: { use: FormInUse; next?: ReactNode }) {
  return (
    <>
      {use.isDone && <Thanks use={use}>{next}</Thanks>}
      {use.message && Object.keys(use.problems).length === 0 && (
        <p
          tabIndex={-1}
          ref={use.attempt > 0 ? focus : undefined}
          className="rounded-xl border-2 border-bad px-4 py-3 font-semibold text-bad outline-none"
        >
          {use.message}
        </p>
      )}
      <ProblemSummary key={use.attempt} isNew={use.attempt > 0} problems={use.problems} />
    </>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}

function focusField(mark: HTMLElement | null): void {
  focus(document.getElementById(mark?.dataset['field'] ?? ''))
}

/**
 * All errors of a form with links to the fields; focused when it appears. A single one is said beside its field alone, which is
 * focused instead.
 * @param isNew it appears on this page; otherwise it has come with it, and `habits.ts` focuses it
 */
function ProblemSummary({ isNew, problems }: { isNew: boolean; problems: Record<string, string> }) {
  const entries = Object.entries(problems)
  if (entries.length === 0) return null
  // A hidden field has no place for an error.
  const only = isNew && entries.length === 1 && document.getElementById(`field-${entries[0]?.[0]}`)
  if (only) return <span hidden data-field={only.id} ref={focusField} />
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-focus={isNew ? undefined : ''}
      ref={isNew ? focus : undefined}
      className="rounded-xl border-2 border-bad px-4 py-3 outline-none"
    >
      <p className="font-semibold text-bad">
        {entries.length === 1 ? 'Fix 1 problem:' : `Fix ${entries.length} problems:`}
      </p>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>
            <a href={`#field-${name}`} className="link">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type FieldProps = Described & { required?: boolean | undefined; children: ReactNode }

function Field({ name, label, problem, hint, required, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      {hint && (
        <p id={`hint-${name}`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      <Problem name={name} problem={problem} />
    </div>
  )
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-bad">
      {' '}
      *
    </span>
  )
}

function Problem({ name, problem }: Pick<Described, 'name' | 'problem'>) {
  return (
    problem && (
      <p id={`problem-${name}`} className="problem">
        {problem}
      </p>
    )
  )
}

function described(name: string, problem?: string, hint?: string) {
  const describedBy = [hint && `hint-${name}`, problem && `problem-${name}`].filter(Boolean).join(' ')
  return {
    id: `field-${name}`,
    name,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}
