/** Form fields: label, control, hint and error, linked for screen readers. */
import type { ComponentProps } from 'react'

interface Described {
  name: string
  label: string
  /** The error message. */
  problem?: string | undefined
  hint?: string
}

type TextFieldProps = Described & Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'>

export function TextField({ name, label, problem, hint, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} problem={problem} {...(hint ? { hint } : {})} required={input.required}>
      <input type="text" {...input} {...described(name, problem, hint)} className="control block" />
    </Field>
  )
}

type TextAreaProps = Described & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className'>

export function TextArea({ name, label, problem, hint, ...area }: TextAreaProps) {
  return (
    <Field name={name} label={label} problem={problem} {...(hint ? { hint } : {})} required={area.required}>
      <textarea {...area} {...described(name, problem, hint)} className="control block" />
    </Field>
  )
}

type SelectProps = Described & Omit<ComponentProps<'select'>, 'name' | 'id' | 'className'>

export function Select({ name, label, problem, hint, children, ...select }: SelectProps) {
  return (
    <Field name={name} label={label} problem={problem} {...(hint ? { hint } : {})} required={select.required}>
      <select {...select} {...described(name, problem, hint)} className="control">
        {children}
      </select>
    </Field>
  )
}

type CheckboxProps = Omit<Described, 'label'> & { label: React.ReactNode } & Omit<
    ComponentProps<'input'>,
    'name' | 'id' | 'className' | 'type'
  >

export function Checkbox({ name, label, problem, ...input }: CheckboxProps) {
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

/** All errors of a form with links to the fields; focused when it appears. */
export function ProblemSummary({ problems }: { problems: Record<string, string> }) {
  const entries = Object.entries(problems)
  if (entries.length === 0) return null
  return (
    <div role="alert" tabIndex={-1} ref={focus} className="rounded-xl border-2 border-bad px-4 py-3 outline-none">
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

function focus(element: HTMLElement | null): void {
  element?.focus()
}

interface FieldProps extends Described {
  required?: boolean | undefined
  children: React.ReactNode
}

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

/** Marks a required field. */
function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-bad">
      {' '}
      *
    </span>
  )
}

function Problem({ name, problem }: { name: string; problem?: string | undefined }) {
  return problem ? (
    <p id={`problem-${name}`} className="problem">
      {problem}
    </p>
  ) : null
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
