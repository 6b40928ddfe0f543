/** What every public form is made of besides its fields. */
import type { ReactNode } from 'react'
import { ProblemSummary } from '#app/ui/field.tsx'
import { UNSEEN } from '#app/ui/form-rules.ts'
import type { FormInUse } from '#app/ui/use-form.ts'

interface FormProps {
  use: FormInUse
  className?: string
  children: ReactNode
}

/** The form itself; sent without JavaScript, it says its name so that the server knows which of a page's forms it is. */
export function Form({ use, className, children }: FormProps) {
  return (
    <form {...use.attributes} className={className}>
      <input type="hidden" name="form" value={use.form.name} />
      {use.form.soonest !== undefined && <Unseen />}
      {children}
    </form>
  )
}

/** Only who reads the page's code and not the page answers this; its look is in `look.css`. */
function Unseen() {
  return (
    <label aria-hidden="true">
      Please leave this empty
      <input type="text" name={UNSEEN} tabIndex={-1} autoComplete="off" />
    </label>
  )
}

/** What came of sending it: thanks, a fault of the whole, or what is to be put right. */
export function Outcome({ use }: { use: FormInUse }) {
  return (
    <>
      {use.isDone && <Thanks use={use} />}
      {use.message && Object.keys(use.problems).length === 0 && (
        <p className="rounded-xl border-2 border-bad px-4 py-3 font-semibold text-bad">{use.message}</p>
      )}
      <ProblemSummary key={use.attempt} problems={use.problems} />
    </>
  )
}

/** The words that a toast says where there is JavaScript. */
export function Thanks({ use }: { use: FormInUse }) {
  const { title, text } = use.form.received
  return (
    <div role="status" className="rounded-xl border-2 border-good bg-white px-4 py-3 text-ink">
      {title && <p className="font-semibold text-good">{title}</p>}
      <p>{text}</p>
    </div>
  )
}

interface SubmitProps {
  use: FormInUse
  /** What it says while the form is on its way. */
  pending: string
  className?: string
  children: string
}

/** Stays focusable while it waits, so that nobody who uses a keyboard is thrown to the top of the page. */
export function Submit({ use, pending, className = 'btn-fill', children }: SubmitProps) {
  return (
    <button type="submit" className={`btn ${className}`} aria-disabled={use.isPending}>
      {use.isPending ? pending : children}
    </button>
  )
}
