/** Form fields: label, control, hint and error, linked for screen readers; and the result of a submitted form. */
import type { ComponentProps, ReactNode } from 'react'
import { Thanks } from '#app/ui/form.tsx'
import type { FormInUse } from '#app/ui/form-state.ts'
import { t } from '#app/text/t.ts'

interface Described {
  name: string
  label: ReactNode
  /** An empty one keeps its place, for the script that sends the form. */
  problem?: string | undefined
  hint?: string | undefined
}

type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = Described &
  Omit<ComponentProps<Tag>, 'name' | 'id' | 'className'>

export function TextField({ name, label, problem, hint, ...input }: ControlProps<'input'>) {
  const mode = (['email', 'tel'] as const).find((type) => type === input.type)
  return (
    <Field {...{ name, label, problem, hint }} required={input.required}>
      <input type="text" inputMode={mode} {...input} {...described(name, problem, hint)} className="control block" />
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
  chosen?: readonly string[]
  required?: boolean
  /** What connects the controls with a form. */
  control?: ComponentProps<'input'>
}

/** One of several choices, or some of them. Links to the field lead to the first one. */
export function ChoiceGroup({ name, label, problem, hint, ...group }: ChoiceGroupProps) {
  const { type, choices, chosen = [], required, control } = group
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
              {...{ ...control, id: index === 0 ? id : undefined, name, type, value }}
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

/** Said below a message when none of the fields is the reason; the toast says the reason alone. */
const NOT_SENT = 'It wasn’t sent. What you typed is still here.'
const MANY = 'Fix # problems:'

interface OutcomeProps {
  use: FormInUse
  /** Shown below the thanks: what happens next. */
  next?: ReactNode
}

/**
 * Thanks, a general error, or the errors of fields; and templates of these for the script that sends the form. Without its
 * answer it has no box, so a grid has no gap for it.
 */
export function Outcome({ use, next }: OutcomeProps) {
  const hasProblems = Object.keys(use.problems).length > 0
  return (
    <>
      <div data-outcome="" className="contents">
        {use.isDone && <Thanks use={use}>{next}</Thanks>}
        {use.message && !hasProblems && <Refusal>{use.message}</Refusal>}
        {hasProblems && <ProblemSummary problems={use.problems} />}
      </div>
      <OutcomeTemplates use={use}>
        <Thanks use={{ ...use, received: undefined }} isLater>
          {next}
        </Thanks>
      </OutcomeTemplates>
    </>
  )
}

interface TemplatesProps {
  use: FormInUse
  refusal?: string
  children: ReactNode
}

/**
 * What the script shows of a form's answers.
 * @param refusal classes of the sentence that says why the form wasn't sent
 * @param children the thanks
 */
export function OutcomeTemplates({ use, refusal, children }: TemplatesProps) {
  if (use.attributes['data-form'] === undefined) return null
  return (
    <>
      <template data-shows="thanks">{children}</template>
      <template data-shows="refusal">
        <Refusal className={refusal}>{t(NOT_SENT)}</Refusal>
      </template>
      <template data-shows="problems">
        <ProblemSummary isLater problems={{ '': t('Problem') }} />
      </template>
    </>
  )
}

/** @param className in place of its box */
export function Refusal({ className = BAD_BOX, children }: { className?: string; children: string }) {
  return (
    <p tabIndex={-1} className={`font-semibold text-bad outline-none ${className}`}>
      {children}
    </p>
  )
}

const BAD_BOX = 'rounded-xl border-2 border-bad px-4 py-3'

/**
 * All errors of a form with links to the fields. It takes the focus when it appears.
 * @param isLater the script focuses it; otherwise it has come with the page, and `habits.ts` does
 */
function ProblemSummary({ isLater, problems }: { isLater?: boolean; problems: Record<string, string> }) {
  const entries = Object.entries(problems)
  return (
    <div role="alert" tabIndex={-1} data-focus={isLater ? undefined : ''} className={`outline-none ${BAD_BOX}`}>
      <p className="font-semibold text-bad" data-many={isLater && t(MANY)}>
        {entries.length === 1 ? t('Fix 1 problem:') : t(MANY).replace('#', String(entries.length))}
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
      {'\u00A0*'}
    </span>
  )
}

export function Problem({ name, problem }: Pick<Described, 'name' | 'problem'>) {
  return (
    problem !== undefined && (
      <p id={`problem-${name}`} data-problem={name} className="problem" hidden={problem === ''}>
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
